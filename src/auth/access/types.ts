import type { Clock } from '../../kernel/clock.ts'
import type { Proof } from '../../kernel/database/sql.ts'

declare module '../../kernel/database/sql.ts' {
  interface Tenancies {
    site: true
  }
}
export type SiteId = Proof<number, 'site'>

export interface Actor {
  readonly type: 'client' | 'user' | 'administrator' | 'cli' | 'nobody'
  readonly id: number | null
}

/** A session as verify returns it. Its JSON text surrounds the only number that changes: the time left. */
export interface SessionView {
  readonly expires_at: Date
  readonly text: readonly [before: string, after: string]
}

/** The actor in the authentication service, with permissions, time and request. */
export interface SiteVisit {
  readonly actor: Actor
  /** The token of the request, if a user acts. */
  readonly token_id: number | null
  readonly session?: SessionView
  readonly permissions: readonly string[]
  readonly request_id: string
  readonly address: string
  readonly clock: Clock
}
