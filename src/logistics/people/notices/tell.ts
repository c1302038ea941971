import type { Keys } from '../../../kernel/keys.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { countRequest } from '../../../mail/store.ts'
import { insertUserMail } from '../mail/store.ts'
import type { NoticeKind } from './schema.ts'

export interface NoticeParts {
  /** Whether a mail server is configured. Without one, no notices are sent. */
  readonly sendsMail: boolean
  /** Rate-limit keys. Absent for the CLI. */
  readonly turns?: Keys
}

/** Maximum notices in a quarter of an hour, so toggling a setting can't fill a mailbox. */
const mostNotices = 5

interface Notice {
  readonly kind: NoticeKind
  readonly user_id: number
  readonly email: string
  readonly now: Date
}

/**
 * Notifies the owner of changes that someone else made to the account. If the address changed, the letter goes to the
 * old one.
 */
export async function tellChanges(
  letters: Connection,
  parts: NoticeParts,
  change: {
    readonly user_id: number
    readonly before: string
    readonly after: string
    readonly isNewPassword: boolean
    readonly now: Date
  },
): Promise<void> {
  const { user_id, before, after, isNewPassword, now } = change
  if (before !== after) await tell(letters, parts, { kind: 'address_left', user_id, email: before, now })
  if (isNewPassword) await tell(letters, parts, { kind: 'password_changed', user_id, email: after, now })
}

/** Queues a notice of an account change in the change's transaction (`scope.letters`); it's sent after the commit. */
export async function tell(
  letters: Connection,
  { sendsMail, turns }: NoticeParts,
  { kind, user_id, email, now }: Notice,
): Promise<void> {
  if (!sendsMail) return
  const key = turns?.hash(`notice ${email}`)
  if (key !== undefined && (await countRequest(letters, { key, most: mostNotices, now })) !== undefined)
    return
  await insertUserMail(letters, { kind, about_id: user_id, email, locale: null, now })
}
