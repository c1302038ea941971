import type { Connection } from '../../../kernel/scope.ts'
import { type MailTable, type NewMail, insertMail } from '../../../mail/store.ts'
import type { Composer } from '../../../mail/schema.ts'
import type { LinkKind } from '../links/schema.ts'
import type { NoticeKind } from '../notices/schema.ts'

export const userMail: MailTable<MailKind> = { about: 'about_id' }

export function insertUserMail(connection: Connection, mail: NewMail<MailKind>): Promise<void> {
  return insertMail(connection, userMail, mail)
}

export type MailKind = LinkKind | NoticeKind | 'new_device'

export type UserComposer = Composer<MailKind>
