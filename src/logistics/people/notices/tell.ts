import { type NoticeParts, tellOf } from '../../../identity/notices/tell.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { userMail } from '../mail/store.ts'
import type { NoticeKind } from './schema.ts'

interface Notice {
  readonly kind: NoticeKind
  readonly user_id: number
  readonly email: string
  readonly now: Date
}

/** Tells the owner, at the old address if it changed, what someone else changed about the account. */
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

/** Notifies a user, in the transaction of the change (`scope.letters`). */
export function tell(letters: Connection, parts: NoticeParts, { user_id, ...notice }: Notice): Promise<void> {
  return tellOf(letters, { ...parts, table: userMail }, { ...notice, about_id: user_id })
}
