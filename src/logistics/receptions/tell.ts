import type { Event } from '../../kernel/outbox.ts'
import { found } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { toldReception } from './store.ts'

export type ReceptionNews = Pick<Event, 'previous' | 'movements'> & {
  readonly type: `reception.${'created' | 'updated' | 'status_changed' | 'received' | 'discrepancy'}`
}

/** Records what happened to a reception, with the reception as it is now. */
export async function tellOfReception(
  scope: WriteScope,
  { id, client_3pl_id }: { readonly id: number; readonly client_3pl_id: number | null },
  news: readonly ReceptionNews[],
): Promise<void> {
  const data = found(await toldReception(scope, id), 'reception')
  const resource = { type: 'reception', id, version: data.version ?? 0 }
  scope.emit(...news.map((each) => ({ ...each, resource, client_3pl_id, data })))
}
