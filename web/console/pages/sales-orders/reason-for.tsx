import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { ReasonDialog } from '../../documents/reason-dialog.tsx'
import { actionMessages } from './action-messages.ts'

export type ReasonKey = 'hold' | 'close' | 'cancel'

interface ReasonForProps {
  readonly order: SalesOrder
  readonly action: ReasonKey
  readonly onClose: () => void
}

/** Says what follows and takes a reason. */
export function ReasonFor({ order, action, onClose }: ReasonForProps) {
  const a = useText(actionMessages)
  const toast = useToast()
  const touches = ['stock', 'dashboard']
  const writes = {
    hold: useWrite('sales_orders.hold', { touches }),
    close: useWrite('sales_orders.close', { touches }),
    cancel: useWrite('sales_orders.cancel', { touches }),
  }
  const { mutate, isPending, error } = writes[action]
  return (
    <ReasonDialog
      of="sales_order"
      title={`${a(action)}: ${order.order_number}`}
      text={a(`${action}Text`)}
      action={a(action)}
      danger={action !== 'hold'}
      busy={isPending}
      error={error}
      onClose={onClose}
      onRun={(reason) =>
        mutate(
          { params: { id: order.id }, body: { reason }, ifMatch: order.version },
          {
            onSuccess: () => {
              toast({ kind: 'good', text: a(`done_${action}`, { number: order.order_number }) })
              onClose()
            },
          },
        )
      }
    />
  )
}
