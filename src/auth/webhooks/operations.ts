import * as z from 'zod'
import { IdParams } from '../../kernel/fields.ts'
import type { Json } from '../../kernel/json.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, type Precondition, operation } from '../../kernel/operation.ts'
import { found, refuse } from '../../kernel/problem.ts'
import type { AdminWriteScope } from '../../kernel/site-scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import { keptValues } from '../../kernel/webhooks/records.ts'
import {
  changedWebhook,
  droppedHeaders,
  emptyWebhook,
  tracedValues,
  webhookFaults,
} from '../../kernel/webhooks/rules.ts'
import type { Calling } from '../../kernel/webhooks/sample.ts'
import { newWebhookSecret } from '../../kernel/webhooks/signature.ts'
import { alterations } from '../units/rules.ts'
import { eventTypeInfos } from './event-types.ts'
import { actOperations } from './operations-acts.ts'
import { deliveryOperations } from './operations-deliveries.ts'
import { EventTypeInfo, NewWebhook, Webhook, WebhookChanges, WebhookList, reads, writes } from './schema.ts'
import {
  type SiteWebhook,
  administratorOf,
  countWebhooks,
  heldWebhook,
  insertWebhook,
  lockWebhook,
  siteFaults,
  webhookById,
  webhookRows,
} from './store.ts'
import { eventTypes as types } from './types.ts'

export function webhookOperations(parts: Calling & { readonly locale: Locale }): readonly AnyOperation[] {
  return [
    listWebhooks,
    listEventTypes,
    getWebhook,
    createOperation(parts.vault),
    updateOperation(parts.vault),
    removeWebhook(parts.locale),
    ...actOperations(parts),
    ...deliveryOperations,
  ]
}

const listWebhooks = operation({
  ...reads,
  id: 'admin.webhooks_list',
  summary: 'List the webhooks',
  path: '/admin/webhooks',
  query: WebhookList,
  envelope: 'list',
  response: Webhook,
  handle: (scope, { query }) => webhookRows(scope, query),
})

const listEventTypes = operation({
  ...reads,
  id: 'admin.webhooks_event_types',
  summary: 'List what webhooks can be told of',
  path: '/admin/webhooks/event-types',
  envelope: 'list',
  response: EventTypeInfo,
  handle: () => Promise.resolve(eventTypeInfos()),
})

const getWebhook = operation({
  ...reads,
  id: 'admin.webhooks_get',
  summary: 'Read one webhook',
  path: '/admin/webhooks/{id}',
  params: IdParams,
  envelope: 'record',
  response: Webhook,
  handle: async (scope, { params }) => found(await webhookById(scope, params.id), 'webhook'),
})

function createOperation(vault: Vault) {
  return operation({
    ...writes,
    id: 'admin.webhooks_create',
    summary: 'Create a webhook',
    description:
      'What the audit log records is posted to the address, signed as https://www.standardwebhooks.com describes. The answer is the only one that shows the secret.',
    method: 'POST',
    path: '/admin/webhooks',
    body: NewWebhook,
    envelope: 'record',
    response: Webhook,
    handle: (scope, { body }) => createWebhook(scope, body, vault),
  })
}

async function createWebhook(scope: AdminWriteScope, body: NewWebhook, vault: Vault): Promise<Json<Webhook>> {
  const { secret = newWebhookSecret(), ...fields } = body
  const site_id = fields.site_id ?? 0
  const values = changedWebhook(emptyWebhook, fields)
  const others = await countWebhooks(scope, site_id)
  refuse([...webhookFaults(values, { others, types }), ...(await siteFaults(scope, site_id))])
  const by = administratorOf(scope)
  const id = await insertWebhook(scope, site_id, { values, secret, vault, by })
  const change = { site_id: fields.site_id ?? null, ...tracedValues(values) }
  await scope.audit({ action: 'webhook.created', target: { type: 'webhook', id }, change }, null)
  return found(await webhookById(scope, id, { secret }), 'webhook')
}

function updateOperation(vault: Vault) {
  return operation({
    ...writes,
    id: 'admin.webhooks_update',
    summary: 'Change a webhook',
    description:
      'Fields left out stay as they are. A change that alters nothing leaves the version alone. `active: true` also ends a pause and enables a webhook that was disabled on its own. Another `url` does not get the headers that are shown masked, unless the same request gives them anew; `dropped_headers` names them. The secret stays.',
    method: 'PUT',
    path: '/admin/webhooks/{id}',
    params: IdParams,
    body: WebhookChanges,
    envelope: 'record',
    response: Webhook,
    async handle(scope, { params: { id }, body, precondition }) {
      const stored = await lockedWebhook(scope, id, precondition)
      const dropped_headers = await changeWebhook(scope, stored, { changes: body, vault })
      return found(await webhookById(scope, id, { dropped_headers }), 'webhook')
    },
  })
}

/** One that the caller knows as it is now. */
async function lockedWebhook(
  scope: AdminWriteScope,
  id: number,
  precondition: Precondition,
): Promise<SiteWebhook> {
  const stored = found(await lockWebhook(scope, id), 'webhook')
  precondition.check(stored.version)
  return stored
}

/** Gives the names of the headers that another address does not get. */
async function changeWebhook(
  scope: AdminWriteScope,
  stored: SiteWebhook,
  { changes, vault }: { readonly changes: WebhookChanges; readonly vault: Vault },
): Promise<readonly string[]> {
  const before = keptValues(stored, vault)
  const after = changedWebhook(before, changes)
  const isMoved = changes.site_id !== undefined && (changes.site_id ?? 0) !== stored.site_id
  refuse([
    ...webhookFaults(after, { others: 0, types }),
    ...(isMoved ? [{ path: 'site_id', rule: 'fixed' } as const] : []),
  ])
  if (alterations(before, after) === undefined) return []
  const webhook = heldWebhook(scope, stored)
  const isLed = (after.active && !before.active) || after.url !== before.url
  await webhook.update(after, vault, { isLed })
  if (isLed) await webhook.forgive()
  // Undefined where only the value of a header changed, which the log does not keep.
  const change = alterations(tracedValues(before), tracedValues(after)) ?? { headers: 'changed' }
  await scope.audit({ action: 'webhook.updated', target: { type: 'webhook', id: stored.id }, change }, null)
  return droppedHeaders(before, after, changes)
}

function removeWebhook(locale: Locale) {
  return operation({
    ...writes,
    id: 'admin.webhooks_delete',
    summary: 'Delete a webhook',
    description: 'What waits for it is cancelled. Events can still be fetched by `GET /admin/events`.',
    method: 'DELETE',
    path: '/admin/webhooks/{id}',
    params: IdParams,
    envelope: 'bare',
    response: z.object({ message: z.string() }),
    async handle(scope, { params: { id }, precondition }) {
      const stored = await lockedWebhook(scope, id, precondition)
      await heldWebhook(scope, stored).delete()
      const change = { name: stored.name, url: stored.url }
      await scope.audit({ action: 'webhook.deleted', target: { type: 'webhook', id }, change }, null)
      return { message: catalogues[locale].done.deleted }
    },
  })
}
