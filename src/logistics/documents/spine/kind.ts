import type * as z from 'zod'
import type { Statement } from '../../../kernel/database/sql.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import type { AnyOperation } from '../../../kernel/operation.ts'
import type { EventType } from '../../../kernel/outbox.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import type { Move } from './moves.ts'

/** What documents are called in events, history and access: whatever tells of a changed status. */
export type Resource = {
  [T in EventType]: T extends `${infer R}.status_changed` ? R : never
}[EventType]

/** Columns of a document that may tell of people. */
export interface PersonalColumns {
  /** The address of whom it is for. */
  readonly recipient: string
  readonly texts: readonly string[]
  /** Rows that belong to it: the column that names it, and those that may tell of people. */
  readonly parts: readonly {
    readonly table: string
    readonly document: string
    readonly columns: Readonly<Record<string, 'text' | 'jsonb'>>
  }[]
  /** Takes away files on which the address of whom it is for is printed. */
  readonly files?: (scope: WriteScope, ids: readonly number[]) => void
}

/** The documents of one kind: how they are named, stored and read. */
export interface Documents<R extends z.ZodType = z.ZodType> {
  readonly resource: Resource
  /** The table; also how its operations and lists are called. */
  readonly table: string
  /** Of the table, in statements about it. */
  readonly alias: string
  /** The column with the number that people call it by. */
  readonly number: string
  /** The table of its lines, and the column in it that names the document. */
  readonly lines: readonly [table: string, column: string]
  /** Who may do what with it, and when. */
  readonly moves: readonly Move<string, string>[]
  /** What a search looks into beside its number, external reference, notes and the codes of its articles. */
  readonly searched: readonly Statement<'none'>[]
  /** Columns of its lines that may tell of people, beside their description. */
  readonly lineTexts?: readonly string[]
  /** Callers note references and metadata on its lines. */
  readonly hasLineNotes?: true
  /** What of it may tell of people beside notes, reference, the reason of its end, metadata and the texts of lines. */
  readonly people?: PersonalColumns
  /** What a read answers. */
  readonly schema: R
  /** The columns of that, as events tell it: with gaps (`gaps.ts`). */
  readonly record: Statement<'none'>
  /** Joined to the table where the record is selected: what its gaps say beside the status (`store-gaps.ts`). */
  readonly facts?: Statement<'none'>
}

/** An event and what the documentation says of it. */
export interface EventNote {
  readonly type: EventType
  readonly description: string
}

/** A chapter of the documentation. */
export interface Chapter {
  readonly tag: string
  readonly about: string
}

/** A kind of document: all that is not the same for every kind. Whatever there is of documents follows from the list of them. */
export interface DocumentKind extends Documents {
  readonly path: `/${string}`
  readonly chapter: Chapter
  /** The module that opens it. */
  readonly module: string
  /** The statuses of those that are not finished. */
  readonly unfinished: readonly string[]
  readonly events: readonly EventNote[]
  /** A record, for samples of its events. */
  readonly sample: object
  /** As their operations and fields of GraphQL are called. */
  readonly actions: readonly string[]
  readonly bulk: boolean
  /** What is done to it over HTTP; the words of a failed row of a bulk are those of the service. */
  readonly operations: (locale: Locale) => readonly AnyOperation[]
}

/** Where the operations of a kind stand. */
export interface Route {
  readonly tag: string
  readonly module: string
  readonly resource: string
  readonly path: `/${string}`
}

/** What every operation about documents of a kind has. */
export function routeOf({
  chapter,
  module,
  resource,
}: Pick<DocumentKind, 'chapter' | 'module' | 'resource'>) {
  return { tag: chapter.tag, module, resource }
}

/** `sales order` */
export function wordsOf({ resource }: Pick<Documents, 'resource'>): string {
  return resource.replaceAll('_', ' ')
}
