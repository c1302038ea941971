import { sql } from '../../kernel/database/sql.ts'
import { IdParams } from '../../kernel/fields.ts'
import { Json } from '../../kernel/json.ts'
import { operation } from '../../kernel/operation.ts'
import { eventTypes } from '../../kernel/outbox.ts'
import { found, refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import { keptValues } from '../../kernel/webhooks/records.ts'
import { droppedHeaders, tracedValues, webhookFaults } from '../../kernel/webhooks/rules.ts'
import { newWebhookSecret } from '../../kernel/webhooks/signature.ts'
import { changesBetween } from '../reference/store.ts'
import { eventTypeInfos } from './event-types.ts'
import { type WebhookParts, actOperations } from './operations-acts.ts'
import { deliveryOperations } from './operations-deliveries.ts'
import { changed, newWebhook, ownerOf, shareFaults } from './rules.ts'
import { EventTypeInfo, NewWebhook, Webhook, WebhookChanges, webhookRoute } from './schema.ts'
import {
  heldWebhook,
  insertWebhook,
  lockWebhook,
  ownerFaults,
  webhookById,
  webhookCounts,
  webhookRows,
} from './store.ts'

export function webhookOperations(parts: WebhookParts) {
  return [
    listWebhooks,
    listEventTypes(parts),
    getWebhook,
    createOperation(parts),
    updateOperation(parts),
    removeWebhook,
    ...actOperations(parts),
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
  const values = changed(newWebhook, { ...fields, client_3pl_id })
  const counts = await webhookCounts(scope)
  const faults = webhookFaults(values, { others: counts.all, types: eventTypes })
  refuse([...faults, ...shareFaults(counts, scope.clients), ...(await ownerFaults(scope, client_3pl_id))])
  const by = scope.visit.user_id
  const id = await insertWebhook(scope, client_3pl_id, { values, secret, vault, by })
  const change = tracedValues(values)
  await scope.audit({ action: 'webhook.created', target: { type: 'webhook', id }, change })
  return found(await webhookById(scope, id, { secret }), 'webhook')
}

function updateOperation({ vault }: WebhookParts) {
  return operation({
    ...webhookRoute,
    id: 'webhooks.update',
    summary: 'Change a webhook',
    description:
      'Fields left out stay as they are. A change that alters nothing leaves the version alone. `active: true` also ends a pause and enables a webhook that was disabled on its own. Another `url` does not get the headers that are shown masked, unless the same request gives them anew; `dropped_headers` names them. The secret stays.',
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
      const before = { ...keptValues(stored, vault), client_3pl_id: stored.client_3pl_id }
      const after = changed(before, body)
      const faults = webhookFaults(after, { others: 0, types: eventTypes })
      refuse([...faults, ...(await ownerFaults(scope, after.client_3pl_id))])
      const change = changesBetween(tracedValues(before), tracedValues(after))
      const isOther =
        change !== undefined || changesBetween(before.headers, { ...after.headers }) !== undefined
      if (isOther) {
        const webhook = heldWebhook(scope, id)
        const isFresh = (after.active && !before.active) || after.url !== before.url
        const isLed = isFresh || after.client_3pl_id !== before.client_3pl_id
        await webhook.update(after, vault, { isLed, owner: sql`client_3pl_id = ${after.client_3pl_id},` })
        if (isFresh) await webhook.forgive()
        await scope.audit({
          action: 'webhook.updated',
          target: { type: 'webhook', id },
          change: change ?? { headers: ['********', '********'] },
        })
      }
      const dropped_headers = droppedHeaders(before, after, body)
      return found(await webhookById(scope, id, { dropped_headers }), 'webhook')
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
    await heldWebhook(scope, id).delete()
    const change = { name: stored.name, url: stored.url }
    await scope.audit({ action: 'webhook.deleted', target: { type: 'webhook', id }, change })
    return {}
  },
})
