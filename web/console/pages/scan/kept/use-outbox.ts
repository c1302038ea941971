import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection, useOnline } from '../../../../ui/data/connection.ts'
import { refusalOf } from '../../../../ui/data/refusal.ts'
import { useKeptName } from '../../../../ui/owner.tsx'
import { type useCall, useAct } from '../../../api.tsx'
import {
  type Act,
  type Answer,
  type Outbox,
  type OutboxStore,
  isFinal,
  outboxNamed,
  withRefusal,
  withoutBooking,
} from './outbox.ts'

const again_ms = 5_000
/**
 * Request timeout, because a person is waiting. A slower request counts as unanswered and is retried with the same key.
 */
const timeout_ms = 8_000

const touches = [
  'waves',
  'replenishments',
  'replenishment_rules',
  'counts',
  'stock',
  'sales_orders',
  'dashboard',
]

export function useOutbox(): { readonly outbox: Outbox; readonly store: OutboxStore } {
  const store = outboxNamed(useKeptName('outbox'))
  return { outbox: useSyncExternalStore(store.subscribe, store.now), store }
}

function sent<Id extends Act['id']>(
  call: ReturnType<typeof useCall>,
  { id, input }: Act<Id>,
  idempotencyKey: string,
): Promise<Answer> {
  return call(id, { ...input, idempotencyKey, timeout_ms })
}

/** Sends the walks' bookings one by one, whichever page is open. */
export function useOutboxSender(): void {
  const { outbox, store } = useOutbox()
  const online = useOnline()
  const [attempt, setAttempt] = useState(0)
  const { mutateAsync } = useAct(
    (call, { act, key }: Outbox['bookings'][number]) => sent(call, act, key),
    touches,
  )
  const [booking] = outbox.bookings
  const key = booking?.key
  useEffect(() => {
    if (booking === undefined || !online) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attemptOnce = async () => {
      try {
        const answer = await mutateAsync(booking)
        if (!isOver) store.settle({ booking, answer }, (now) => withoutBooking(now, booking.key))
      } catch (error) {
        if (isOver) return
        const { status, kind, message, errors } = refusalOf(error)
        if (isFinal(status)) {
          const said = Object.values(errors)[0]?.[0] ?? message
          store.settle({ booking, error, status }, (now) => withRefusal(now, { booking, message: said }))
          return
        }
        if (kind === 'unreachable') connection.lost()
        timer = setTimeout(() => setAttempt((before) => before + 1), again_ms)
      }
    }
    void attemptOnce()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // A booking never changes, so its key is a sufficient dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, online, attempt, store, mutateAsync])
}
