import type { Fault } from '../../../kernel/faults.ts'

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
