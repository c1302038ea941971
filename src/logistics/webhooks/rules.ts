import type { Fault } from '../../kernel/faults.ts'
import { type WebhookValues, changedWebhook, emptyWebhook } from '../../kernel/webhooks/rules.ts'
import type { NewWebhook } from './schema.ts'

/** The columns of a webhook that a caller decides. */
export interface ClientWebhook extends WebhookValues {
  readonly client_3pl_id: number | null
}

export const newWebhook: ClientWebhook = { client_3pl_id: null, ...emptyWebhook }

export function changed(before: ClientWebhook, changes: Omit<NewWebhook, 'secret'>): ClientWebhook {
  const { client_3pl_id = before.client_3pl_id } = changes
  return { ...changedWebhook(before, changes), client_3pl_id }
}

/** The client company that a webhook is for, as far as the caller may decide it. */
export function ownerOf(given: number | null, clients: readonly number[] | null): number | null {
  return given ?? (clients?.length === 1 ? (clients[0] ?? null) : null)
}

/** How many webhooks there are: in the company, for one of its client companies, and those the caller may see. */
export interface WebhookCounts {
  readonly all: number
  readonly of_clients: number
  readonly visible: number
}

const share = 10
const clientsShare = 50

/** Users of client companies leave room to each other and to the company itself. */
export function shareFaults(counts: WebhookCounts, clients: readonly number[] | null): readonly Fault[] {
  if (clients === null) return []
  const path = 'webhooks'
  if (counts.visible >= share) return [{ path, rule: 'client_share', params: { max: share } }]
  if (counts.of_clients < clientsShare) return []
  return [{ path, rule: 'clients_share', params: { max: clientsShare } }]
}
