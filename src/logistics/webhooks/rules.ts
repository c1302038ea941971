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
