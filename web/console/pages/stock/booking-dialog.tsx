import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.tsx'
import { receptions } from '../../documents/entries.ts'
import { LineEditor } from '../../documents/line-editor.tsx'
import { Refused } from '../../documents/refused.tsx'
import { BookingHead } from './booking-head.tsx'
import { bookingMessages } from './booking-messages.ts'
import {
  adjustmentOf,
  type Booking,
  bookingErrors,
  type BookingValues,
  firstValues,
  type Opened,
  statusChangeOf,
  transferOf,
} from './booking-values.ts'
import { MovedExtras, PlacedExtras } from './line-extras.tsx'

interface BookingDialogProps {
  readonly booking: Booking
  /** Row that prefills the first line. */
  readonly row: Opened | undefined
  readonly onClose: () => void
}

/** Books stock manually: any number of lines, each with its API errors. */
export function BookingDialog({ booking, row, onClose }: BookingDialogProps) {
  const b = useText(bookingMessages)
  const toast = useToast()
  const [values, setValues] = useState(() => firstValues(booking, row))
  const { run, error, isPending } = useBooking(booking)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A row already fixes everything but the quantity.
    lines.current?.querySelector<HTMLElement>('[data-quantity]')?.focus()
  }, [])
  const errors = bookingErrors(error, (count) => b('missing', { count }))
  const book = async () => {
    const { movements } = await run(values)
    const count = movements.length
    toast({ kind: 'good', text: count === 0 ? b('nothingBooked') : b('booked', { count }) })
    onClose()
  }
  return (
    <FormDialog
      wide
      title={b(`${booking}Title`)}
      onClose={onClose}
      // The dialog shows the error.
      onSubmit={() => void book().catch(() => undefined)}
      action={b('confirm')}
      busy={isPending}
      disabled={values.lines.length === 0}
    >
      <p className="soft">{b(`${booking}Text`)}</p>
      <Refused of={receptions} error={error} />
      <BookingHead booking={booking} values={values} onValues={setValues} errors={errors} />
      <div ref={lines}>
        <LineEditor
          lines={values.lines}
          onLines={(changed) => setValues({ ...values, lines: changed })}
          errors={errors}
          stock={{ warehouse: values.warehouse === '' ? undefined : Number(values.warehouse) }}
          lotField="lot_number"
          more={booking === 'transfer' ? MovedExtras : PlacedExtras}
        />
      </div>
      <TextField
        label={b('reason')}
        hint={b('reasonHint')}
        error={errors['reason']}
        value={values.reason}
        onValue={(reason) => setValues({ ...values, reason })}
      />
    </FormDialog>
  )
}

/** Resources that a booking affects: orders may gain or lose goods. */
const touches = ['sales_orders', 'dashboard', 'events']

function useBooking(booking: Booking) {
  const adjusting = useWrite('stock.adjust', { touches })
  const counting = useWrite('stock.count', { touches })
  const transferring = useWrite('stock.transfer', { touches })
  const changing = useWrite('stock.change_status', { touches })
  const { error, isPending } = {
    adjust: adjusting,
    count: counting,
    transfer: transferring,
    status: changing,
  }[booking]
  const runs: Readonly<
    Record<Booking, (values: BookingValues) => Promise<{ readonly movements: readonly unknown[] }>>
  > = {
    adjust: (values) => adjusting.mutateAsync({ body: adjustmentOf(values) }),
    count: (values) => counting.mutateAsync({ body: adjustmentOf(values) }),
    transfer: (values) => transferring.mutateAsync({ body: transferOf(values) }),
    status: (values) => changing.mutateAsync({ body: statusChangeOf(values) }),
  }
  return { run: runs[booking], error, isPending }
}
