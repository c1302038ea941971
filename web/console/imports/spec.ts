import type { Say } from '../../ui/i18n/catalogue.ts'
import type { ReactNode } from 'react'
import type { Tone } from '../../ui/state.tsx'
import type { Call } from '../documents/entry.ts'
import { type ImportItem, type ReadSheet, type Refusal, mostRows } from './sheet.ts'

/** Outcome of an item, expected or actual. */
export interface Outcome {
  /** A key of the spec's results, or `failed`. */
  readonly status: string
  readonly id?: number | null
  /** Errors by field. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined
  /** Error of the whole item, if no field is at fault. */
  readonly message?: string | undefined
}

/** An item of the file with its outcome. */
export interface JudgedItem<Body> extends ImportItem<Body> {
  readonly outcome: Outcome
}

/** Texts for an outcome that the API can return. */
interface ResultWords {
  readonly tone: Tone
  readonly one: string
  readonly count: (count: number) => string
  /** Whether the item is worth sending. */
  readonly isWanted: boolean
}

interface ImportWords {
  readonly title: string
  readonly help: string
  readonly whose: string
  readonly whoseHint: string
  /** Label of the option for no client company. */
  readonly whoseNone: string
  readonly whoseNeeded: string
  readonly refused: Readonly<Record<Refusal, string>>
  readonly go: (count: number, isSkipping: boolean) => string
  /** Texts by API status. `failed` is added to them. */
  readonly results: Readonly<Record<string, ResultWords>>
  readonly nothingToDo: string
}

/** Texts that every import's catalogue has, without and with a count. */
interface ImportText {
  readonly plain: (
    key:
      | 'title'
      | 'help'
      | `whose${'' | 'Hint' | 'None' | 'Needed'}`
      | 'empty'
      | 'noKey'
      | 'isCreated'
      | 'nothingToDo',
  ) => string
  readonly counted: (key: 'tooMany' | 'go' | 'goSkipping' | 'created', count: number) => string
}

/** Builds an import's texts from its catalogue. `others` lists the outcomes besides `created`. */
export function importWords({ plain, counted }: ImportText, others: ImportWords['results']): ImportWords {
  return {
    title: plain('title'),
    help: plain('help'),
    whose: plain('whose'),
    whoseHint: plain('whoseHint'),
    whoseNone: plain('whoseNone'),
    whoseNeeded: plain('whoseNeeded'),
    refused: { empty: plain('empty'), noKey: plain('noKey'), tooMany: counted('tooMany', mostRows) },
    go: (count, isSkipping) => counted(isSkipping ? 'goSkipping' : 'go', count),
    results: {
      created: {
        tone: 'good',
        one: plain('isCreated'),
        count: (count) => counted('created', count),
        isWanted: true,
      },
      ...others,
    },
    nothingToDo: plain('nothingToDo'),
  }
}

interface PreviewColumn<Body> {
  readonly key: string
  readonly title: string
  readonly cell: (item: JudgedItem<Body>) => ReactNode
}

/** An import: how to read a file, preview it and store it. */
export interface ImportSpec<Body> {
  /** Name of the error file. */
  readonly name: string
  readonly words: (say: Say) => ImportWords
  readonly read: (file: string) => ReadSheet<Body>
  /** Assigns the body to a client company, or to none. */
  readonly ownedBy: (body: Body, client: number | null) => Body
  readonly perRequest: number
  /** Returns one outcome per body. */
  readonly judge: (
    call: Call,
    bodies: readonly Body[],
    options: { readonly dryRun: boolean; readonly signal: AbortSignal },
  ) => Promise<readonly (Outcome & { readonly index: number })[]>
  /** Columns that identify an item in the preview. */
  readonly columns: (say: Say) => readonly PreviewColumn<Body>[]
  /** Prefixes of operations to refresh afterwards: `articles`. */
  readonly touches: readonly string[]
}
