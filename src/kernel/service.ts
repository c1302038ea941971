import type { AnyOperation } from './operation.ts'
import type { Visitor } from './scope.ts'

/** What a gate may know of a request. */
export interface Arrival extends Visitor {
  /** The parsed body, for credentials that may travel in it. */
  readonly body: unknown
}

/** Somebody who was identified; whether they may do it is checked next. */
export interface Caller {
  /** Whose budget the request counts against. */
  readonly key: string
  /** Throws the refusal, or gives the way in. */
  admit(op: AnyOperation): Entry
}

/** Opens the scope that the operation's access calls for, runs `work` in it and closes it (commit or roll back). */
export type Entry = <T>(work: (scope: never) => Promise<T>) => Promise<T>

export interface Gate {
  identify(op: AnyOperation, arrival: Arrival): Promise<Caller>
}

/** One HTTP service as data: everything the edge needs to serve, limit, document and test it. */
export interface Service {
  readonly name: 'logistics' | 'auth'
  readonly title: string
  readonly description: string
  /** Every operation answers under each of these. */
  readonly prefixes: readonly `/${string}`[]
  readonly operations: readonly AnyOperation[]
  readonly gate: Gate
  /** The request id stands in every body, not only in those of errors. */
  readonly requestIdInBodies: boolean
  /** Resolves when the service can serve; rejects with the reason when it cannot. */
  readonly ready: () => Promise<void>
}
