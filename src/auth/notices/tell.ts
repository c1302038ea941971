import type { Keys } from '../../kernel/keys.ts'
import type { Connection } from '../../kernel/scope.ts'
import { countRequest } from '../../mail/store.ts'
import { insertSiteMail } from '../mail/store.ts'
import type { NoticeKind } from './schema.ts'

export interface NoticeParts {
  /** Whether a mail server is configured; without one nobody is notified. */
  readonly sendsMail: boolean
  /** Rate-limit key. Absent for the CLI. */
  readonly turns?: Keys
}

/** Maximum notices per quarter of an hour, so that nobody can fill a mailbox by changing something to and fro. */
const mostNotices = 5

interface Change {
  readonly site_id: number | null
  readonly now: Date
}

/** Notifies the person of a new password, in the transaction of the change. */
export function tellPassword(
  connection: Connection,
  parts: NoticeParts,
  change: Change & { readonly email: string },
): Promise<void> {
  return tell(connection, parts, { ...change, kind: 'password_changed' })
}

/** Notifies both addresses. */
export async function tellAddress(
  connection: Connection,
  parts: NoticeParts,
  { from, to, ...change }: Change & { readonly from: string; readonly to: string },
): Promise<void> {
  await tell(connection, parts, { ...change, kind: 'address_left', email: from })
  await tell(connection, parts, { ...change, kind: 'address_taken', email: to })
}

/** Notifies the person that a second factor was added or removed. */
export function tellFactor(
  connection: Connection,
  parts: NoticeParts,
  change: Change & { readonly email: string; readonly kind: NoticeKind },
): Promise<void> {
  return tell(connection, parts, change)
}

async function tell(
  connection: Connection,
  { sendsMail, turns }: NoticeParts,
  notice: Change & { readonly kind: NoticeKind; readonly email: string },
): Promise<void> {
  if (!sendsMail) return
  const { email, now } = notice
  const key = turns?.hash(`notice ${email}`)
  if (key !== undefined && (await countRequest(connection, { key, most: mostNotices, now })) !== undefined)
    return
  await insertSiteMail(connection, { ...notice, locale: null })
}
