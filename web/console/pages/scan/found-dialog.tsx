import { useState } from 'react'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DateField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Failure } from '../../../ui/notice.tsx'
import type { Found } from './found.ts'
import type { FoundBody } from './use-walk.ts'
import { walkMessages } from './walk-messages.ts'

interface FoundDialogProps {
  readonly found: Found
  readonly location: string
  readonly error: unknown
  readonly onBook: (body: FoundBody) => Promise<void>
  readonly onClose: () => void
}

/** Books goods found at a location that the system doesn't have there. */
export function FoundDialog({ found, location, error, onBook, onClose }: FoundDialogProps) {
  const t = useText(walkMessages)
  const { goods } = found
  const [quantity, setQuantity] = useState('')
  const [lot, setLot] = useState(found.lot_number ?? '')
  const [day, setDay] = useState(found.expiry_date ?? '')
  const [serials, setSerials] = useState(found.serial_number ?? '')
  const named = serials.split(/\s+/).filter((each) => each !== '')
  const isSerial = goods.tracking === 'serial'
  const { errors } = refusalOf(error)
  const amount = isSerial ? String(named.length) : quantity
  const book = () =>
    void onBook({
      location_code: location,
      article_id: goods.id,
      quantity_um3pl: amount,
      ...(lot !== '' && { lot_number: lot }),
      ...(day !== '' && { expiry_date: day }),
      ...(isSerial && { serial_numbers: named }),
    }).catch(() => undefined)
  return (
    <FormDialog
      title={t('foundTitle', { location, code: goods.article_code })}
      onClose={onClose}
      onSubmit={book}
      action={t('confirm')}
      disabled={amount === '' || amount === '0'}
    >
      <p>{goods.description}</p>
      {error !== null && Object.keys(errors).length === 0 && <Failure error={error} />}
      {goods.tracking === 'lot' && (
        <TextField label={t('lot')} value={lot} onValue={setLot} error={errors['lot_number']} mono />
      )}
      {goods.expiry_tracking && (
        <DateField label={t('expiry')} value={day} onValue={setDay} error={errors['expiry_date']} />
      )}
      {isSerial ? (
        <TextAreaField
          label={t('serials')}
          value={serials}
          onValue={setSerials}
          error={errors['serial_numbers']}
        />
      ) : (
        <TextField
          label={t('quantity', { unit: goods.units[0]?.um3pl ?? '' })}
          value={quantity}
          onValue={setQuantity}
          error={errors['quantity_um3pl']}
          inputMode="decimal"
          autoFocus
          autoComplete="off"
        />
      )}
    </FormDialog>
  )
}
