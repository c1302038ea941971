import type { ReactNode } from 'react'
import type { Refusal } from '../data/refusal.ts'
import type { Option } from '../field.tsx'

/** What a control of a page's own gets. */
export interface Control<T> {
  readonly value: T
  readonly onValue: (value: T) => void
  readonly errors: Refusal['errors']
}

interface Look {
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly wide?: boolean
  /** Only for a new record: afterwards it stays as it is. */
  readonly isFixed?: boolean
  /** Kept and sent, but not shown. */
  readonly isHidden?: boolean
}

/** Typed as text. An empty one is none: the service takes it as null. */
interface TextKind {
  readonly kind?: 'text' | 'code' | 'long' | 'password'
  /** Makes it a choice among these. */
  readonly options?: readonly Option[]
  readonly initial?: string
}

interface ChoiceKind<T extends string> {
  readonly kind: 'choice'
  readonly options: readonly Option<T>[]
  readonly initial: T
}

/** A number by which another record is known, or none. */
interface IdKind {
  readonly kind: 'id'
  readonly options: readonly Option[]
  readonly initial?: string
}

/** A number that is sent as one; a decimal goes as it was typed, because the service takes a comma. */
interface NumberKind<Kind extends 'number' | 'decimal'> {
  readonly kind: Kind
  readonly initial?: string
}

interface CheckKind {
  readonly kind: 'check'
  readonly initial?: boolean
}

/** Anything else, with a control of the page's own and the value in words. */
interface OwnKind<T> {
  readonly kind: 'own'
  readonly initial: T
  readonly control: (control: Control<T>) => ReactNode
  readonly words: (value: T) => string
}

/** The kinds that a field of this type can have. */
type KindOf<T, Given = NonNullable<T>> = [Given] extends [boolean]
  ? CheckKind
  : [Given] extends [number]
    ? NumberKind<'number'> | (null extends T ? IdKind : never)
    : [Given] extends [string]
      ? string extends Given
        ? TextKind
        : ChoiceKind<Given>
      : [Given] extends [number | string]
        ? NumberKind<'decimal'>
        : OwnKind<Given>

/** The fields of a body by their path: `name`, `address.city`. */
type Path<Body> = { [K in keyof Body & string]-?: Below<K, NonNullable<Body[K]>> }[keyof Body & string]
type Below<K extends string, T> = T extends readonly unknown[]
  ? K
  : T extends object
    ? string extends keyof T
      ? K
      : `${K}.${keyof T & string}`
    : K

type At<Body, P extends string> = P extends keyof Body
  ? Body[P]
  : P extends `${infer K}.${infer Inner}`
    ? K extends keyof Body
      ? At<NonNullable<Body[K]>, Inner>
      : never
    : never

/**
 * One field of a record: from it follow how it is read, changed, sent, and named when two people changed it at once. Its kind
 * has to be one that the field has in the body that is sent.
 */
export type FieldSpec<Body> = {
  [P in Path<Body>]: Look & { readonly key: P } & KindOf<At<Body, P>>
}[Path<Body>]

export interface FieldGroup<Body> {
  readonly title: string
  readonly fields: readonly FieldSpec<Body>[]
  /** What they belong to is replaced as a whole: one changed line brings all of them. */
  readonly isWhole?: boolean
}

/** A field whatever the body, for those who show it. */
export type AnyField = Look & { readonly key: string } & (
    | TextKind
    | ChoiceKind<string>
    | IdKind
    | NumberKind<'number'>
    | NumberKind<'decimal'>
    | CheckKind
    | OwnKind<unknown>
  )

export interface AnyGroup {
  readonly title: string
  readonly fields: readonly AnyField[]
  readonly isWhole?: boolean
}
