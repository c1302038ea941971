import type { Locale } from '../kernel/messages/messages.ts'
import type { Connection } from '../kernel/scope.ts'

/** Queued message. Each service defines the kinds and what `about_id` refers to: a site, an invitation, a user. */
export interface WaitingMail<Kind extends string = string> {
  readonly id: number
  readonly kind: Kind
  readonly about_id: number | null
  readonly email: string
  /** Null for the recipient's language, else the service's. */
  readonly locale: Locale | null
  readonly attempts: number
  readonly expires_at: Date
}

/** Composed message. It exists only in memory. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Sender name beside the service's address; the service's name by default. */
  readonly from_name?: string
}

/** Composes a message in the transaction that stores what its link opens; undefined if there is nobody to write to. */
export type Composer<Kind extends string = string> = (
  connection: Connection,
  mail: WaitingMail<Kind>,
) => Promise<Letter | undefined>

export type Composers<Kind extends string> = { readonly [K in Kind]: Composer<Kind> }
