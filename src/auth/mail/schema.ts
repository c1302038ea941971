import type { Composer } from '../../mail/schema.ts'
import type { LinkKind } from '../links/schema.ts'
import type { NoticeKind } from '../notices/schema.ts'

/** Closed list of message kinds. */
export type MailKind = LinkKind | NoticeKind | 'administrator_invitation' | 'new_device'

/** Composer of messages about a site, or about none. */
export type SiteComposer = Composer<MailKind>
