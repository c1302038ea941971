import type { ProblemExamples } from '../kernel/service.ts'
import { mfaExample } from '../identity/factors/words.ts'
import { disabledWebhook } from '../webhooks/words.ts'
import { documentKinds } from './kinds.ts'

interface Standstill {
  readonly status: string
  readonly allowed: readonly string[]
}

const ofParts: Readonly<Record<string, Standstill>> = {
  pick_task: { status: 'closed', allowed: [] },
  parcel: { status: 'shipped', allowed: ['deliver'] },
}

/** A status that refuses an action, and the actions it allows. */
function standstillOf(resource = ''): Standstill | undefined {
  const kind = documentKinds.find((each) => each.resource === resource)
  if (kind === undefined) return ofParts[resource]
  const status = kind.standstill ?? kind.sample.status
  const allowed = kind.moves.filter(({ from }) => from.includes(status)).map(({ action }) => action)
  return { status, allowed: [...new Set(allowed)] }
}

const shortage = {
  line: 0,
  article_id: 1042,
  warehouse_id: 2,
  lot_number: null,
  stock_status: 'available',
  missing_um3pl: 6,
}

/** Example problems for this service's API reference. */
export const problemExamples: ProblemExamples = {
  module_inactive: ({ module = 'api' }) => ({ params: { module }, details: { module }, differsBy: module }),
  integration_not_configured: ({ integration }) => ({
    params: { integration: integration ?? '' },
    differsBy: integration,
  }),
  action_not_allowed(op) {
    const standstill = standstillOf(op.resource)
    if (standstill === undefined) return disabledWebhook(op)
    const { status } = standstill
    return { params: { status }, details: { ...standstill, blockers: [] }, differsBy: op.resource }
  },
  in_use: () => ({
    params: { count: 2 },
    details: { counts: { labels: 2 }, former_code: 'carrier_connection_in_use' },
  }),
  open_documents: () => ({
    params: { count: 1 },
    details: {
      counts: { documents: 1 },
      documents: [{ resource: 'sales_order', id: 1042, number: 'SO-1042' }],
    },
  }),
  last_manager: () => ({ params: { companies: 'Adriatica' }, details: { companies: ['Adriatica'] } }),
  invitation_limit: () => ({ params: { max: '1000' } }),
  station_full: () => ({ params: { max: 1000 } }),
  mfa_required: mfaExample,
  token_limit: () => ({ params: { max: 100 } }),
  task_over: () => ({ details: { status: 'picked' } }),
  task_taken: () => ({ details: { leased_until: '2026-01-15T10:25:30.000Z' } }),
  insufficient_stock: () => ({ details: { shortages: [shortage] } }),
}
