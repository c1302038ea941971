import { useState } from 'react'
import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { ActDialog, sent } from '../../documents/act-dialog.tsx'
import { salesOrders } from '../../documents/entries.ts'
import type { ActionDialogProps } from '../../documents/kind.ts'
import { QuantityInputs } from '../../documents/quantity-inputs.tsx'
import { everything, shareError, sharesOf } from '../../documents/shares.ts'
import { actionMessages } from './action-messages.ts'
import { toPick } from './quantities.ts'

/** Records picked quantities: everything, unless the user lowers it. */
export function PickDialog({ record: order, onClose }: ActionDialogProps<SalesOrder>) {
  const a = useText(actionMessages)
  const { language } = useLanguage()
  const { order_number: number } = order
  const lines = order.lines.filter((line) => toPick(line) > 0)
  const [typed, setTyped] = useState(() => everything(lines, toPick, language))
  const shares = sharesOf(lines, typed)
  return (
    <ActDialog
      of={salesOrders}
      title={a('pickTitle', { number })}
      text={a('pickText')}
      action={a('pick')}
      act={(call) => call('sales_orders.pick', { ...sent(order), body: { lines: shares } })}
      done={() => a('done_pick', { number })}
      onClose={onClose}
      disabled={shares.length === 0}
    >
      {(errors) => (
        <QuantityInputs
          lines={lines}
          most={toPick}
          mostTitle={a('toPick')}
          nowTitle={a('pickedNow')}
          typed={typed}
          onTyped={setTyped}
          errorOf={({ id }) => shareError(errors, shares, id)}
        />
      )}
    </ActDialog>
  )
}
