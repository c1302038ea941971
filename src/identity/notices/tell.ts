import type { Keys } from '../../kernel/keys.ts'
import type { Connection } from '../../kernel/scope.ts'
import { type MailTable, type NewMail, countRequest, insertMail } from '../../mail/store.ts'

export interface NoticeParts {
  /** Whether a mail server is configured; without one nobody is notified. */
  readonly sendsMail: boolean
  /** Rate-limit keys. Absent for the CLI. */
  readonly turns?: Keys
}

/** Maximum notices in a quarter of an hour, so toggling a setting can't fill a mailbox. */
const mostNotices = 5

/** Queues a notice of a change in the change's transaction; it's sent after the commit. */
export async function tellOf<Kind extends string>(
  connection: Connection,
  { sendsMail, turns, table }: NoticeParts & { readonly table: MailTable<Kind> },
  notice: Omit<NewMail<Kind>, 'locale'>,
): Promise<void> {
  if (!sendsMail) return
  const { email, now } = notice
  const key = turns?.hash(`notice ${email}`)
  if (key !== undefined && (await countRequest(connection, { key, most: mostNotices, now })) !== undefined)
    return
  await insertMail(connection, table, { ...notice, locale: null })
}
