import type { Keys } from '../../kernel/keys.ts'
import type { Connection } from '../../kernel/scope.ts'
import { takeTurn } from '../../mail/store.ts'
import { insertSiteMail } from '../mail/store.ts'
import type { NoticeKind } from './schema.ts'

export interface NoticeParts {
  /** Whether there is a server of mail; without one nobody is told. */
  readonly sendsMail: boolean
  /** Under which it is counted how often; not for who sits at the machine. */
  readonly turns?: Keys
}

/** More within a quarter of an hour are not sent: nobody's mailbox is filled by changing something to and fro. */
const mostNotices = 5

interface Change {
  readonly site_id: number | null
  readonly now: Date
}

/** In the transaction of the change: the person is told that the password is another. */
export function tellPassword(
  connection: Connection,
  parts: NoticeParts,
  change: Change & { readonly email: string },
): Promise<void> {
  return tell(connection, parts, { ...change, kind: 'password_changed' })
}

/** Both addresses are told. */
export async function tellAddress(
  connection: Connection,
  parts: NoticeParts,
  { from, to, ...change }: Change & { readonly from: string; readonly to: string },
): Promise<void> {
  await tell(connection, parts, { ...change, kind: 'address_left', email: from })
  await tell(connection, parts, { ...change, kind: 'address_taken', email: to })
}

/** A second factor came or went. */
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
  if (key !== undefined && (await takeTurn(connection, { key, most: mostNotices, now })) !== undefined) return
  await insertSiteMail(connection, { ...notice, locale: null })
}
