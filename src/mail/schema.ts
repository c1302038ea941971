import type { Locale } from '../kernel/messages/messages.ts'
import type { Connection } from '../kernel/scope.ts'

/**
 * A message that waits: whom to write to and why. The kinds are those of the service, and so is what the message is about: a
 * site, an invitation, a user.
 */
export interface WaitingMail<Kind extends string = string> {
  readonly id: number
  readonly kind: Kind
  readonly about_id: number | null
  readonly email: string
  /** Null: that of who is written to, else of the service. */
  readonly locale: Locale | null
  readonly attempts: number
  readonly expires_at: Date
}

/** What is sent. It is nowhere but in memory. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Who writes, beside the address of the service; that of the service by default. */
  readonly from_name?: string
}

/** Words a message inside a transaction that keeps what its link opens; undefined where there is nobody to write to. */
export type Composer<Kind extends string = string> = (
  connection: Connection,
  mail: WaitingMail<Kind>,
) => Promise<Letter | undefined>

/** How a service writes each kind of message that it sends. */
export type Composers<Kind extends string> = { readonly [K in Kind]: Composer<Kind> }
