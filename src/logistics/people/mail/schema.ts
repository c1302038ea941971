import type { Composer } from '../../../mail/schema.ts'
import type { LinkKind } from '../links/schema.ts'
import type { NoticeKind } from '../notices/schema.ts'

/** The closed list of letters to console users. */
export type MailKind = LinkKind | NoticeKind | 'new_device'

export type UserComposer = Composer<MailKind>
