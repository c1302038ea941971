import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'

/** The closed list of what people are written about. */
export type MailKind = 'password_reset'

/** A message that waits: whom to write to and why. */
export interface WaitingMail {
  readonly id: number
  readonly kind: MailKind
  readonly site_id: number | null
  readonly email: string
  readonly locale: Locale
  readonly attempts: number
  readonly expires_at: Date
}

/** What is sent. It is nowhere but in memory. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Words a message inside a transaction that keeps what its link opens; undefined where there is nobody to write to. */
export type Composer = (connection: Connection, mail: WaitingMail) => Promise<Letter | undefined>
