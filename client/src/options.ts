import type { Fetch } from './exchange.ts'
import type { PositionStore } from './position.ts'
import type { RetryPolicy } from './retry.ts'

/** UTC, as `2026-01-15T10:20:30.000000Z`. In what you send other forms of ISO 8601 are good too. */
export type Timestamp = string

/** `2026-01-15`. */
export type PlainDate = string

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, its waiting for a next attempt included. */
  readonly signal?: AbortSignal | undefined
  /** Of one attempt. */
  readonly timeout_ms?: number | undefined
  /** More headers, such as `X-Request-ID`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What calls of the data of a company take. */
export interface CompanyOptions extends CallOptions {
  /** Another company than that of the client. */
  readonly companyId?: number | undefined
}

/** What a change takes that names its record. */
export interface MatchOptions extends CallOptions {
  /** The `version` that you read, or its ETag: the change is refused (412) when the record has changed since. */
  readonly ifMatch?: number | string | undefined
}

/** What a change takes that is safe to repeat. */
export interface WriteOptions extends CompanyOptions, MatchOptions {
  /**
   * Makes the change happen once, however often it is sent within 24 hours. Without it each call makes a key of its own and
   * keeps it over its attempts; give one yourself where the change must also survive a crash of your program.
   */
  readonly idempotencyKey?: string | undefined
  /** Tries the change out: the answer is what it would be, and nothing is stored. */
  readonly dryRun?: boolean | undefined
}

export interface ReadOptions extends CompanyOptions {
  /** The ETag or `version` you have: an unchanged record is answered by 304, see `answer`. */
  readonly ifNoneMatch?: number | string | undefined
}

export interface ServiceOptions {
  /** Address of the service, such as `http://127.0.0.1:8080`; an empty one is that of the page. */
  readonly baseUrl: string
  readonly token?: string | undefined
  /** Instead of the global one. */
  readonly fetch?: Fetch | undefined
  /** Of one attempt; 30 seconds unless told. */
  readonly timeout_ms?: number | undefined
  readonly retry?: Partial<RetryPolicy> | undefined
  /**
   * Where the newest position of your writes is kept, by which you read what you wrote also where replicas answer reads.
   * In memory unless told; give one where a program goes on with what another one wrote.
   */
  readonly position?: PositionStore | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}
