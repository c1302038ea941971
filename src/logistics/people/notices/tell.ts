import type { Keys } from '../../../kernel/keys.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { takeTurn } from '../../../mail/store.ts'
import { insertUserMail } from '../mail/store.ts'
import type { NoticeKind } from './schema.ts'

export interface NoticeParts {
  /** Whether there is a server of mail; without one nobody is told. */
  readonly sendsMail: boolean
  /** Under which it is counted how often; not for who sits at the machine. */
  readonly turns?: Keys
}

/** More within a quarter of an hour are not sent: nobody's mailbox is filled by changing something to and fro. */
const mostNotices = 5

interface Notice {
  readonly kind: NoticeKind
  readonly user_id: number
  readonly email: string
  readonly now: Date
}

/** What somebody else has changed of an account: who has it is told, at the address that it had where that is another now. */
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

/** Tells somebody of a change of their account, in the transaction of the change (`scope.letters`): sent after the commit. */
export async function tell(
  letters: Connection,
  { sendsMail, turns }: NoticeParts,
  { kind, user_id, email, now }: Notice,
): Promise<void> {
  if (!sendsMail) return
  const key = turns?.hash(`notice ${email}`)
  if (key !== undefined && (await takeTurn(letters, { key, most: mostNotices, now })) !== undefined) return
  await insertUserMail(letters, { kind, about_id: user_id, email, locale: null, now })
}
