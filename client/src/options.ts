import type { Fetch } from './exchange.ts'
import type { PositionStore } from './position.ts'
import type { RetryPolicy } from './retry.ts'

/** UTC timestamp, such as `2026-01-15T10:20:30.000000Z`. Requests accept other forms of ISO 8601 too. */
export type Timestamp = string

/** Calendar date, such as `2026-01-15`. */
export type PlainDate = string

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, including the wait before a retry. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of a single attempt. */
  readonly timeout_ms?: number | undefined
  /** Additional headers, such as `X-Request-ID`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Options of calls that use a company's data. */
export interface CompanyOptions extends CallOptions {
  /** Company for this call, instead of the client's. */
  readonly companyId?: number | undefined
}

/** Options of a change to an existing record. */
export interface MatchOptions extends CallOptions {
  /** `version` or ETag that you read. The service refuses the change (412) if the record has changed since. */
  readonly ifMatch?: number | string | undefined
}

/** Options of a change that is safe to repeat. */
export interface WriteOptions extends CompanyOptions, MatchOptions {
  /**
   * Idempotency key: the change happens once, however often it's sent within 24 hours. By default, each call generates
   * a key and reuses it for its retries. Pass your own key if the change must also survive a crash of your program.
   */
  readonly idempotencyKey?: string | undefined
  /** Dry run: the response shows the result, but nothing is stored. */
  readonly dryRun?: boolean | undefined
}

export interface ReadOptions extends CompanyOptions {
  /** ETag or `version` that you have. An unchanged record returns 304; see `answer`. */
  readonly ifNoneMatch?: number | string | undefined
}

export interface ServiceOptions {
  /** Base URL of the service, such as `http://127.0.0.1:8080`. An empty string means the page's own origin. */
  readonly baseUrl: string
  readonly token?: string | undefined
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Timeout of a single attempt; 30 seconds by default. */
  readonly timeout_ms?: number | undefined
  readonly retry?: Partial<RetryPolicy> | undefined
  /**
   * Store for the newest position of your writes. It lets you read your own writes even when replicas serve reads. In
   * memory by default; pass a store when one program continues from another's writes.
   */
  readonly position?: PositionStore | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}
