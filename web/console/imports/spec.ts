import type { ReactNode } from 'react'
import type { Say } from '../../ui/i18n/language.tsx'
import type { Tone } from '../../ui/state.tsx'
import type { Call } from '../documents/entry.ts'
import { type ImportItem, type ReadSheet, type Refusal, mostRows } from './sheet.ts'

/** What becomes of an item, or would. */
export interface Outcome {
  /** A key of the spec's results, or `failed`. */
  readonly status: string
  readonly id?: number | null
  /** What is wrong, by field. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined
  /** What is wrong with the whole of it, where no field is. */
  readonly message?: string | undefined
}

/** An item of the file and what became of it, or would. */
export interface JudgedItem<Body> extends ImportItem<Body> {
  readonly outcome: Outcome
}

/** What the service can say of an item. */
interface ResultWords {
  readonly tone: Tone
  readonly one: string
  readonly count: (count: number) => string
  /** It is worth sending. */
  readonly isWanted: boolean
}

interface ImportWords {
  readonly title: string
  readonly help: string
  readonly whose: string
  readonly whoseHint: string
  /** The choice of no client company. */
  readonly whoseNone: string
  readonly whoseNeeded: string
  readonly refused: Readonly<Record<Refusal, string>>
  readonly go: (count: number, isSkipping: boolean) => string
  /** By the status that the service gives; beside them there is `failed`. */
  readonly results: Readonly<Record<string, ResultWords>>
  readonly nothingToDo: string
}

/** What the catalogue of every import says, without a number in it and with one. */
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

/** The words of an import, by its catalogue; `others` is what can become of an item that is not new. */
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

/** What comes from a file: how it is read, tried out and stored. */
export interface ImportSpec<Body> {
  /** What its file with errors is named. */
  readonly name: string
  readonly words: (say: Say) => ImportWords
  readonly read: (file: string) => ReadSheet<Body>
  /** The same as things of a client company, or of none. */
  readonly ownedBy: (body: Body, client: number | null) => Body
  readonly perRequest: number
  /** One outcome for each body. */
  readonly judge: (
    call: Call,
    bodies: readonly Body[],
    options: { readonly dryRun: boolean; readonly signal: AbortSignal },
  ) => Promise<readonly (Outcome & { readonly index: number })[]>
  /** What names an item in the preview. */
  readonly columns: (say: Say) => readonly PreviewColumn<Body>[]
  /** Operations whose answers are out of date afterwards: `articles`. */
  readonly touches: readonly string[]
}
