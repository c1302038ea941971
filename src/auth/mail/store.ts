import type { Connection } from '../../kernel/scope.ts'
import { type MailTable, type NewMail, insertMail } from '../../mail/store.ts'
import type { Composer } from '../../mail/schema.ts'
import type { LinkKind } from '../links/schema.ts'
import type { NoticeKind } from '../notices/schema.ts'

export const siteMail: MailTable<MailKind> = { about: 'site_id' }

interface NewSiteMail extends Omit<NewMail<MailKind>, 'about_id'> {
  readonly site_id: number | null
}

export function insertSiteMail(connection: Connection, { site_id, ...mail }: NewSiteMail): Promise<void> {
  return insertMail(connection, siteMail, { ...mail, about_id: site_id })
}

export type MailKind = LinkKind | NoticeKind | 'administrator_invitation' | 'new_device'

export type SiteComposer = Composer<MailKind>
