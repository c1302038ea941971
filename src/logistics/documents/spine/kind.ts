import type * as z from 'zod'
import type { Statement } from '../../../kernel/database/sql.ts'
import type { Locale, Said } from '../../../kernel/messages/messages.ts'
import type { AnyOperation } from '../../../kernel/operation.ts'
import type { EventType } from '../../base/access/outbox.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Move } from './moves.ts'

/** Names of documents in events, history and access: every resource with a `status_changed` event. */
export type Resource = {
  [T in EventType]: T extends `${infer R}.status_changed` ? R : never
}[EventType]

/** Columns of a document that may hold personal data. */
export interface PersonalColumns {
  /** Column with the recipient's address. */
  readonly recipient: string
  readonly texts: readonly string[]
  /** Child tables: the column that names the document, and the columns that may hold personal data. */
  readonly parts: readonly {
    readonly table: string
    readonly document: string
    readonly columns: Readonly<Record<string, 'text' | 'jsonb'>>
  }[]
  /** Deletes files that show the recipient's address. */
  readonly files?: (scope: WriteScope, ids: readonly number[]) => void
}

/** The documents of one kind: how they are named, stored and read. */
export interface Documents<R extends z.ZodType = z.ZodType> {
  readonly resource: Resource
  /** Table; also the name of its operations and lists. */
  readonly table: string
  /** Alias of the table in statements. */
  readonly alias: string
  /** Column with the number that people use. */
  readonly number: string
  /** Table of the lines, and its column that names the document. */
  readonly lines: readonly [table: string, column: string]
  /** Roles allowed to act on the document, and when. */
  readonly moves: readonly Move<string, string>[]
  /** Search columns besides number, external reference, notes and article codes. */
  readonly searched: readonly Statement<'none'>[]
  /** Line columns that may hold personal data, besides the description. */
  readonly lineTexts?: readonly string[]
  /** Set if callers can note references and metadata on lines. */
  readonly hasLineNotes?: true
  /** Personal data besides notes, reference, end reason, metadata and line texts. */
  readonly people?: PersonalColumns
  /** Response schema of a read. */
  readonly schema: R
  /** Columns of the schema as events have them: with placeholders (`placeholders.ts`). */
  readonly record: Statement<'none'>
  /** Join for selecting the record: the facts that its placeholders give besides the status (`store-placeholders.ts`). */
  readonly facts?: Statement<'none'>
}

/** Header fields as the table of a kind has them: those of its record, without what readers compute. */
export type HeaderOf<R> = Readonly<
  Omit<R, 'company_id' | 'allowed_transitions' | 'allowed_actions' | 'created_at' | 'updated_at' | 'lines'>
>

export interface EventNote {
  readonly type: EventType
  readonly description: string
}

export interface Chapter {
  readonly tag: string
  readonly about: string
}

/** A kind of document: everything that differs between kinds. The rest follows from the list of kinds. */
export interface DocumentKind extends Documents {
  readonly path: `/${string}`
  readonly chapter: Chapter
  /** Module that enables the kind. */
  readonly module: string
  /** Statuses of unfinished documents. */
  readonly unfinished: readonly string[]
  readonly events: readonly EventNote[]
  /** Sample record for its events. */
  readonly sample: { readonly status: string }
  /** Its name in 404 messages; by default the resource. */
  readonly names?: Said | undefined
  /** Status in the example of a refused action; by default that of the sample. */
  readonly standstill?: string | undefined
  /** Action names in operations and GraphQL fields. */
  readonly actions: readonly string[]
  readonly bulk: boolean
  /** HTTP operations; messages for failed rows of a bulk use the service's locale. */
  readonly operations: (locale: Locale) => readonly AnyOperation[]
}

/** Where the operations of a kind belong. */
export interface Route {
  readonly tag: string
  readonly module: string
  readonly resource: string
  readonly path: `/${string}`
}

/** Properties that all operations of a kind share. */
export function routeOf({
  chapter,
  module,
  resource,
}: Pick<DocumentKind, 'chapter' | 'module' | 'resource'>) {
  return { tag: chapter.tag, module, resource }
}

/** Resource in words, such as `sales order`. */
export function wordsOf({ resource }: Pick<Documents, 'resource'>): string {
  return resource.replaceAll('_', ' ')
}
