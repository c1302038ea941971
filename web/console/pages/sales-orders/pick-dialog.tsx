import { useState } from 'react'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { useDone } from '../../../ui/done.ts'
import { useWrite } from '../../api.tsx'
import { salesOrders } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { Refused } from '../../documents/refused.tsx'
import { actionMessages } from './action-messages.ts'
import { toPick } from './quantities.ts'
import { QuantityInputs } from '../../documents/quantity-inputs.tsx'
import { everything, shareError, sharesOf } from '../../documents/shares.ts'

/** Records picked quantities: everything, unless the user lowers it. */
export function PickDialog({ record: order, onClose }: ActionDialogProps<SalesOrder>) {
  const a = useText(actionMessages)
  const done = useDone(onClose)
  const { language } = useLanguage()
  const lines = order.lines.filter((line) => toPick(line) > 0)
  const [typed, setTyped] = useState(() => everything(lines, toPick, language))
  const picking = useWrite('sales_orders.pick', { touches: salesOrders.touches })
  const shares = sharesOf(lines, typed)
  const { errors } = refusalOf(picking.error)
  const pick = () =>
    picking.mutate(
      { params: { id: order.id }, body: { lines: shares }, ifMatch: order.version },
      done(a('done_pick', { number: order.order_number })),
    )
  return (
    <FormDialog
      title={a('pickTitle', { number: order.order_number })}
      onClose={onClose}
      onSubmit={pick}
      action={a('pick')}
      busy={picking.isPending}
      disabled={shares.length === 0}
    >
      <p>{a('pickText')}</p>
      <Refused of={salesOrders} error={picking.error} />
      <QuantityInputs
        lines={lines}
        most={toPick}
        mostTitle={a('toPick')}
        nowTitle={a('pickedNow')}
        typed={typed}
        onTyped={setTyped}
        errorOf={({ id }) => shareError(errors, shares, id)}
      />
    </FormDialog>
  )
}
