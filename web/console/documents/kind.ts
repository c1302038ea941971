import type { ComponentType, ReactNode } from 'react'
import type { Dashboard, TimelineEntry } from '../../../client/src/generated/logistics.ts'
import type { Asked } from '../../ui/data/asked.ts'
import type { PagedOptions } from '../../ui/data/rows.ts'
import type { Filter } from '../../ui/filter.ts'
import type { Language, Names } from '../../ui/i18n/catalogue.ts'
import type { Format } from '../../ui/i18n/format.ts'
import type { Say } from '../../ui/i18n/language.tsx'
import type { IconName } from '../../ui/icon.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { useReadOf, useRowsOf } from '../api.tsx'
import type { Role } from '../role.ts'
import type { AllowedAction } from './allowed.ts'
import type { Call, DocumentEntry } from './entry.ts'

/** The ways to ask the service. */
export interface Asks {
  readonly read: ReturnType<typeof useReadOf>
  readonly rows: ReturnType<typeof useRowsOf>
  readonly call: Call
}

/** What every document has. */
export interface DocumentRecord {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly external_reference: string | null
  readonly notes: string | null
  readonly created_at: string
  readonly allowed_actions: readonly AllowedAction[]
}

/** What every kind says in its own words. */
interface KindWords {
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

/** Words and figures in the language of the person. */
export interface Tools {
  readonly say: Say
  readonly format: Format
}

/** The same for a list, whose columns name other records too. */
export interface ColumnTools extends Tools {
  readonly language: Language
  readonly clientOf: (id: number | null) => string
  readonly warehouseOf: (id: number) => string
  readonly supplierOf: (id: number | null) => string
}

/** Name and value; what has no value is left out. */
export type Fact = readonly [name: string, value: ReactNode]

export interface RecordProps<R> {
  readonly record: R
}

export interface ActionDialogProps<R> extends RecordProps<R> {
  readonly onClose: () => void
}

interface ActionWords {
  readonly label: string
  /** What is said once it is done. */
  readonly done?: (number: string) => string
  /** What follows from it, where a reason is asked for. */
  readonly text?: string
}

/** Something that can be done with a document: by a press, with a reason, or by a dialog of its own. */
export interface ActionSpec<R> {
  readonly icon: IconName
  readonly words: (say: Say) => ActionWords
  readonly danger?: true
  /** Seldom wanted: stands in the menu. */
  readonly aside?: (record: R) => boolean
  readonly press?: (call: Call, record: R) => Promise<unknown>
  readonly reason?: (call: Call, record: R, reason: string | null) => Promise<unknown>
  readonly Dialog?: ComponentType<ActionDialogProps<R>>
  /** Whether the dialog is needed, where a press may be enough. */
  readonly asks?: (record: R) => boolean
}

/** A button that leads to another page. */
export interface Way {
  readonly key: string
  readonly label: string
  readonly icon: IconName
  readonly to: string
  readonly aside?: true
}

/** What a person and the company can do, beside what the service says of a document. */
export interface Rights {
  readonly may: (role: Role) => boolean
  readonly has: (module: string) => boolean
}

/** A part of a document below its lines, of which one is shown. */
export interface DocumentTab {
  readonly key: string
  readonly title: string
  /** Rendered, and with it asked for, once it is chosen. */
  readonly content: ReactNode
}

/** What can be printed of a document. */
export interface Paper {
  /** As the file is called after the number of the document. */
  readonly name: string
  readonly label: Names
  readonly load: (call: Call, id: number) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * A kind of document. From this value follow its list, its page with actions, lines and timeline, the forms for a new one
 * and for a change; from its entry the navigation, the palette and the address.
 */
export interface Kind<R extends DocumentRecord> extends DocumentEntry {
  readonly words: (say: Say) => KindWords
  readonly numberOf: (record: R) => string

  readonly list: (asks: Asks, filter: Filter) => PagedOptions<R>
  readonly one: (asks: Asks, id: number) => Asked<R>
  readonly load: (call: Call, id: number) => Promise<R>
  readonly timeline: (asks: Asks, id: number) => Asked<readonly TimelineEntry[]>

  readonly columns: (tools: ColumnTools) => readonly Column<R>[]
  /** A column names suppliers. */
  readonly hasSuppliers?: true
  readonly filters: (say: Say) => readonly FilterSpec[]
  /** How many there are of a status that is not over yet: it comes with the overview in one answer. */
  readonly counts?: (overview: Dashboard) => Readonly<Record<string, number>> | null | undefined
  /** Beside the button for a new one. */
  readonly listWays?: (say: Say, rights: Rights) => readonly Way[]

  /** Beside the status. */
  readonly Flags?: ComponentType<RecordProps<R>>
  /** Client, warehouse, reference, date and notes are there already. */
  readonly facts: (record: R, tools: Tools) => readonly Fact[]
  readonly MoreFacts?: ComponentType<RecordProps<R>>
  /** Documents that belong to it. */
  readonly Related?: ComponentType<RecordProps<R>>
  /** What its photos and files belong to, where it can have some. */
  readonly files?: 'reception' | 'return' | 'sales_order'
  /** Above the lines. */
  readonly Notices?: ComponentType<RecordProps<R>>
  /** A `LineTable`. */
  readonly lines: (record: R, tools: Tools) => ReactNode
  readonly tabs?: (record: R, say: Say) => readonly DocumentTab[]

  /** By the names that `allowed_actions` has. */
  readonly actions: Readonly<Record<string, ActionSpec<R>>>
  /** What has a button; unless told, what the service allows. */
  readonly offers?: (record: R) => readonly AllowedAction[]
  /** The action that usually comes next. */
  readonly next: (record: R) => string | undefined
  readonly ways?: (record: R, say: Say, rights: Rights) => readonly Way[]
  /** What is made of several documents that are chosen in the list. */
  readonly bulkWays?: (records: readonly R[], say: Say, rights: Rights) => readonly Way[]
  readonly papers?: (record: R) => readonly Paper[]

  readonly New: ComponentType<{ readonly kind: Kind<R> }>
  /** A dialog over the list that brings many from a file; the entry names it. */
  readonly Import?: ComponentType<{ readonly onClose: () => void }>
  /** Left out where documents are not changed by a form. */
  readonly Edit?: ComponentType<EditProps<R>>
}

export interface EditProps<R extends DocumentRecord> extends RecordProps<R> {
  readonly kind: Kind<R>
}
