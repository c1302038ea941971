import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { LinkKind } from '../links/schema.ts'
import type { NoticeKind } from '../notices/schema.ts'

/** The closed list of what people are written about. */
export type MailKind = LinkKind | NoticeKind | 'administrator_invitation'

/** A message that waits: whom to write to and why. */
export interface WaitingMail {
  readonly id: number
  readonly kind: MailKind
  readonly site_id: number | null
  readonly email: string
  /** Null: that of the site, else of the service. */
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
}

/** Words a message inside a transaction that keeps what its link opens; undefined where there is nobody to write to. */
export type Composer = (connection: Connection, mail: WaitingMail) => Promise<Letter | undefined>
