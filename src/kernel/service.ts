import type * as z from 'zod'
import type { Replicas } from './database/replicas/replicas.ts'
import type { Fault } from './faults.ts'
import type { Keys } from './keys.ts'
import type { AnyOperation } from './operation.ts'
import type { ProblemCode } from './problem.ts'
import type { Visitor } from './scope.ts'
import type { View } from './view.ts'

/** What a gate may know of a request. */
export interface Arrival extends Visitor {
  /** The parsed body, for credentials that may travel in it. */
  readonly body: unknown
  /** A named part of the path, as it came. */
  param(name: string): string | undefined
}

/** Somebody who was identified; whether they may do it is checked next. */
export interface Caller {
  /** Whose budget the request counts against. */
  readonly key: string
  /** Somebody at our own pages, who has a budget apart from that of the programs that call in their name. */
  readonly isAtConsole?: boolean
  /** For a browser that does not have it yet, as a `Set-Cookie` header says it. */
  readonly cookie?: string
  /** Throws the refusal, or gives the way in. */
  admit(op: AnyOperation, view?: View): Entry
}

/** Opens the scope that the operation's access calls for, runs `work` in it and closes it (commit or roll back). */
export type Entry = <T>(work: (scope: never) => Promise<T>) => Promise<T>

export interface Gate {
  /** At once where who calls is remembered: a turn of waiting costs more than the look into the memory. */
  identify(op: AnyOperation, arrival: Arrival): Caller | Promise<Caller>
}

/** A figure of the whole service, whichever node is asked. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

/** Something that the service tells others of by webhooks. */
export interface Announcement {
  readonly type: string
  readonly description: string
  /** Its body, and the record in it as `data`. */
  readonly body: z.ZodType
  readonly record: z.ZodType
  /** A whole body. */
  readonly sample: unknown
}

/** What a problem says in the reference of an operation. */
export interface ProblemExample {
  readonly params?: Readonly<Record<string, string | number>>
  readonly details?: Readonly<Record<string, unknown>>
  readonly faults?: readonly Fault[]
  /** What makes it another example than that of another operation. */
  readonly differsBy?: string | undefined
}

export type ProblemExamples = {
  readonly [Code in ProblemCode]?: (op: AnyOperation) => ProblemExample
}

/** A chapter of the reference: what each of its tags is about. */
export interface TagGroup {
  readonly name: string
  readonly tags: Readonly<Record<string, string>>
}

/** Why a service cannot serve, in a word that anybody may read. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
  readonly reason: 'disk_full' | 'connections_stuck'
  constructor(reason: NotReady['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Descriptions by the name of a field, or by a longer path to it. */
export type FieldNotes = Readonly<Record<string, string>>

/** One HTTP service as data: everything the edge needs to serve, limit, document and test it. */
export interface Service {
  readonly name: 'logistics' | 'auth'
  readonly title: string
  readonly description: string
  /** Errors are in the language that `Accept-Language` asks for, not always in that of the service. */
  readonly followsLanguage?: true
  /** Chapters that the reference begins with, by their titles. */
  readonly introduction?: Readonly<Record<string, string>>
  /** Whether an operation is for programs of others, and not for people, accounts or administration. */
  readonly isForIntegrators?: (op: AnyOperation) => boolean
  /** Every operation answers under each of these. */
  readonly prefixes: readonly `/${string}`[]
  readonly operations: readonly AnyOperation[]
  readonly gate: Gate
  /** Under which passwords go into the fingerprints of keyed requests; needed where there is an operation that takes a key. */
  readonly keys?: Keys
  /** The request id stands in every body, not only in those of errors. */
  readonly requestIdInBodies: boolean
  /** Resolves when the service can serve; rejects with the reason when it cannot. */
  readonly ready: () => Promise<void>
  /** What /metrics shows beside the figures of the node. */
  readonly figures?: () => Promise<readonly Figure[]>
  /** Who answers reads that may lag, where somebody does: its answers to writes then carry a position. */
  readonly replicas?: Pick<Replicas, 'counts' | 'report'>
  readonly announcements?: readonly Announcement[]
  /** Of the problems that say more than their code. */
  readonly examples?: ProblemExamples
  /** Descriptions of fields that have none in their schema. */
  readonly fieldNotes?: FieldNotes
  /** The tags of its operations, in the order of the reference. */
  readonly tags?: readonly TagGroup[]
}

/** Every address that an operation answers at; the first is the one that it is known by. */
export function addressesOf(op: AnyOperation, { prefixes }: Service): readonly string[] {
  const { address, path, aliases = [] } = op
  return [...(address === undefined ? [] : [address]), ...prefixes.map((prefix) => prefix + path), ...aliases]
}
