import type { ReactNode } from 'react'
import type { Language, Say } from '../../ui/i18n/catalogue.ts'
import type { Call } from './entry.ts'
import type { LineValues } from './line-values.ts'
import type { PartnerOption } from './partner-field.tsx'

/** Values that every form has, as typed. */
export interface FormValues {
  readonly text: Readonly<Record<string, string>>
  readonly partner: PartnerOption | null
  readonly lines: readonly LineValues[]
}

export interface FormFieldsProps<V> {
  readonly values: V
  readonly onValues: (values: V) => void
  /** API errors by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly isNew?: boolean
  /** Limits the form to fields that may still change. */
  readonly isLimited?: boolean
}

export interface Change<Body> {
  readonly id: number
  readonly body: Partial<Body>
  readonly ifMatch: number
}

/** An initial status that a new document can be saved as. */
interface Start<S> {
  readonly as: S
  readonly label: string
  readonly done: (number: string) => string
}

export interface FormAsideProps<V> {
  readonly values: V
  /** Receives the API error of a dry run, or null. */
  readonly onError: (error: unknown) => void
}

/** The form of a kind: its values, its fields and the request body. */
export interface FormSpec<R, V extends FormValues, Body extends object, S extends string> {
  readonly empty: V
  readonly valuesOf: (record: R, language: Language) => V
  /** The whole form as an API request body. */
  readonly bodyOf: (values: V) => Body
  readonly labels: (say: Say) => Readonly<Record<keyof Body & string, string>>
  readonly words: (say: Say) => {
    readonly title: string
    readonly edit: (number: string) => string
    readonly saved: (number: string) => string
    /** The usual choice comes last. */
    readonly starts: readonly Start<S>[]
  }
  readonly create: (call: Call, values: V, as: S) => Promise<R>
  readonly update: (call: Call, change: Change<Body>) => Promise<R>
  readonly Fields: (props: FormFieldsProps<V>) => ReactNode
  /** Fields of the second column. They go below the others if there is room for only one column. */
  readonly SideFields?: (props: FormFieldsProps<V>) => ReactNode
  /** Content below the second-column fields in a new-document form. */
  readonly Aside?: (props: FormAsideProps<V>) => ReactNode
}
