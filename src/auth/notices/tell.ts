import { type NoticeParts, tellOf } from '../../identity/notices/tell.ts'
import type { Connection } from '../../kernel/scope.ts'
import { siteMail } from '../mail/store.ts'
import type { NoticeKind } from './schema.ts'

interface Change {
  readonly site_id: number | null
  readonly now: Date
}

export async function tellAddress(
  connection: Connection,
  parts: NoticeParts,
  { from, to, ...change }: Change & { readonly from: string; readonly to: string },
): Promise<void> {
  await tell(connection, parts, { ...change, kind: 'address_left', email: from })
  await tell(connection, parts, { ...change, kind: 'address_taken', email: to })
}

/** Notifies a person, in the transaction of the change. */
export function tell(
  connection: Connection,
  parts: NoticeParts,
  { site_id, ...notice }: Change & { readonly kind: NoticeKind; readonly email: string },
): Promise<void> {
  return tellOf(connection, { ...parts, table: siteMail }, { ...notice, about_id: site_id })
}
