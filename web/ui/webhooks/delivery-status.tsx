import type { Delivery } from '../../../client/src/generated/logistics.ts'
import { useText } from '../i18n/language.tsx'
import { State, type Tone } from '../state.tsx'
import { messages } from './delivery-messages.ts'

const deliveryTones: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'info',
  delivering: 'active',
  delivered: 'good',
  retrying: 'warn',
  failed: 'bad',
  cancelled: 'idle',
  blocked: 'info',
}

export const deliveryStatuses: readonly Delivery['status'][] = [
  'delivered',
  'pending',
  'delivering',
  'retrying',
  'blocked',
  'failed',
  'cancelled',
]

/** Whether something may still become of it by itself. */
export function isUnderWay({ status }: Pick<Delivery, 'status'>): boolean {
  return status === 'pending' || status === 'delivering' || status === 'blocked'
}

export function DeliveryState({ status }: { readonly status: Delivery['status'] }) {
  const t = useText(messages)
  return <State tone={deliveryTones[status]}>{t(status)}</State>
}

export function useStatusOptions(): readonly { readonly id: string; readonly name: string }[] {
  const t = useText(messages)
  return deliveryStatuses.map((status) => ({ id: status, name: t(status) }))
}
