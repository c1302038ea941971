import type { ComponentType, ReactNode } from 'react'
import type { Dashboard, TimelineEntry } from '../../../client/src/generated/logistics.ts'
import type { Asked } from '../../ui/data/asked.ts'
import type { PagedOptions } from '../../ui/data/rows.ts'
import type { Filter } from '../../ui/filter.ts'
import type { Language, Names, Say } from '../../ui/i18n/catalogue.ts'
import type { Format } from '../../ui/i18n/format.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { useReadOf, useRowsOf } from '../api.tsx'
import type { Role } from '../role.ts'
import type { AllowedAction } from './allowed.ts'
import type { Call, DocumentEntry } from './entry.ts'

export interface Asks {
  readonly read: ReturnType<typeof useReadOf>
  readonly rows: ReturnType<typeof useRowsOf>
  readonly call: Call
}

/** Fields that every document has. */
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

interface KindWords {
  /** Singular name of the kind. */
  readonly one: string
  readonly add: string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly count: (count: number, isMinimum: boolean) => string
}

/** A filter in addition to the shared ones: date range or choice. */
export interface FilterSpec {
  readonly name: string
  readonly label: string
  /** Label of the "all" option. Its presence makes the filter a choice. */
  readonly all?: string
  readonly options?: readonly { readonly id: string; readonly name: string }[]
}

/** Texts and formats in the user's language. */
export interface Tools {
  readonly say: Say
  readonly format: Format
}

/** Tools for a list. Its columns also name related records. */
export interface ColumnTools extends Tools {
  readonly language: Language
  readonly clientOf: (id: number | null) => string
  readonly warehouseOf: (id: number) => string
  readonly supplierOf: (id: number | null) => string
}

/** A name and its value. Facts without a value are hidden. */
export type Fact = readonly [name: string, value: ReactNode]

export interface RecordProps<R> {
  readonly record: R
}

export interface ActionDialogProps<R> extends RecordProps<R> {
  readonly onClose: () => void
}

interface ActionWords {
  readonly label: string
  /** Message shown after the action. */
  readonly done?: (number: string) => string
  /** Consequence of the action, shown when it asks for a reason. */
  readonly text?: string
}

/** An action on a document: run directly, with a reason, or through its own dialog. */
export interface ActionSpec<R> {
  readonly icon: IconName
  readonly words: (say: Say) => ActionWords
  readonly danger?: true
  /** Rarely used: shown in the menu. */
  readonly aside?: (record: R) => boolean
  readonly press?: (call: Call, record: R) => Promise<unknown>
  readonly reason?: (call: Call, record: R, reason: string | null) => Promise<unknown>
  readonly Dialog?: ComponentType<ActionDialogProps<R>>
  /** Whether the dialog is needed. If not, a click is enough. */
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

/** Rights by the user's role and the company's modules, in addition to a document's allowed actions. */
export interface Rights {
  readonly may: (role: Role) => boolean
  readonly has: (module: string) => boolean
}

/** A tab below a document's lines. */
export interface DocumentTab {
  readonly key: string
  readonly title: string
  /** Rendered, and its data loaded, only once the tab is selected. */
  readonly content: ReactNode
}

export interface Paper {
  /** File name suffix after the document number. */
  readonly name: string
  readonly label: Names
  readonly load: (call: Call, id: number) => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * A kind of document. It defines the list, the detail page with actions, lines and timeline, and the new and edit
 * forms. Its entry defines the navigation, the palette and the address.
 */
export interface Kind<R extends DocumentRecord> extends DocumentEntry {
  readonly words: (say: Say) => KindWords
  readonly numberOf: (record: R) => string

  readonly list: (asks: Asks, filter: Filter) => PagedOptions<R>
  readonly one: (asks: Asks, id: number) => Asked<R>
  readonly load: (call: Call, id: number) => Promise<R>
  readonly timeline: (asks: Asks, id: number) => Asked<readonly TimelineEntry[]>

  readonly columns: (tools: ColumnTools) => readonly Column<R>[]
  /** The list has a supplier column. */
  readonly hasSuppliers?: true
  readonly filters: (say: Say) => readonly FilterSpec[]
  /** Number of documents per open status. The dashboard returns all of them in one response. */
  readonly counts?: (overview: Dashboard) => Readonly<Record<string, number>> | null | undefined
  /** Buttons beside the button that creates a document. */
  readonly listWays?: (say: Say, rights: Rights) => readonly Way[]

  /** Shown beside the status. */
  readonly Flags?: ComponentType<RecordProps<R>>
  /** Facts in addition to client, warehouse, reference, date and notes. */
  readonly facts: (record: R, tools: Tools) => readonly Fact[]
  readonly MoreFacts?: ComponentType<RecordProps<R>>
  readonly Related?: ComponentType<RecordProps<R>>
  /** Resource that photos and files attach to. Omit if the kind has none. */
  readonly files?: 'reception' | 'return' | 'sales_order'
  /** Shown above the lines. */
  readonly Notices?: ComponentType<RecordProps<R>>
  /** Usually a `LineTable`. */
  readonly lines: (record: R, tools: Tools) => ReactNode
  readonly tabs?: (record: R, say: Say) => readonly DocumentTab[]

  /** By the names in `allowed_actions`. */
  readonly actions: Readonly<Record<string, ActionSpec<R>>>
  /** Actions that get a button. Default: the API's allowed actions. */
  readonly offers?: (record: R) => readonly AllowedAction[]
  /** The usual next action. */
  readonly next: (record: R) => string | undefined
  readonly ways?: (record: R, say: Say, rights: Rights) => readonly Way[]
  /** Pages that create something from the selected documents. */
  readonly bulkWays?: (records: readonly R[], say: Say, rights: Rights) => readonly Way[]
  readonly papers?: (record: R) => readonly Paper[]

  readonly New: ComponentType<{ readonly kind: Kind<R> }>
  /** Import dialog over the list. The entry has its label. */
  readonly Import?: ComponentType<{ readonly onClose: () => void }>
  /** Omitted for kinds that have no edit form. */
  readonly Edit?: ComponentType<EditProps<R>>
}

export interface EditProps<R extends DocumentRecord> extends RecordProps<R> {
  readonly kind: Kind<R>
}
