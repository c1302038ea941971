import { DateField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { LineMoreProps } from '../../documents/line-editor.tsx'
import { bookingMessages } from './booking-messages.ts'

/** Location, plus lot, expiry date or serial numbers if the article tracks them. */
export function PlacedExtras(props: LineMoreProps) {
  const b = useText(bookingMessages)
  return (
    <div className="fields">
      <TextField label={b('location')} {...props.field('location_code')} mono autoComplete="off" />
      <Which {...props} />
    </div>
  )
}

export function MovedExtras(props: LineMoreProps) {
  const b = useText(bookingMessages)
  return (
    <div className="fields">
      <TextField label={b('fromLocation')} {...props.field('from_location_code')} mono autoComplete="off" />
      <TextField label={b('toLocation')} {...props.field('to_location_code')} mono autoComplete="off" />
      <Which {...props} />
    </div>
  )
}

/** A line from a stock row doesn't know its article's tracking, so it asks only for the fields the API misses. */
function Which({ line, field }: LineMoreProps) {
  const b = useText(bookingMessages)
  const { tracking, fields } = line
  const isWanted = (name: string) => fields[name] !== undefined || field(name).error !== undefined
  return (
    <>
      {(tracking === 'lot' || isWanted('lot_number')) && (
        <TextField label={b('lot')} {...field('lot_number')} mono autoComplete="off" />
      )}
      {(tracking === 'lot' || isWanted('expiry_date')) && (
        <DateField label={b('expiry')} {...field('expiry_date')} />
      )}
      {(tracking === 'serial' || isWanted('serial_numbers')) && (
        <TextField
          label={b('serials')}
          hint={b('serialsHint')}
          {...field('serial_numbers')}
          mono
          autoComplete="off"
        />
      )}
    </>
  )
}
