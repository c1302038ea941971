import type { ReactNode } from 'react'
import type { Language } from '../../ui/i18n/catalogue.ts'
import type { Say } from '../../ui/i18n/language.tsx'
import type { Call } from './entry.ts'
import type { LineValues } from './line-values.ts'
import type { PartnerOption } from './partner-field.tsx'

/** What stands in every form: text as it was typed. */
export interface FormValues {
  readonly text: Readonly<Record<string, string>>
  readonly partner: PartnerOption | null
  readonly lines: readonly LineValues[]
}

export interface FormFieldsProps<V> {
  readonly values: V
  readonly onValues: (values: V) => void
  /** What the service said about them. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly isNew?: boolean
  /** Only what may still change by now. */
  readonly isLimited?: boolean
}

export interface Change<Body> {
  readonly id: number
  readonly body: Partial<Body>
  readonly ifMatch: number
}

/** A way to begin a document. */
interface Start<S> {
  readonly as: S
  readonly label: string
  readonly done: (number: string) => string
}

export interface FormAsideProps<V> {
  readonly values: V
  /** What the service said when the form was tried out. */
  readonly onError: (error: unknown) => void
}

/** The form of a kind: what stands in it, and what is sent. */
export interface FormSpec<R, V extends FormValues, Body extends object, S extends string> {
  readonly empty: V
  readonly valuesOf: (record: R, language: Language) => V
  /** All that the form says, as the service takes it. */
  readonly bodyOf: (values: V) => Body
  readonly labels: (say: Say) => Readonly<Record<keyof Body & string, string>>
  readonly words: (say: Say) => {
    readonly title: string
    readonly edit: (number: string) => string
    readonly saved: (number: string) => string
    /** The usual one last. */
    readonly starts: readonly Start<S>[]
  }
  readonly create: (call: Call, values: V, as: S) => Promise<R>
  readonly update: (call: Call, change: Change<Body>) => Promise<R>
  readonly Fields: (props: FormFieldsProps<V>) => ReactNode
  /** Fields of the second column; below the others where there is no room for two. */
  readonly SideFields?: (props: FormFieldsProps<V>) => ReactNode
  /** What the form of a new document says below them. */
  readonly Aside?: (props: FormAsideProps<V>) => ReactNode
}
