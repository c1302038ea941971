import type * as z from 'zod'
import type { Replicas } from './database/replicas/replicas.ts'
import type { Fault } from './faults.ts'
import type { Answer, KeyedRequest } from './idempotency.ts'
import type { Keys } from './keys.ts'
import type { AnyOperation } from './operation.ts'
import type { ProblemCode } from './problem.ts'
import type { Visitor } from './scope.ts'
import type { View } from './view.ts'

/** The parts of a request that a gate may see. */
export interface Arrival extends Visitor {
  /** The parsed body, for credentials sent in it. */
  readonly body: unknown
  /** A named part of the path, as received. */
  param(name: string): string | undefined
}

/** An authenticated caller. Authorization is checked next. */
export interface Caller {
  /** Rate-limit key. */
  readonly key: string
  /** A person on our own pages. Their budget is separate from that of programs calling in their name. */
  readonly isAtConsole?: boolean
  /** A `Set-Cookie` header for a browser that doesn't have the cookie yet. */
  readonly cookie?: string
  /** Returns the entry, or throws the refusal. */
  admit(op: AnyOperation, view?: View): Entry
}

/** Opens the scope for the operation's access, runs `work` in it and closes it (commit or rollback). */
export type Entry = <T>(work: (scope: never) => Promise<T>) => Promise<T>

export interface Gate {
  /** Synchronous if the caller is cached: awaiting costs more than the cache lookup. */
  identify(op: AnyOperation, arrival: Arrival): Caller | Promise<Caller>
}

/** A metric of the whole service, the same on every node. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

export function gauge(name: string, help: string, value: number): Figure {
  return { name, help, kind: 'gauge', values: [{ value }] }
}

/** An event that the service sends by webhook. */
export interface Announcement {
  readonly type: string
  readonly description: string
  /** Schema of the body, and of the record in its `data`. */
  readonly body: z.ZodType
  readonly record: z.ZodType
  readonly sample: unknown
}

/** Example values of a problem, for the reference of an operation. */
export interface ProblemExample {
  readonly params?: Readonly<Record<string, string | number>>
  readonly details?: Readonly<Record<string, unknown>>
  readonly faults?: readonly Fault[]
  /** Distinguishes the example from another operation's. */
  readonly differsBy?: string | undefined
}

export type ProblemExamples = {
  readonly [Code in ProblemCode]?: (op: AnyOperation) => ProblemExample
}

/** A chapter of the reference, with a description of each tag. */
export interface TagGroup {
  readonly name: string
  readonly tags: Readonly<Record<string, string>>
}

/** Why a service can't serve. The reason is safe to show to anyone. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
  readonly reason: 'disk_full' | 'connections_stuck'
  constructor(reason: NotReady['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Descriptions by field name, or by a longer path to the field. */
export type FieldNotes = Readonly<Record<string, string>>

/** Returns the stored response, or runs `work` and stores its response in the same transaction. */
export type Once = (
  enter: Entry,
  request: KeyedRequest,
  work: (scope: never) => Promise<Answer>,
) => Promise<{ readonly answer: Answer; readonly replayed: boolean }>

/** The closed list of services. Each merges in its own name. */
export interface ServiceNames {}

/** One HTTP service as data: everything the edge needs to serve, limit, document and test it. */
export interface Service {
  readonly name: keyof ServiceNames
  readonly title: string
  readonly description: string
  /** Errors follow `Accept-Language` instead of always using the service's language. */
  readonly followsLanguage?: true
  /** Introductory chapters of the reference, by title. */
  readonly introduction?: Readonly<Record<string, string>>
  /** Whether an operation is meant for third-party programs rather than for people, accounts or administration. */
  readonly isForIntegrators?: (op: AnyOperation) => boolean
  /** Path prefixes. Every operation answers under each of them. */
  readonly prefixes: readonly `/${string}`[]
  readonly operations: readonly AnyOperation[]
  readonly gate: Gate
  /** Stored responses, and the keys that hash passwords in fingerprints. Required by keyed operations. */
  readonly keyed?: { readonly keys: Keys; readonly once: Once }
  /** Whether every body carries the request ID, not only error bodies. */
  readonly requestIdInBodies: boolean
  /** Resolves when the service can serve; rejects with the reason when it cannot. */
  readonly ready: () => Promise<void>
  /** Metrics for /metrics, in addition to the node's own. */
  readonly figures?: () => Promise<readonly Figure[]>
  /** Replicas for reads that may lag, if any. Responses to writes then carry a position. */
  readonly replicas?: Pick<Replicas, 'counts' | 'report'>
  readonly announcements?: readonly Announcement[]
  /** Examples for problems that say more than their code. */
  readonly examples?: ProblemExamples
  /** Security schemes selected when the reference opens. */
  readonly preferredCredentials?: readonly string[]
  /** Descriptions of fields that have none in their schema. */
  readonly fieldNotes?: FieldNotes
  /** Tags of the operations, in the order of the reference. */
  readonly tags?: readonly TagGroup[]
}

/** Every address of an operation, the main one first. */
export function addressesOf(op: AnyOperation, { prefixes }: Service): readonly string[] {
  const { address, path, aliases = [] } = op
  return [...(address === undefined ? [] : [address]), ...prefixes.map((prefix) => prefix + path), ...aliases]
}
