import './field.css'
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from 'react'
import { DateInput } from './dates/date-input.tsx'
import { type DateKind, useDays } from './dates/use-days.ts'
import { useFaultWords } from './faults/use-fault-words.ts'
import { useText } from './i18n/language.tsx'
import { Icon } from './icon.tsx'
import { messages } from './messages.ts'

interface Around {
  readonly label: string
  /** Error message; of several, the first is shown. */
  readonly error?: string | readonly string[] | undefined
  readonly hint?: ReactNode
  /** Spans the full width of a field grid. */
  readonly wide?: boolean | undefined
  readonly required?: boolean | undefined
}

/** Attributes that link an input to its label and messages. */
interface Tied {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly required: boolean | undefined
}

/** Wraps any control with a label above and an error or hint below. */
export function Field({ children, ...around }: Around & { readonly children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const { label, error, hint, wide, required } = around
  const words = useFaultWords()
  const said = typeof error === 'string' ? error : error?.[0]
  const fault = said === undefined ? undefined : words(said)
  const note = fault ?? hint
  const described = note === undefined ? undefined : `${id}-note`
  return (
    <div className={wide === true ? 'field field--wide' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
        {required === true && (
          <span className="field__required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': described, required })}
      {note !== undefined && (
        <div id={described} className={fault === undefined ? 'field__hint' : 'field__error'}>
          {note}
        </div>
      )}
    </div>
  )
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className' | 'id'>

interface TextFieldProps extends Around, Omit<InputProps, 'required'> {
  readonly value: string
  readonly onValue: (value: string) => void
  /** Monospaced, for codes and keys where every character counts. */
  readonly mono?: boolean
  /** Aligned at the end, as numbers are. */
  readonly isNumber?: boolean
}

export function TextField({
  label,
  error,
  hint,
  wide,
  required,
  value,
  onValue,
  mono = false,
  isNumber = false,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, wide, required }}>
      {(tied) => (
        <input
          {...rest}
          {...tied}
          className={`input${mono ? ' input--mono' : ''}${isNumber ? ' input--number' : ''}`}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/**
 * Decimal as text, with a comma or a point, as the API accepts. Letters are reported at once; the API reports other
 * errors.
 */
export function NumberField(props: TextFieldProps) {
  const t = useText(messages)
  const error = props.error ?? (hasLetters(props.value) ? t('noNumber') : undefined)
  return <TextField {...props} error={error} isNumber inputMode="decimal" autoComplete="off" />
}

interface DateFieldProps extends Around {
  readonly kind?: DateKind
  readonly value: string
  readonly onValue: (value: string) => void
}

/** Date field. The value is `YYYY-MM-DD` (with a time for `datetime-local`). Any other text shows an error. */
export function DateField({ kind = 'date', value, onValue, ...around }: DateFieldProps) {
  const { isWhole, fault } = useDays(kind)
  // Suppresses the error while the user is still typing the date.
  const [isIn, setIn] = useState(false)
  const error = around.error ?? (value === '' || isIn || isWhole(value) ? undefined : fault)
  return (
    <Field {...around} error={error}>
      {(tied) => (
        <div onFocus={() => setIn(true)} onBlur={() => setIn(false)}>
          <DateInput label={around.label} {...{ kind, value, onValue, tied }} />
        </div>
      )}
    </Field>
  )
}

interface TextAreaProps
  extends
    Around,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'className' | 'required'> {
  readonly value: string
  readonly onValue: (value: string) => void
}

export function TextAreaField({
  label,
  error,
  hint,
  wide,
  required,
  value,
  onValue,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, wide, required }}>
      {(tied) => (
        <textarea
          {...rest}
          {...tied}
          className="input"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

interface SelectProps<Value extends string> extends Around {
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly options: readonly Option<Value>[]
  readonly disabled?: boolean
}

export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { value, onValue, options, disabled, ...around } = props
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option !== undefined) onValue(option.value)
  }
  return (
    <Field {...around}>
      {(tied) => (
        <select
          {...tied}
          className="input"
          disabled={disabled}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly disabled?: boolean
}

export function CheckField({ label, checked, onChecked, disabled }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

interface SearchProps extends InputProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

/** Search field without a visible label: sighted users see the magnifying glass, screen readers use the label. */
export function SearchField({ label, value, onValue, ...rest }: SearchProps) {
  return (
    <div className="search" role="search">
      <Icon name="search" />
      <input
        placeholder={label}
        {...rest}
        className="input"
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  )
}

/** Whether a text that should be a number has something that no number has. */
export function hasLetters(text: string): boolean {
  return /[^\d\s.,+-]/.test(text)
}
