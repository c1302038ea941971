import type { ReactNode } from 'react'
import type { Refusal } from '../data/refusal.ts'

/** How values that are no text are said. */
export interface Said {
  readonly yes: string
  readonly no: string
  readonly number: (value: number) => string
}

/** Errors of one field; a field with nested fields can have several. */
export interface Part {
  readonly label: string
  /** Alike where nothing changed. */
  readonly plain: string
  readonly words: (said: Said) => string
  /** Never shown to those who only read: a password, or what no field has. */
  readonly isSecret: boolean
}

export interface CellProps<T> {
  /** Its path in the record: `name`, `address.city`. */
  readonly name: string
  readonly errors: Refusal['errors']
  readonly onCell: (cell: Cell<T>) => void
}

/** State of a form field: its value, how it is shown and changed, and what is sent for it. */
export interface Cell<T> {
  readonly sent: T
  /** Left out of a new record, so that the service gives it its own default. */
  readonly isLeftOut: boolean
  readonly isEmpty: boolean
  readonly parts: readonly Part[]
  readonly control: (props: CellProps<T>) => ReactNode
  /** Typed text, if it differs from the sent value. */
  readonly typed?: string
  /** Current and initial values of nested fields. */
  readonly inside?: Cells<T>
  readonly before?: Cells<T> | undefined
}

/** How a field stands in a form. */
export interface Look {
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly wide?: boolean
  /** Only for a new record: afterwards it stays as it is. */
  readonly isFixed?: boolean
  /** Kept and sent, but not shown. */
  readonly isHidden?: boolean
}

/** One field of a record: from it follow how it is read, changed, sent, and named when two people changed it at once. */
export interface Field<T> extends Pick<Look, 'required' | 'isFixed' | 'isHidden'> {
  /** Cell for a record's value, or for a new record. A method, so that a kind for wider values fits narrower ones. */
  cell(value?: T | null): Cell<T>
  /** The same in this field: its words and choices may be others by now. */
  renewed(cell: Cell<T>): Cell<T>
  /** Cell after a saved change, as it would be sent; `cell` is that of the record. */
  retyped(cell: Cell<T>, sent?: T | null): Cell<T>
}

/** Fields of a body by their names, each of a kind that the body takes. */
export type FieldsOf<Body> = { readonly [Name in keyof Body]?: Field<Body[Name]> }

export type Cells<Body> = { readonly [Name in keyof Body]?: Cell<Body[Name]> }

/** A record, as far as a form shows it. */
export type Shown<Body> = { readonly [Name in keyof Body]?: Body[Name] | null }

function plainOf({ parts }: Cell<unknown>): string {
  return JSON.stringify(parts.map(({ plain }) => plain))
}

/** The keys of an object, as its type has them. */
export function namesIn<T extends object>(of: T): readonly (keyof T & string)[] {
  const names: (keyof T & string)[] = []
  for (const name in of) names.push(name)
  return names
}

export function changedNames<Body extends object>(
  before: Cells<Body>,
  after: Cells<Body>,
): readonly (keyof Body & string)[] {
  return namesIn<Cells<Body>>(after).filter((name) => {
    const [old, now] = [before[name], after[name]]
    return old !== undefined && now !== undefined && plainOf(old) !== plainOf(now)
  })
}

export function cellsOf<Body extends object>(fields: FieldsOf<Body>, record: Shown<Body>): Cells<Body> {
  const cells: { -readonly [Name in keyof Body]?: Cell<Body[Name]> } = {}
  for (const name in fields) {
    const field = fields[name]
    if (field !== undefined) cells[name] = field.cell(record[name])
  }
  return cells
}

/** Cells after saved changes. */
export function retypedCells<Body extends object>(
  fields: FieldsOf<Body>,
  cells: Cells<Body>,
  kept: Shown<Body>,
): Cells<Body> {
  const retyped: { -readonly [Name in keyof Body]?: Cell<Body[Name]> } = { ...cells }
  for (const name in fields) {
    const [field, cell] = [fields[name], cells[name]]
    if (field === undefined || cell === undefined || !Object.hasOwn(kept, name)) continue
    retyped[name] = field.retyped(cell, kept[name])
  }
  return retyped
}

/** A body with these of the fields. */
export function sentOf<Body extends object>(
  cells: Cells<Body>,
  names: readonly (keyof Body & string)[],
): Partial<Body> {
  const body: Partial<Body> = {}
  for (const name of names) {
    const cell = cells[name]
    if (cell !== undefined) body[name] = cell.sent
  }
  return body
}

/** The names of what was typed and is no secret. */
export function openNames<Body extends object>(
  before: Cells<Body>,
  after: Cells<Body>,
): readonly (keyof Body & string)[] {
  return changedNames(before, after).filter(
    (name) => after[name]?.parts.some(({ isSecret }) => isSecret) !== true,
  )
}

/** Those that a new record has. */
export function filledNames<Body extends object>(cells: Cells<Body>): readonly (keyof Body & string)[] {
  return namesIn<Cells<Body>>(cells).filter((name) => cells[name]?.isLeftOut === false)
}
