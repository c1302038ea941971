import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** How many passwords were hashed while `work` ran: what takes time is counted, not the time. */
export async function hashesDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hear = () => {
    count += 1
  }
  subscribe('waybill.password', hear)
  try {
    await work()
  } finally {
    unsubscribe('waybill.password', hear)
  }
  return count
}
