import type { Composer } from '../../mail/schema.ts'
import type { LinkKind } from '../links/schema.ts'
import type { NoticeKind } from '../notices/schema.ts'

/** The closed list of what people are written about. */
export type MailKind = LinkKind | NoticeKind | 'administrator_invitation' | 'new_device'

/** Of messages that are about a site, or about none. */
export type SiteComposer = Composer<MailKind>
