import type { Clock } from '../../../kernel/clock.ts'
import type { Proof } from '../../../kernel/database/sql.ts'
import type { View } from '../../../kernel/view.ts'
import type { Role } from './roles.ts'

declare module '../../../kernel/database/sql.ts' {
  interface Tenancies {
    company: true
    /** A user's own account. */
    user: true
  }
}
export type CompanyId = Proof<number, 'company'>
export type CompanyIds = Proof<readonly number[], 'company'>
export type UserId = Proof<number, 'user'>

/** The caller, the time and the request. */
export interface Visit {
  /** Owner of rate limits, idempotency keys and audit entries: `user:5`, `integration:mdm`. */
  readonly caller: string
  /** Null if the caller is not a user. */
  readonly user_id: number | null
  readonly token_id: number | null
  /** The API token of a program that calls without a session. */
  readonly api_token_id?: number
  /** Modules that the token is restricted to, if it is. */
  readonly modules?: readonly string[]
  readonly role: Role
  readonly request_id: string
  /** IP address of the caller, if it came by a request. */
  readonly address?: string
  readonly clock: Clock
}

/** A caller's view of the companies. */
export interface Admission {
  readonly visit: Visit
  /** The client companies the caller is restricted to; null for none. */
  readonly clients: readonly number[] | null
  /** The caller may enter every company and named none. */
  readonly everywhere?: boolean
  readonly view?: View | undefined
}
