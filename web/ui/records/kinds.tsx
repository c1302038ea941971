import { Fragment, type ReactNode } from 'react'
import type { Refusal } from '../data/refusal.ts'
import { FaultLine } from '../faults/fault-line.tsx'
import { CheckField, NumberField, type Option, SelectField, TextAreaField, TextField } from '../field.tsx'
import {
  type Cell,
  type Cells,
  type Field,
  type FieldsOf,
  type Look,
  type Part,
  type Said,
  cellsOf,
  changedNames,
  filledNames,
  namesIn,
  retypedCells,
  sentOf,
} from './cell.ts'

interface Typed<T> extends Look {
  readonly initial?: string
  readonly sent: (text: string) => T
  readonly words?: (text: string, said: Said) => string
  readonly isSecret?: boolean
  readonly control: (props: TypedProps) => ReactNode
}

interface TypedProps {
  readonly label: string
  readonly hint?: string
  readonly required: boolean | undefined
  readonly wide: boolean | undefined
  readonly error: readonly string[] | undefined
  readonly value: string
  readonly onValue: (value: string) => void
}

/** A field that holds text, also if another type is sent. */
function typed<T>(spec: Typed<T>): Field<T> {
  const { label, hint, required, wide, initial = '', isHidden = false } = spec
  const cellOf = (text: string): Cell<T> => ({
    sent: spec.sent(text),
    isLeftOut: text === '' && initial === '',
    isEmpty: text === '',
    typed: text,
    parts: [
      {
        label,
        plain: text.trim(),
        words: (said) => spec.words?.(text, said) ?? text,
        isSecret: isHidden || spec.isSecret === true,
      },
    ],
    control: ({ name, errors, onCell }) =>
      spec.control({
        label,
        required,
        wide,
        error: errors[name],
        value: text,
        onValue: (next) => onCell(cellOf(next)),
        ...(hint !== undefined && { hint }),
      }),
  })
  const cell = (value?: T | null) =>
    // A record that has nothing there stays empty; a new one begins with what is usual.
    cellOf(value === undefined ? initial : String(value ?? ''))
  return {
    ...spec,
    cell,
    renewed: ({ typed: text = '' }) => cellOf(text),
    retyped: (_cell, value) => cell(value),
  }
}

function labelIn(options: readonly Option[], text: string): string {
  return options.find(({ value }) => value === text)?.label ?? text
}

interface TypedLook extends Look {
  readonly initial?: string
}

interface TextLook extends TypedLook {
  readonly kind?: 'code' | 'long' | 'password'
  /** Makes it a choice among these. */
  readonly options?: readonly Option[]
}

/** Typed as text. An empty one counts as missing: the service takes it as null. */
export function textOf({ kind, options, ...look }: TextLook): Field<string> {
  return typed({
    ...look,
    // Every character of a password counts.
    sent: (value) => (kind === 'password' ? value : value.trim()),
    isSecret: kind === 'password',
    words: (value) => labelIn(options ?? [], value),
    control: (props) => {
      if (options !== undefined) return <SelectField {...props} options={options} />
      if (kind === 'long') return <TextAreaField {...props} />
      if (kind === 'password') return <TextField {...props} type="password" autoComplete="new-password" />
      return <TextField {...props} mono={kind === 'code'} autoComplete="off" />
    },
  })
}

interface ChoiceLook<T extends string> extends Look {
  readonly options: readonly Option<T>[]
  readonly initial: T
}

export function choiceOf<const T extends string>({ options, ...look }: ChoiceLook<T>): Field<T> {
  return typed({
    ...look,
    sent: (value) => options.find((option) => option.value === value)?.value ?? look.initial,
    words: (value) => labelIn(options, value),
    control: (props) => <SelectField {...props} options={options} />,
  })
}

/** A number by which another record is known, or none. */
export function idOf({
  options,
  ...look
}: TypedLook & Pick<Required<TextLook>, 'options'>): Field<number | null> {
  return typed({
    ...look,
    sent: (value) => (value === '' ? null : Number(value)),
    words: (value) => labelIn(options, value),
    control: (props) => <SelectField {...props} options={options} />,
  })
}

function numberWords(value: string, { number }: Said): string {
  return value === '' || Number.isNaN(Number(value)) ? value : number(Number(value))
}

/** Invalid numbers become null in JSON, and the service reports the error. */
export function numberOf(look: TypedLook): Field<number> {
  return typed({
    ...look,
    sent: (value) => (value.trim() === '' ? Number.NaN : Number(value)),
    words: numberWords,
    control: (props) => <NumberField {...props} />,
  })
}

/** A number that goes as it was typed, because the service takes a comma. */
export function decimalOf(look: TypedLook): Field<string> {
  return typed({
    ...look,
    sent: (value) => value.trim(),
    words: numberWords,
    control: (props) => <NumberField {...props} />,
  })
}

interface CheckLook extends Look {
  readonly initial?: boolean
}

export function checkOf(look: CheckLook): Field<boolean> {
  return switched(look, (isOn) => isOn)
}

/** A value that can be set, but never removed. */
export function tickOf(look: CheckLook): Field<true | undefined> {
  return switched(look, (isOn) => (isOn ? true : undefined))
}

function switched<T>(look: CheckLook, sent: (isOn: boolean) => T): Field<T> {
  const { label, hint, initial = false, isHidden = false } = look
  const cellOf = (isOn: boolean): Cell<T> => ({
    sent: sent(isOn),
    isLeftOut: false,
    isEmpty: false,
    typed: String(isOn),
    parts: [{ label, plain: String(isOn), words: ({ yes, no }) => (isOn ? yes : no), isSecret: isHidden }],
    control: ({ name, errors, onCell }) => (
      <Check
        {...{ label, hint }}
        checked={isOn}
        error={errors[name]?.[0]}
        onChecked={(next) => onCell(cellOf(next))}
      />
    ),
  })
  const cell = (value?: T | null) => cellOf(typeof value === 'boolean' ? value : initial)
  return {
    ...look,
    cell,
    renewed: ({ typed: text }) => cellOf(text === 'true'),
    retyped: (_cell, value) => cell(value),
  }
}

interface CheckProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
}

function Check({ label, hint, error, checked, onChecked }: CheckProps) {
  return (
    <div className="field field--wide">
      <CheckField label={label} checked={checked} onChecked={onChecked} />
      <FaultLine text={error} />
      {error === undefined && hint !== undefined && <div className="field__hint">{hint}</div>}
    </div>
  )
}

/** Props for a page's own control. */
export interface Control<T> {
  readonly value: T
  readonly onValue: (value: T) => void
  readonly errors: Refusal['errors']
}

interface OwnLook<T> extends Look, Partial<Pick<Part, 'isSecret'>> {
  readonly initial: T
  readonly control: (control: Control<T>) => ReactNode
  readonly words: (value: T) => string
}

/** Anything else, with a control of the page's own and the value in words. */
export function ownOf<T>({ initial, control, words, isSecret = false, ...look }: OwnLook<T>): Field<T> {
  const cellOf = (value: T): Cell<T> => ({
    sent: value,
    isLeftOut: isSecret && value === initial,
    isEmpty: isSecret && value === initial,
    parts: [
      {
        label: look.label,
        plain: JSON.stringify(value),
        words: () => words(value),
        isSecret: isSecret || look.isHidden === true,
      },
    ],
    control: ({ errors, onCell }) => control({ value, onValue: (next) => onCell(cellOf(next)), errors }),
  })
  return {
    ...look,
    cell: (value) => cellOf(value ?? initial),
    renewed: (cell) => cellOf(cell.sent),
    retyped: (_cell, value) => cellOf(value ?? initial),
  }
}

/** Nested fields of a record; only changed ones are sent. */
export function innerOf<T extends object>(blank: T, fields: FieldsOf<T>): Field<T> {
  return within(fields, ({ before, cells }) => {
    const names = before === undefined ? filledNames(cells) : changedNames(before, cells)
    return { ...blank, ...sentOf(cells, names) }
  })
}

/** Fields of nested rows, which are replaced as a whole: one changed line lists all of them. */
export function wholeOf<T extends object>(blank: T, fields: FieldsOf<T>): Field<T> {
  return within(fields, ({ cells }) => ({ ...blank, ...sentOf(cells, namesIn<FieldsOf<T>>(fields)) }))
}

interface Inside<T extends object> {
  /** Values of an existing record. */
  readonly before: Cells<T> | undefined
  readonly cells: Cells<T>
}

function within<T extends object>(fields: FieldsOf<T>, sent: (inside: Inside<T>) => T): Field<T> {
  const cellOf = (cells: Cells<T>, before: Cells<T> | undefined): Cell<T> => {
    const isEmpty = filledNames(cells).length === 0
    return {
      sent: sent({ before, cells }),
      isLeftOut: isEmpty,
      isEmpty,
      parts: partsOf(cells),
      inside: cells,
      before,
      control: ({ name, errors, onCell }) =>
        controlsOf({
          fields,
          cells,
          errors,
          prefix: `${name}.`,
          onCells: (next) => onCell(cellOf(next, before)),
        }),
    }
  }
  return {
    renewed: ({ inside = {}, before }) => cellOf(inside, before),
    // Unchanged nested values stay as the record has them.
    retyped: ({ inside = {}, before }, value) => cellOf(retypedCells(fields, inside, value ?? {}), before),
    cell: (value) => {
      const cells = cellsOf(fields, value ?? {})
      return cellOf(cells, value === undefined ? undefined : cells)
    },
  }
}

export function partsOf<Body extends object>(cells: Cells<Body>): readonly Part[] {
  return namesIn<Cells<Body>>(cells).flatMap((name) => cells[name]?.parts ?? [])
}

interface Controls<Body extends object> {
  readonly fields: FieldsOf<Body>
  readonly cells: Cells<Body>
  readonly onCells: (cells: Cells<Body>) => void
  readonly errors: Refusal['errors']
  readonly isNew?: boolean
  readonly prefix?: string
}

export function controlsOf<Body extends object>(form: Controls<Body>): readonly ReactNode[] {
  const { fields, cells, onCells, errors, isNew = true, prefix = '' } = form
  const controls: ReactNode[] = []
  for (const name in fields) {
    const field = fields[name]
    const cell = cells[name]
    if (field === undefined || cell === undefined || field.isHidden === true) continue
    if (field.isFixed === true && !isNew) continue
    const control = field.renewed(cell).control({
      name: `${prefix}${name}`,
      errors,
      onCell: (next) => onCells({ ...cells, [name]: next }),
    })
    controls.push(<Fragment key={name}>{control}</Fragment>)
  }
  return controls
}
