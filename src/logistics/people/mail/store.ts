import type { Connection } from '../../../kernel/scope.ts'
import { type MailTable, type NewMail, insertMail } from '../../../mail/store.ts'
import type { MailKind } from './schema.ts'

/** This service's messages are about a user or an invitation. */
export const userMail: MailTable<MailKind> = { about: 'about_id' }

export function insertUserMail(connection: Connection, mail: NewMail<MailKind>): Promise<void> {
  return insertMail(connection, userMail, mail)
}
