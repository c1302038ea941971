import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { ActionBar, type DocumentAction } from '../../documents/action-bar.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { ReasonDialog } from '../../documents/reason-dialog.tsx'
import { useRefusal } from '../../documents/refusal.ts'
import { useMay } from '../../role.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { messages } from './messages.ts'
import { isExpecting, unannounced } from './quantities.ts'

type Asking = 'announce' | 'close' | 'cancel'

/** What of an order can still be edited: everything, a few fields, or nothing. */
export function editable({ status }: PurchaseOrder): 'all' | 'dates' | 'nothing' {
  if (status === 'draft' || status === 'confirmed') return 'all'
  return status === 'partially_received' ? 'dates' : 'nothing'
}

export function OrderActions({ order }: { readonly order: PurchaseOrder }) {
  const [asking, setAsking] = useState<Asking>()
  const actions = useActions(order, setAsking)
  const close = () => setAsking(undefined)
  return (
    <>
      <ActionBar actions={actions} />
      {asking === 'announce' && <AnnounceDialog order={order} onClose={close} />}
      {(asking === 'close' || asking === 'cancel') && (
        <Ending order={order} action={asking} onClose={close} />
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
  const { allowed_transitions: granted } = order
  const canAnnounce = writes && isExpecting(order) && order.lines.some((line) => unannounced(line) > 0)
  const all: readonly (DocumentAction & { readonly if: boolean })[] = [
    {
      if: writes && editable(order) !== 'nothing',
      key: 'edit',
      label: d('edit'),
      icon: 'edit',
      onRun: () => go(`/purchase-orders/${order.id}/edit`),
    },
    {
      if: granted.includes('confirmed'),
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
      if: granted.includes('closed'),
      key: 'close',
      label: t('close'),
      icon: 'lock',
      aside: canAnnounce,
      onRun: () => ask('close'),
    },
    {
      if: granted.includes('cancelled'),
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

interface EndingProps {
  readonly order: PurchaseOrder
  readonly action: 'close' | 'cancel'
  readonly onClose: () => void
}

function Ending({ order, action, onClose }: EndingProps) {
  const t = useText(messages)
  const toast = useToast()
  const touches = ['stock', 'dashboard', 'receptions']
  const writes = {
    close: useWrite('purchase_orders.close', { touches }),
    cancel: useWrite('purchase_orders.cancel', { touches }),
  }
  const { mutate, isPending, error } = writes[action]
  return (
    <ReasonDialog
      of="purchase_order"
      title={`${t(action)}: ${order.order_number}`}
      text={t(`${action}Text`)}
      action={t(action)}
      danger
      busy={isPending}
      error={error}
      onClose={onClose}
      onRun={(reason) =>
        mutate(
          { params: { id: order.id }, body: { reason }, ifMatch: order.version },
          {
            onSuccess: () => {
              toast({ kind: 'good', text: t(`done_${action}`, { number: order.order_number }) })
              onClose()
            },
          },
        )
      }
    />
  )
}
