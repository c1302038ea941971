import type { ReactNode } from 'react'
import type { Dashboard } from '../../../client/src/generated/logistics.ts'
import type { Asked } from '../../ui/data/calls.ts'
import type { PagedOptions } from '../../ui/data/rows.ts'
import type { Filter } from '../../ui/filter.ts'
import type { Language } from '../../ui/i18n/catalogue.ts'
import type { Format } from '../../ui/i18n/format.ts'
import type { Say } from '../../ui/i18n/language.tsx'
import type { Column } from '../../ui/table.tsx'
import type { useCall, useReadOf, useRowsOf } from '../api.tsx'
import type { LineValues } from './line-values.ts'
import type { PartnerOption } from './partner-field.tsx'
import type { DocumentKind } from './status.tsx'

/** The ways to ask the service. */
export interface Asks {
  readonly read: ReturnType<typeof useReadOf>
  readonly rows: ReturnType<typeof useRowsOf>
  readonly call: Call
}

export type Call = ReturnType<typeof useCall>

export interface DocumentRecord {
  readonly id: number
  readonly version: number
  readonly status: string
}

/** What every kind says in its own words. */
interface KindWords {
  readonly title: string
  /** What one of them is called. */
  readonly one: string
  readonly add: string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly count: (count: number, isMinimum: boolean) => string
}

/** A filter beside those that all lists have: days, or a choice. */
export interface FilterSpec {
  readonly name: string
  readonly label: string
  /** Makes it a choice: what is said for all, and the others. */
  readonly all?: string
  readonly options?: readonly { readonly id: string; readonly name: string }[]
}

/** A kind of document: from this value follow its list, its columns and its filters. */
export interface Kind<R extends DocumentRecord> {
  readonly of: DocumentKind
  /** Where the documents are: `/sales-orders`. */
  readonly path: string
  readonly words: (say: Say) => KindWords
  readonly statuses: readonly R['status'][]
  /** How many there are of a status that is not over yet: it comes with the overview in one answer. */
  readonly counts: (overview: Dashboard) => Readonly<Record<string, number>> | null | undefined
  readonly numberOf: (record: R) => string
  readonly list: (asks: Asks, filter: Filter) => PagedOptions<R>
  readonly one: (asks: Asks, id: number) => Asked<R>
  readonly columns: (say: Say, format: Format) => readonly Column<R>[]
  readonly filters: (say: Say) => readonly FilterSpec[]
  /** Resources that a write changes, its own too. */
  readonly touches: readonly string[]
}

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

interface FormWords {
  readonly edit: (number: string) => string
  readonly saved: (number: string) => string
}

/** A kind that is changed by a form: its page follows from this. */
export interface EditableKind<R extends DocumentRecord, V extends FormValues, Body> extends Kind<R> {
  readonly valuesOf: (record: R, language: Language) => V
  /** All that the form says, as the service takes it. */
  readonly bodyOf: (values: V) => Body
  readonly labels: (say: Say) => Readonly<Record<keyof Body & string, string>>
  readonly formWords: (say: Say) => FormWords
  readonly load: (call: Call, id: number) => Promise<R>
  readonly update: (call: Call, change: Change<Body>) => Promise<R>
  readonly editable: (record: R) => 'all' | 'some' | 'nothing'
  readonly Fields: (props: FormFieldsProps<V>) => ReactNode
}

export interface Change<Body> {
  readonly id: number
  readonly body: Partial<Body>
  readonly ifMatch: number
}

/** An action that asks for a reason. */
export interface Reason<R> {
  readonly words: (say: Say) => {
    readonly action: string
    /** What follows from it. */
    readonly text: string
    readonly done: (number: string) => string
  }
  readonly danger?: boolean
  readonly run: (call: Call, record: R, reason: string | null) => Promise<unknown>
}
