import { SelectField, TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import type { LineMoreProps } from '../../documents/line-editor.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import { wishes } from './form-values.ts'

/** Requested disposition and condition of the returned goods. */
export function LineExtras({ line, field }: LineMoreProps) {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const wish = field('requested_action')
  return (
    <div className="fields">
      <SelectField
        label={f('wish')}
        {...wish}
        value={wish.value === '' ? 'default' : wish.value}
        options={wishes.map((each) => ({ value: each, label: f(`action_${each}`) }))}
      />
      <TextField label={f('condition')} {...field('condition')} autoComplete="off" />
      {(line.tracking === 'lot' || line.fields['lot_number'] !== undefined) && (
        <TextField label={d('lot')} {...field('lot_number')} mono autoComplete="off" />
      )}
    </div>
  )
}
