import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useModule, useWrite } from '../../api.tsx'
import { ActionBar, type DocumentAction } from '../../documents/action-bar.tsx'
import { isFree, offered } from '../../documents/allowed.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { useRefusal, useWaiting } from '../../documents/refusal.ts'
import { useMay } from '../../role.ts'
import { actionMessages } from './action-messages.ts'
import { type ActionKey, editable, nextAction } from './allowed.ts'
import { messages } from './messages.ts'
import { PickDialog } from './pick-dialog.tsx'
import { ReasonFor } from '../../documents/reason-for.tsx'
import { reasons, salesOrders } from './kind.tsx'
import { ShipDialog } from './ship-dialog.tsx'

/** What an action changes beside the order. */
const touches = ['stock', 'dashboard']

const icons: Readonly<Record<ActionKey, IconName>> = {
  confirm: 'check',
  allocate: 'shelf',
  deallocate: 'undo',
  hold: 'pause',
  'release-hold': 'play',
  pick: 'scan',
  pack: 'box',
  ship: 'truck',
  deliver: 'check',
  close: 'lock',
  cancel: 'trash',
}

type Asking = 'pick' | 'ship' | keyof typeof reasons

function asksFirst(key: ActionKey): key is Asking {
  return ['pick', 'ship', 'hold', 'close', 'cancel'].includes(key)
}

const inMenu: readonly ActionKey[] = ['hold', 'deallocate', 'close', 'cancel']

/** Everything that can be done with the order now; what needs more than a press opens a dialog. */
export function OrderActions({ order }: { readonly order: SalesOrder }) {
  const a = useText(actionMessages)
  const [asking, setAsking] = useState<Asking>()
  const { run, busy } = usePlainActions(order)
  const waiting = useWaiting()
  const next = nextAction(order)
  const moves = offered(order.allowed_actions).map(({ action: key, waits_for }): DocumentAction => ({
    key,
    label: a(key),
    icon: icons[key],
    primary: key === next,
    danger: key === 'cancel',
    aside: inMenu.includes(key),
    blocked: waiting(waits_for),
    busy: busy === key,
    onRun: () => (asksFirst(key) ? setAsking(key) : run(key)),
  }))
  const close = () => setAsking(undefined)
  return (
    <>
      <ActionBar actions={[...useWays(order), ...moves]} />
      {asking === 'pick' && <PickDialog order={order} onClose={close} />}
      {asking === 'ship' && <ShipDialog order={order} onClose={close} />}
      {asking !== undefined && asking !== 'pick' && asking !== 'ship' && (
        <ReasonFor kind={salesOrders} reason={reasons[asking]} record={order} onClose={close} />
      )}
    </>
  )
}

/** What leads to another page. */
function useWays(order: SalesOrder): readonly DocumentAction[] {
  const t = useText(messages)
  const d = useText(documentMessages)
  const [, go] = useLocation()
  const hasReturns = useModule('returns')
  const writes = useMay('client')
  const canReturn =
    hasReturns && writes && order.lines.some((line) => line.shipped_um3pl > line.returned_um3pl)
  const canScan = isFree(order.allowed_actions, 'pick')
  const edit: DocumentAction = {
    key: 'edit',
    label: d('edit'),
    icon: 'edit',
    onRun: () => go(`/sales-orders/${order.id}/edit`),
  }
  const way = (key: string, label: string, to: string): DocumentAction => ({
    key,
    label,
    icon: key === 'scan' ? 'scan' : 'returned',
    aside: true,
    onRun: () => go(to),
  })
  return [
    ...(canScan ? [way('scan', t('scanPick'), `/scan/pick/${order.id}`)] : []),
    ...(canReturn ? [way('return', t('createReturn'), `/returns/new?order=${order.id}`)] : []),
    ...(writes && editable(order) !== 'nothing' ? [edit] : []),
  ]
}

type PlainKey = Exclude<ActionKey, Asking>

/** The actions that need nothing but a press. */
function usePlainActions(order: SalesOrder) {
  const a = useText(actionMessages)
  const toast = useToast()
  const refusal = useRefusal('sales_order')
  const writes = {
    confirm: useWrite('sales_orders.confirm', { touches }),
    allocate: useWrite('sales_orders.allocate', { touches }),
    deallocate: useWrite('sales_orders.deallocate', { touches }),
    'release-hold': useWrite('sales_orders.release_hold', { touches }),
    pack: useWrite('sales_orders.pack', { touches }),
    deliver: useWrite('sales_orders.deliver', { touches }),
  }
  const run = (key: PlainKey) =>
    writes[key].mutate(
      { params: { id: order.id }, ifMatch: order.version },
      {
        onSuccess: () => toast({ kind: 'good', text: a(`done_${key}`, { number: order.order_number }) }),
        onError: (error) => toast({ kind: 'bad', text: refusal(error) }),
      },
    )
  const busy = Object.entries(writes).find(([, write]) => write.isPending)?.[0]
  return { run, busy }
}
