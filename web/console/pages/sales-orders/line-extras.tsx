import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { LineMoreProps } from '../../documents/line-editor.tsx'
import { formMessages } from './form-messages.ts'

/** Lot or serial numbers, for articles that track them. */
export function LineExtras({ line, field }: LineMoreProps) {
  const f = useText(formMessages)
  const { tracking, fields } = line
  return (
    <>
      {(tracking === 'lot' || fields['lot_number'] !== undefined) && (
        <TextField label={f('lot')} {...field('lot_number')} mono autoComplete="off" />
      )}
      {(tracking === 'serial' || fields['serial_numbers'] !== undefined) && (
        <TextField label={f('serials')} {...field('serial_numbers')} mono autoComplete="off" />
      )}
    </>
  )
}
