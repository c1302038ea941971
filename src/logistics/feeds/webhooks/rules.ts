import type { Fault } from '../../../kernel/faults.ts'

/** Client company of a webhook, as far as the caller may choose it. */
export function ownerOf(given: number | null, clients: readonly number[] | null): number | null {
  return given ?? (clients?.length === 1 ? (clients[0] ?? null) : null)
}

/** Webhook counts: in the company, for one client company, and those visible to the caller. */
export interface WebhookCounts {
  readonly all: number
  readonly of_clients: number
  readonly visible: number
}

const share = 10
const clientsShare = 50

/** Limits client companies' users, to leave room for each other and for the company itself. */
export function shareFaults(counts: WebhookCounts, clients: readonly number[] | null): readonly Fault[] {
  if (clients === null) return []
  const path = 'webhooks'
  if (counts.visible >= share) return [{ path, rule: 'client_share', params: { max: share } }]
  if (counts.of_clients < clientsShare) return []
  return [{ path, rule: 'clients_share', params: { max: clientsShare } }]
}
