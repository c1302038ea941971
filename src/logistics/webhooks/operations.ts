import { IdParams } from '../../kernel/fields.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { Json } from '../../kernel/json.ts'
import { operation } from '../../kernel/operation.ts'
import { found, refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import type { Sender } from '../../kernel/webhooks/sender.ts'
import { newWebhookSecret } from '../../kernel/webhooks/signature.ts'
import { changesBetween } from '../reference/store.ts'
import { eventTypeInfos, sampleBody } from './event-types.ts'
import { deliveryOperations } from './operations-deliveries.ts'
import { attemptOf, endpointOf, parcelOf } from './parcel.ts'
import { changed, emptyWebhook, ownerOf, webhookFaults } from './rules.ts'
import {
  EventTypeInfo,
  NewWebhook,
  SecretRotation,
  TestQuery,
  TestResult,
  Webhook,
  WebhookChanges,
  webhookRoute,
} from './schema.ts'
import {
  countWebhooks,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  forgiveWebhook,
  insertWebhook,
  lockWebhook,
  openHeaders,
  ownerFaults,
  rotateSecret,
  storedWebhook,
  updateWebhook,
  webhookById,
  webhookRows,
  webhookWithSecret,
} from './store.ts'

export interface WebhookParts {
  readonly vault: Vault
  readonly sender: Sender
  readonly address: () => string
}

export function webhookOperations(parts: WebhookParts) {
  return [
    listWebhooks,
    listEventTypes(parts),
    getWebhook,
    createOperation(parts),
    updateOperation(parts),
    removeWebhook,
    testOperation(parts),
    rotateOperation(parts),
    enableOperation,
    disableOperation,
    ...deliveryOperations,
  ]
}

const listWebhooks = operation({
  ...webhookRoute,
  id: 'webhooks.list',
  summary: 'List webhooks',
  description: 'A user who is restricted to client companies sees only webhooks of these.',
  method: 'GET',
  path: '/webhooks',
  access: 'read',
  status: 200,
  envelope: 'list',
  response: Webhook,
  handle: async (scope) => new Json<readonly Webhook[]>((await webhookRows(scope)).json),
})

function listEventTypes({ address }: WebhookParts) {
  return operation({
    ...webhookRoute,
    id: 'webhooks.event_types',
    summary: 'List what webhooks can be told of',
    method: 'GET',
    path: '/webhooks/event-types',
    access: 'read',
    status: 200,
    envelope: 'list',
    response: EventTypeInfo,
    handle: () => Promise.resolve(eventTypeInfos(address())),
  })
}

const getWebhook = operation({
  ...webhookRoute,
  id: 'webhooks.get',
  summary: 'Read one webhook',
  method: 'GET',
  path: '/webhooks/{id}',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Webhook,
  handle: async (scope, { params }) => found(await webhookById(scope, params.id), 'webhook'),
})

function createOperation({ vault }: WebhookParts) {
  return operation({
    ...webhookRoute,
    id: 'webhooks.create',
    summary: 'Create a webhook',
    description:
      'Events of the types asked for are posted to the address, signed as https://www.standardwebhooks.com describes. The answer is the only one that shows the secret. A user who is restricted to client companies makes webhooks for one of these.',
    method: 'POST',
    path: '/webhooks',
    access: 'write',
    role: 'client',
    body: NewWebhook,
    status: 201,
    envelope: 'record',
    response: Webhook,
    handle: (scope, { body }) => createWebhook(scope, body, vault),
  })
}

async function createWebhook(scope: WriteScope, body: NewWebhook, vault: Vault): Promise<Json<Webhook>> {
  const { secret = newWebhookSecret(), ...fields } = body
  const client_3pl_id = ownerOf(fields.client_3pl_id ?? null, scope.clients)
  const values = changed(emptyWebhook, { ...fields, client_3pl_id })
  const others = await countWebhooks(scope)
  refuse([...webhookFaults(values, others), ...(await ownerFaults(scope, client_3pl_id))])
  const id = await insertWebhook(scope, { values, vault }, secret)
  const { headers, ...shown } = values
  const change = { ...shown, headers: Object.keys(headers) }
  await scope.audit({ action: 'webhook.created', target: { type: 'webhook', id }, change })
  return found(await webhookWithSecret(scope, id, secret), 'webhook')
}

function updateOperation({ vault }: WebhookParts) {
  return operation({
    ...webhookRoute,
    id: 'webhooks.update',
    summary: 'Change a webhook',
    description:
      'Fields left out stay as they are. A change that alters nothing leaves the version alone. `active: true` also ends a pause and enables a webhook that was disabled on its own.',
    method: 'PUT',
    path: '/webhooks/{id}',
    access: 'write',
    role: 'client',
    params: IdParams,
    body: WebhookChanges,
    status: 200,
    envelope: 'record',
    response: Webhook,
    async handle(scope, { params: { id }, body, precondition }) {
      const stored = found(await lockWebhook(scope, id), 'webhook')
      precondition.check(stored.version)
      const { client_3pl_id, name, url, events, active, payload, timeout_ms } = stored
      const headers = openHeaders(vault, stored.sealed_headers)
      const before = { client_3pl_id, name, url, events, active, payload, timeout_ms, headers }
      const after = changed(before, body)
      refuse([...webhookFaults(after, 0), ...(await ownerFaults(scope, after.client_3pl_id))])
      const change = changesBetween(
        { ...before, headers: Object.keys(headers) },
        { ...after, headers: Object.keys(after.headers) },
      )
      const isOther = change !== undefined || changesBetween(headers, { ...after.headers }) !== undefined
      if (isOther) {
        await updateWebhook(scope, id, { values: after, vault })
        if ((after.active && !active) || after.url !== url) await forgiveWebhook(scope, id)
        await scope.audit({
          action: 'webhook.updated',
          target: { type: 'webhook', id },
          change: change ?? { headers: ['********', '********'] },
        })
      }
      return found(await webhookById(scope, id), 'webhook')
    },
  })
}

const removeWebhook = operation({
  ...webhookRoute,
  id: 'webhooks.delete',
  summary: 'Delete a webhook',
  description: 'What waits for it is cancelled. Events can still be fetched by `GET /events`.',
  method: 'DELETE',
  path: '/webhooks/{id}',
  access: 'write',
  role: 'client',
  params: IdParams,
  status: 204,
  envelope: 'bare',
  response: Webhook.partial(),
  async handle(scope, { params: { id }, precondition }) {
    const stored = found(await lockWebhook(scope, id), 'webhook')
    precondition.check(stored.version)
    await deleteWebhook(scope, id)
    const change = { name: stored.name, url: stored.url }
    await scope.audit({ action: 'webhook.deleted', target: { type: 'webhook', id }, change })
    return {}
  },
})

// Not a write scope: that would hold a transaction open for as long as the receiver takes to answer.
function testOperation({ vault, sender, address }: WebhookParts) {
  return operation({
    ...webhookRoute,
    id: 'webhooks.test',
    summary: 'Send a sample to a webhook now',
    description:
      'Waits for the receiver and answers with what it said, whether it took the sample or not. Also while the webhook is disabled.',
    method: 'POST',
    path: '/webhooks/{id}/test',
    access: 'read',
    role: 'client',
    params: IdParams,
    query: TestQuery,
    status: 200,
    envelope: 'record',
    response: TestResult,
    async handle(scope, { params, query }) {
      const webhook = found(await storedWebhook(scope, params.id), 'webhook')
      const endpoint = endpointOf(webhook, vault)
      const id = `evt_${uuidv7()}`
      const { data, ...rest } = sampleBody(query.type ?? 'webhook.test', { address: address(), ...webhook })
      const message = { ...rest, id, timestamp: scope.now.toISOString().replace('Z', '000Z') }
      const body = JSON.stringify(webhook.payload === 'thin' ? message : { ...message, data })
      const answer = await sender.send(parcelOf(endpoint, { id, body }, scope.now))
      return { delivered: answer.error === null, event_id: id, ...attemptOf(endpoint, answer, scope.now) }
    },
  })
}

function rotateOperation({ vault }: WebhookParts) {
  return operation({
    ...webhookRoute,
    id: 'webhooks.rotate_secret',
    summary: 'Give a webhook a new secret',
    description:
      'The answer is the only one that shows it. For 24 hours every message is signed with both, so that the receiver can change over in its own time.',
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    access: 'write',
    role: 'client',
    params: IdParams,
    body: SecretRotation,
    status: 200,
    envelope: 'record',
    response: Webhook,
    async handle(scope, { params: { id }, body, precondition }) {
      const stored = found(await lockWebhook(scope, id), 'webhook')
      precondition.check(stored.version)
      const secret = body.secret ?? newWebhookSecret()
      await rotateSecret(scope, id, { vault, secret })
      await scope.audit({ action: 'webhook.secret_rotated', target: { type: 'webhook', id }, change: {} })
      return found(await webhookWithSecret(scope, id, secret), 'webhook')
    },
  })
}

const switching = {
  ...webhookRoute,
  method: 'POST',
  access: 'write',
  role: 'client',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Webhook,
} as const

const enableOperation = operation({
  ...switching,
  id: 'webhooks.enable',
  summary: 'Enable a webhook',
  description:
    'What was waiting when it was disabled is sent. What happened meanwhile is not, until `recover` is asked to. Ends a pause.',
  path: '/webhooks/{id}/enable',
  async handle(scope, { params: { id }, precondition }) {
    const stored = found(await lockWebhook(scope, id), 'webhook')
    precondition.check(stored.version)
    if (!stored.active) {
      await enableWebhook(scope, id)
      await scope.audit({ action: 'webhook.enabled', target: { type: 'webhook', id }, change: {} })
    }
    await forgiveWebhook(scope, id)
    return found(await webhookById(scope, id), 'webhook')
  },
})

const disableOperation = operation({
  ...switching,
  id: 'webhooks.disable',
  summary: 'Disable a webhook',
  description: 'What waits for it keeps waiting; what happens from now on is not queued.',
  path: '/webhooks/{id}/disable',
  async handle(scope, { params: { id }, precondition }) {
    const stored = found(await lockWebhook(scope, id), 'webhook')
    precondition.check(stored.version)
    if (await disableWebhook(scope, id, { status: 'disabled', reason: null })) {
      await scope.audit({ action: 'webhook.disabled', target: { type: 'webhook', id }, change: {} })
    }
    return found(await webhookById(scope, id), 'webhook')
  },
})
