import type { Refusal } from '../data/refusal.ts'
import { CheckField, NumberField, SelectField, TextAreaField, TextField } from '../field.tsx'
import { KeyValues } from '../key-values.tsx'
import { Section } from '../page.tsx'
import type { AnyField, AnyGroup } from './field-spec.ts'
import { useShownValue } from './shown-value.ts'
import type { Values } from './values.ts'

interface RecordFieldsProps {
  readonly groups: readonly AnyGroup[]
  readonly values: Values
  readonly onValues: (values: Values) => void
  readonly errors: Refusal['errors']
  readonly isNew?: boolean
}

/** The fields of a record as a form. */
export function RecordFields({ groups, values, onValues, errors, isNew = false }: RecordFieldsProps) {
  return groups.map(({ title, fields }) => {
    const shown = fields.filter(({ isFixed, isHidden }) => isHidden !== true && (isNew || isFixed !== true))
    if (shown.length === 0) return null
    return (
      <Section key={title} title={title}>
        <div className="fields">
          {shown.map((spec) => (
            <OneField
              key={spec.key}
              spec={spec}
              value={values[spec.key]}
              onValue={(value) => onValues({ ...values, [spec.key]: value })}
              errors={errors}
            />
          ))}
        </div>
      </Section>
    )
  })
}

interface OneFieldProps {
  readonly spec: AnyField
  readonly value: unknown
  readonly onValue: (value: unknown) => void
  readonly errors: Refusal['errors']
}

function OneField({ spec, value, onValue, errors }: OneFieldProps) {
  const { key, label, hint, required, wide } = spec
  if (spec.kind === 'own') return spec.control({ value, onValue, errors })
  const common = {
    label,
    error: errors[key],
    wide,
    required,
    value: typeof value === 'string' ? value : '',
    onValue,
    ...(hint !== undefined && { hint }),
  }
  if (spec.kind === 'check') return <Check {...common} checked={value === true} onChecked={onValue} />
  if (spec.kind === 'number' || spec.kind === 'decimal') return <NumberField {...common} />
  if (spec.options !== undefined) return <SelectField {...common} options={spec.options} />
  if (spec.kind === 'long') return <TextAreaField {...common} />
  if (spec.kind === 'password') return <TextField {...common} type="password" autoComplete="new-password" />
  return <TextField {...common} mono={spec.kind === 'code'} autoComplete="off" />
}

interface CheckProps {
  readonly label: string
  readonly hint?: string
  readonly error: readonly string[] | undefined
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
}

function Check({ label, hint, error, checked, onChecked }: CheckProps) {
  return (
    <div className="field field--wide">
      <CheckField label={label} checked={checked} onChecked={onChecked} />
      {error !== undefined && (
        <div className="field__error" role="alert">
          {error[0]}
        </div>
      )}
      {error === undefined && hint !== undefined && <div className="field__hint">{hint}</div>}
    </div>
  )
}

/** The same fields to read. */
export function RecordFacts({
  groups,
  values,
}: {
  readonly groups: readonly AnyGroup[]
  readonly values: Values
}) {
  const shownValue = useShownValue()
  return groups.map(({ title, fields, isWhole }) => {
    // Of an address only the lines it has, as on an envelope.
    const read = fields.filter(
      ({ key, kind, isHidden }) =>
        kind !== 'password' && isHidden !== true && !(isWhole === true && values[key] === ''),
    )
    if (read.length === 0) return null
    return (
      <Section key={title} title={title}>
        <KeyValues items={read.map((spec) => [spec.label, shownValue(spec, values[spec.key])] as const)} />
      </Section>
    )
  })
}
