import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Number of passwords hashed while `work` ran. Counting is reliable where timing is not. */
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
