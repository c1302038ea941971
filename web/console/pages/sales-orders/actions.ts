import type { Say } from '../../../ui/i18n/catalogue.ts'
import type { SalesOrder, SalesOrderAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { sent } from '../../documents/act-dialog.tsx'
import { isFree } from '../../documents/allowed.ts'
import type { ActionSpec } from '../../documents/kind.ts'
import { actionMessages } from './action-messages.ts'
import { PickDialog } from './pick-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'

type ActionKey = SalesOrderAllowedAction['action']

const usual: readonly ActionKey[] = ['release-hold', 'confirm', 'pack', 'pick', 'ship', 'deliver']

/** The usual next action. */
export function nextAction({
  allocation_paused,
  allowed_actions,
}: Pick<SalesOrder, 'allocation_paused' | 'allowed_actions'>): ActionKey | undefined {
  // New stock is allocated automatically. Only a paused order needs the action.
  const steps = allocation_paused ? [...usual, 'allocate' as const] : usual
  return steps.find((key) => isFree(allowed_actions, key))
}

const words = (action: ActionKey) => (say: Say) => {
  const a = say(actionMessages)
  return { label: a(action), done: (number: string) => a(`done_${action}`, { number }) }
}

const reasonWords = (action: 'hold' | 'close' | 'cancel') => (say: Say) => ({
  ...words(action)(say),
  text: say(actionMessages)(`${action}Text`),
})

const aside = () => true

export const actions: Readonly<Record<ActionKey, ActionSpec<SalesOrder>>> = {
  confirm: {
    icon: 'check',
    words: words('confirm'),
    press: (call, order) => call('sales_orders.confirm', sent(order)),
  },
  allocate: {
    icon: 'shelf',
    words: words('allocate'),
    press: (call, order) => call('sales_orders.allocate', sent(order)),
  },
  deallocate: {
    icon: 'undo',
    words: words('deallocate'),
    aside,
    press: (call, order) => call('sales_orders.deallocate', sent(order)),
  },
  hold: {
    icon: 'pause',
    words: reasonWords('hold'),
    aside,
    reason: (call, order, reason) => call('sales_orders.hold', { ...sent(order), body: { reason } }),
  },
  'release-hold': {
    icon: 'play',
    words: words('release-hold'),
    press: (call, order) => call('sales_orders.release_hold', sent(order)),
  },
  pick: { icon: 'scan', words: words('pick'), Dialog: PickDialog },
  pack: {
    icon: 'box',
    words: words('pack'),
    press: (call, order) => call('sales_orders.pack', sent(order)),
  },
  ship: {
    icon: 'truck',
    words: words('ship'),
    Dialog: ShipDialog,
    // For bulk shipping: each order ships everything reserved for it, with its own carrier.
    press: (call, order) => call('sales_orders.ship', { ...sent(order), body: {} }),
  },
  deliver: {
    icon: 'check',
    words: words('deliver'),
    press: (call, order) => call('sales_orders.deliver', sent(order)),
  },
  close: {
    icon: 'lock',
    words: reasonWords('close'),
    danger: true,
    aside,
    reason: (call, order, reason) => call('sales_orders.close', { ...sent(order), body: { reason } }),
  },
  cancel: {
    icon: 'trash',
    words: reasonWords('cancel'),
    danger: true,
    aside,
    reason: (call, order, reason) => call('sales_orders.cancel', { ...sent(order), body: { reason } }),
  },
}
