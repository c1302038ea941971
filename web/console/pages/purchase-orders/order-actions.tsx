import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PurchaseOrder, PurchaseOrderAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { ActionBar, type DocumentAction } from '../../documents/action-bar.tsx'
import { isFree } from '../../documents/allowed.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { ReasonFor } from '../../documents/reason-for.tsx'
import { useRefusal } from '../../documents/refusal.ts'
import { useMay } from '../../role.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { purchaseOrders, reasons } from './kind.tsx'
import { messages } from './messages.ts'
import { isExpecting, unannounced } from './quantities.ts'

type Asking = 'announce' | 'close' | 'cancel'

export function OrderActions({ order }: { readonly order: PurchaseOrder }) {
  const [asking, setAsking] = useState<Asking>()
  const actions = useActions(order, setAsking)
  const close = () => setAsking(undefined)
  return (
    <>
      <ActionBar actions={actions} />
      {asking === 'announce' && <AnnounceDialog order={order} onClose={close} />}
      {(asking === 'close' || asking === 'cancel') && (
        <ReasonFor kind={purchaseOrders} reason={reasons[asking]} record={order} onClose={close} />
      )}
    </>
  )
}

function useActions(order: PurchaseOrder, ask: (what: Asking) => void): readonly DocumentAction[] {
  const t = useText(messages)
  const d = useText(documentMessages)
  const [, go] = useLocation()
  const confirm = useConfirming(order)
  const writes = useMay('client')
  const may = (action: PurchaseOrderAllowedAction['action']) => isFree(order.allowed_actions, action)
  const canAnnounce = writes && isExpecting(order) && order.lines.some((line) => unannounced(line) > 0)
  const all: readonly (DocumentAction & { readonly if: boolean })[] = [
    {
      if: writes && purchaseOrders.editable(order) !== 'nothing',
      key: 'edit',
      label: d('edit'),
      icon: 'edit',
      onRun: () => go(`/purchase-orders/${order.id}/edit`),
    },
    {
      if: may('confirm'),
      key: 'confirm',
      label: t('confirm'),
      icon: 'check',
      primary: true,
      ...confirm,
    },
    {
      if: canAnnounce,
      key: 'announce',
      label: t('announce'),
      icon: 'inbound',
      primary: true,
      onRun: () => ask('announce'),
    },
    {
      if: may('close'),
      key: 'close',
      label: t('close'),
      icon: 'lock',
      aside: canAnnounce,
      onRun: () => ask('close'),
    },
    {
      if: may('cancel'),
      key: 'cancel',
      label: t('cancel'),
      icon: 'trash',
      danger: true,
      aside: true,
      onRun: () => ask('cancel'),
    },
  ]
  return all.filter((action) => action.if)
}

function useConfirming(order: PurchaseOrder) {
  const t = useText(messages)
  const toast = useToast()
  const refusal = useRefusal('purchase_order')
  const { mutate, isPending } = useWrite('purchase_orders.confirm', { touches: ['stock', 'dashboard'] })
  const onRun = () =>
    mutate(
      { params: { id: order.id }, ifMatch: order.version },
      {
        onSuccess: () => toast({ kind: 'good', text: t('done_confirm', { number: order.order_number }) }),
        onError: (error) => toast({ kind: 'bad', text: refusal(error) }),
      },
    )
  return { busy: isPending, onRun }
}
