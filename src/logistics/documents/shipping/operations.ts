import type { Fault } from '../../../kernel/faults.ts'
import { IdParams } from '../../../kernel/fields.ts'
import type { Json } from '../../../kernel/json.ts'
import { defined } from '../../../kernel/objects.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { changing, creating, deleting, listing, reading } from '../../../kernel/operation-shapes.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Outbound } from '../../../webhooks/outbound.ts'
import { changesBetween } from '../../base/reference/store.ts'
import { parcelLabelOperations } from './operations-labels.ts'
import { type Reach, providerOf, wayTo } from './reach.ts'
import { connectionFaults, tokenFaults } from './rules.ts'
import {
  CarrierConnection,
  CarrierConnectionChanges,
  CarrierConnectionList,
  ConnectionTest,
  NewCarrierConnection,
} from './schema.ts'
import { labelsUnderWay } from './store-labels.ts'
import {
  connectionById,
  connectionCount,
  connectionPage,
  deleteConnection,
  insertConnection,
  lockConnection,
  storedConnection,
  updateConnection,
} from './store.ts'

const common = { tag: 'Carriers', module: 'outbound', resource: 'carrier_connection' } as const
const one = { ...common, path: '/carrier-connections/{id}' } as const

type CarrierParts = Omit<Reach, 'clock'>

const listConnections = operation({
  ...common,
  ...listing,
  id: 'carrier_connections.list',
  summary: 'List carrier connections',
  path: '/carrier-connections',
  role: 'operator',
  query: CarrierConnectionList,
  response: CarrierConnection,
  handle: (scope, { query }) => connectionPage(scope, query),
})

const getConnection = operation({
  ...one,
  ...reading,
  id: 'carrier_connections.get',
  summary: 'Read one carrier connection',
  role: 'operator',
  response: CarrierConnection,
  handle: async (scope, { params }) => found(await connectionById(scope, params.id), 'carrier_connection'),
})

function createOperation(parts: CarrierParts): AnyOperation {
  return operation({
    ...common,
    ...creating,
    id: 'carrier_connections.create',
    sensitive: 'act',
    summary: 'Connect a carrier',
    description:
      'Labels for parcels of orders with this carrier are asked for there. Secret and token are kept sealed and never shown again.',
    path: '/carrier-connections',
    role: 'manager',
    body: NewCarrierConnection,
    response: CarrierConnection,
    handle: (scope, { body }) => createConnection(scope, body, parts),
  })
}

const usual = {
  provider: 'http',
  url: null,
  label_format: 'pdf',
  timeout_ms: 15_000,
  tracks: true,
  active: true,
} as const

async function createConnection(
  scope: WriteScope,
  { secret = null, token = null, name, carrier_code, ...body }: NewCarrierConnection,
  { vault, production, sender }: Pick<CarrierParts, 'vault' | 'production' | 'sender'>,
): Promise<Json<CarrierConnection>> {
  const given = { ...usual, name, carrier_code, ...defined(body) }
  const values = { ...given, url: given.provider === 'sandbox' ? null : given.url }
  const facts = { has_secret: secret !== null, has_token: token !== null }
  refuse([
    ...connectionFaults({ ...values, ...facts }, { production, others: await connectionCount(scope) }),
    ...plainFaults(values.url ?? null, sender),
  ])
  const id = await insertConnection(scope, values, {
    secret: secret === null ? null : vault.seal(secret),
    token: token === null ? null : vault.seal(token),
  })
  const target = { type: 'carrier_connection', id } as const
  await scope.audit({ action: 'carrier_connection.created', target, change: { ...values, ...facts } })
  return found(await connectionById(scope, id), 'carrier_connection')
}

function updateOperation(parts: CarrierParts): AnyOperation {
  return operation({
    ...one,
    ...changing,
    id: 'carrier_connections.update',
    sensitive: 'act',
    summary: 'Change a carrier connection',
    description:
      'Omitted fields stay as they are, secret and token among them; null removes one. An address on another host does not get the token unless the request sends it again. A change without an effect keeps the version.',
    role: 'manager',
    body: CarrierConnectionChanges,
    response: CarrierConnection,
    async handle(scope, { params: { id }, body, precondition }) {
      const before = found(await lockConnection(scope, id), 'carrier_connection')
      precondition.check(before.version)
      await changeConnection(scope, before, { changes: body, parts })
      return found(await connectionById(scope, id), 'carrier_connection')
    },
  })
}

async function changeConnection(
  scope: WriteScope,
  before: CarrierConnection,
  { changes, parts }: { readonly changes: CarrierConnectionChanges; readonly parts: CarrierParts },
): Promise<void> {
  const { secret, token, ...fields } = changes
  const after = {
    ...before,
    ...defined(fields),
    ...(before.provider === 'sandbox' && { url: null }),
    ...(secret !== undefined && { has_secret: secret !== null }),
    ...(token !== undefined && { has_token: token !== null }),
  }
  const { vault, production, sender } = parts
  refuse([
    ...connectionFaults(after, { production, others: 0 }),
    ...tokenFaults(before, changes),
    ...(after.url === before.url ? [] : plainFaults(after.url, sender)),
  ])
  const sealed = (text: string | null | undefined) => (typeof text === 'string' ? vault.seal(text) : text)
  const altered = changesBetween(before, after)
  // Replacing one secret with another changes no visible field.
  const hidden = [
    ...(typeof secret === 'string' ? ['secret'] : []),
    ...(typeof token === 'string' ? ['token'] : []),
  ]
  if (altered === undefined && hidden.length === 0) return
  await updateConnection(scope, before.id, { ...after, secret: sealed(secret), token: sealed(token) })
  const change = { ...altered, ...Object.fromEntries(hidden.map((name) => [name, ['********', '********']])) }
  const target = { type: 'carrier_connection', id: before.id } as const
  await scope.audit({ action: 'carrier_connection.updated', target, change })
}

/** Faults of a URL that isn't HTTPS. An unchanged address from before the rule is kept. */
function plainFaults(url: string | null, sender: CarrierParts['sender']): readonly Fault[] {
  return url === null || sender.takes(url) ? [] : [{ path: 'url', rule: 'https' }]
}

const deleteOperation = operation({
  ...one,
  ...deleting,
  id: 'carrier_connections.delete',
  sensitive: 'act',
  summary: 'Delete a carrier connection',
  description:
    'Its labels stay, but their parcels are no longer tracked. A connection with pending label requests or cancellations is `in_use`: deactivate it, and delete it when they are done.',
  role: 'manager',
  problems: ['in_use'],
  async handle(scope, { params: { id }, precondition }) {
    const { version, name, carrier_code, url } = found(await lockConnection(scope, id), 'carrier_connection')
    precondition.check(version)
    const labels = await labelsUnderWay(scope, id)
    if (labels > 0) {
      const details = { counts: { labels }, former_code: 'carrier_connection_in_use' }
      throw new Problem('in_use', { params: { count: labels }, details })
    }
    await deleteConnection(scope, id)
    const target = { type: 'carrier_connection', id } as const
    await scope.audit({ action: 'carrier_connection.deleted', target, change: { name, carrier_code, url } })
    return undefined
  },
})

// Not a write scope: it would hold a transaction open until the carrier answers.
function testOperation(parts: CarrierParts): AnyOperation {
  return operation({
    ...one,
    params: IdParams,
    id: 'carrier_connections.test',
    summary: 'Test a carrier connection',
    description:
      'Calls `/test` and returns the result. Nothing is bought. A caller can have at most four such calls under way.',
    method: 'POST',
    path: '/carrier-connections/{id}/test',
    access: 'read',
    sends: true,
    role: 'manager',
    status: 200,
    envelope: 'record',
    response: ConnectionTest,
    problems: ['trials_under_way'],
    async handle(scope, { params }) {
      const stored = found(await storedConnection(scope, params.id), 'carrier_connection')
      const provider = providerOf(stored, { ...parts, clock: scope.visit.clock })
      if (typeof provider === 'string')
        return { ok: false, status: null, reason: provider, detail: null, duration_ms: 0 }
      return parts.trials.run(scope.visit.caller, () => provider.test())
    },
  })
}

export function carrierOperations(outbound: Outbound): readonly AnyOperation[] {
  const parts = wayTo(outbound)
  return [
    ...parcelLabelOperations,
    listConnections,
    getConnection,
    createOperation(parts),
    updateOperation(parts),
    deleteOperation,
    testOperation(parts),
  ]
}
