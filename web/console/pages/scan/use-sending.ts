import { useEffect, useEffectEvent, useState } from 'react'
import { newKey } from '../../../../client/src/keys.ts'
import type { Parcel, Reception, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useCall, useWrite } from '../../api.tsx'
import { bodyOf } from './count.ts'
import { measuresSent } from './measures.ts'
import type { Session, Step } from './session.ts'
import type { Task } from './task.ts'

const again_ms = 5_000

/** Result of a sent count. */
export type Sent =
  | { readonly kind: 'receive'; readonly reception: Reception }
  | { readonly kind: 'pick'; readonly order: SalesOrder }
  | { readonly kind: 'pack'; readonly order: SalesOrder; readonly parcel: Parcel }

interface Sending {
  readonly task: Task
  readonly session: Session
  readonly step: (step: Step) => void
  readonly online: boolean
  readonly onSent: (sent: Sent) => void
}

/**
 * Sends all counts in one request. Its idempotency key is stored with the counts, so a retry after a lost connection or
 * a reload is executed once.
 */
export function useSending({ task, session, step, online, onSent }: Sending) {
  const post = usePost(task)
  const postNow = useEffectEvent((key: string) => post(session, key))
  const told = useEffectEvent(onSent)
  const [refused, setRefused] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const { sending } = session
  useEffect(() => {
    if (sending === undefined || !online) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attemptOnce = async () => {
      try {
        const sent = await postNow(sending)
        if (!isOver) told(sent)
      } catch (error) {
        if (isOver) return
        // Without a response, the request may have succeeded, so retry it. A response means it failed and can be
        // corrected.
        if (refusalOf(error).kind === 'unreachable')
          timer = setTimeout(() => setAttempt((before) => before + 1), again_ms)
        else {
          setRefused(error)
          step({ type: 'sending', key: undefined })
        }
      }
    }
    void attemptOnce()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [sending, online, attempt, step])
  const send = () => {
    setRefused(undefined)
    step({ type: 'sending', key: newKey() })
  }
  return { send, refused }
}

function usePost(task: Task) {
  const { kind, id } = task
  const receive = useWrite('receptions.receive', { touches: ['stock', 'purchase_orders', 'dashboard'] })
  const pick = useWrite('sales_orders.pick', { touches: ['stock', 'dashboard'] })
  const pack = useWrite('parcels.create', { touches: ['sales_orders'] })
  const call = useCall()
  return async ({ entries, measures, reasons }: Session, idempotencyKey: string): Promise<Sent> => {
    const lines = bodyOf(task, entries, reasons)
    if (kind === 'pack') {
      const contents = lines.map(
        ({ id: line_id, article_id, um3pl, quantity_um3pl, lot_number, serial_numbers }) => ({
          ...(line_id !== undefined && { line_id }),
          ...(article_id !== undefined && { article_id }),
          ...(um3pl !== undefined && { um3pl }),
          ...(quantity_um3pl !== undefined && { quantity_um3pl }),
          ...(lot_number !== undefined && { lot_number }),
          ...(serial_numbers !== undefined && { serial_numbers }),
        }),
      )
      const body = { contents, ...measuresSent(measures) }
      const parcel = await pack.mutateAsync({ params: { id }, body, idempotencyKey })
      return { kind, parcel, order: await call('sales_orders.get', { params: { id } }) }
    }
    const input = { params: { id }, body: { lines }, idempotencyKey }
    return kind === 'receive'
      ? { kind, reception: await receive.mutateAsync(input) }
      : { kind, order: await pick.mutateAsync(input) }
  }
}
