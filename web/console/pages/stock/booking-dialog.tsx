import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { LineEditor } from '../../documents/line-editor.tsx'
import { receptions } from '../../documents/entries.ts'
import { Refused } from '../../documents/refused.tsx'
import { BookingHead } from './booking-head.tsx'
import { bookingMessages } from './booking-messages.ts'
import { type Booking, type Opened, bookingErrors, firstValues } from './booking-values.ts'
import { MovedExtras, PlacedExtras } from './line-extras.tsx'
import { useBooking } from './use-booking.ts'

interface BookingDialogProps {
  readonly booking: Booking
  /** Row that prefills the first line. */
  readonly row: Opened | undefined
  readonly onClose: () => void
}

const titles = {
  adjust: 'adjustTitle',
  count: 'countTitle',
  transfer: 'transferTitle',
  status: 'statusTitle',
} as const
const texts = {
  adjust: 'adjustText',
  count: 'countText',
  transfer: 'transferText',
  status: 'statusText',
} as const

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
      title={b(titles[booking])}
      onClose={onClose}
      // The dialog shows the error.
      onSubmit={() => void book().catch(() => undefined)}
      action={b('confirm')}
      busy={isPending}
      disabled={values.lines.length === 0}
    >
      <p className="soft">{b(texts[booking])}</p>
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
