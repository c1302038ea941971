import type { Say } from '../../../ui/i18n/catalogue.ts'
import type { PurchaseOrder, PurchaseOrderAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { sent } from '../../documents/act-dialog.tsx'
import { type AllowedAction, isFree, offered } from '../../documents/allowed.ts'
import type { ActionSpec } from '../../documents/kind.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { messages } from './messages.ts'
import { unannounced } from './quantities.ts'

/** API actions, plus announcing a reception, which creates another document. */
type ActionKey = PurchaseOrderAllowedAction['action'] | 'announce'

type Order = Pick<PurchaseOrder, 'allowed_actions' | 'lines'>

/** Whether the order is confirmed and open, judging by its allowed actions, and has unannounced quantities. */
function canAnnounce({ allowed_actions, lines }: Order): boolean {
  const may = (action: PurchaseOrderAllowedAction['action']) => isFree(allowed_actions, action)
  const isExpecting = !may('confirm') && (may('cancel') || may('close'))
  return isExpecting && lines.some((line) => unannounced(line) > 0)
}

export function offers(order: Order): readonly AllowedAction[] {
  const announce = { action: 'announce', waits_for: null }
  return [...offered(order.allowed_actions), ...(canAnnounce(order) ? [announce] : [])]
}

/** The usual next action. */
export function nextAction(order: Order): ActionKey | undefined {
  if (isFree(order.allowed_actions, 'confirm')) return 'confirm'
  return canAnnounce(order) ? 'announce' : undefined
}

const words = (action: PurchaseOrderAllowedAction['action']) => (say: Say) => {
  const t = say(messages)
  return { label: t(action), done: (number: string) => t(`done_${action}`, { number }) }
}

const reasonWords = (action: 'close' | 'cancel') => (say: Say) => ({
  ...words(action)(say),
  text: say(messages)(`${action}Text`),
})

export const actions: Readonly<Record<ActionKey, ActionSpec<PurchaseOrder>>> = {
  confirm: {
    icon: 'check',
    words: words('confirm'),
    press: (call, order) => call('purchase_orders.confirm', sent(order)),
  },
  announce: {
    icon: 'inbound',
    words: (say) => ({ label: say(messages)('announce') }),
    Dialog: AnnounceDialog,
  },
  close: {
    icon: 'lock',
    words: reasonWords('close'),
    aside: canAnnounce,
    reason: (call, order, reason) => call('purchase_orders.close', { ...sent(order), body: { reason } }),
  },
  cancel: {
    icon: 'trash',
    words: reasonWords('cancel'),
    danger: true,
    aside: () => true,
    reason: (call, order, reason) => call('purchase_orders.cancel', { ...sent(order), body: { reason } }),
  },
}
