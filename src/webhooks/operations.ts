import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../kernel/faults.ts'
import { IdParams } from '../kernel/fields.ts'
import { type AnyOperation, operation } from '../kernel/operation.ts'
import { found, refuse } from '../kernel/problem.ts'
import { actOperations } from './operations-acts.ts'
import { deliveryOperations } from './operations-deliveries.ts'
import { keptValues } from './records.ts'
import {
  type WebhookValues,
  changedWebhook,
  droppedHeaders,
  emptyWebhook,
  tracedValues,
  webhookFaults,
} from './rules.ts'
import type { Calling } from './sample.ts'
import type { Sort, WebhookService, WritesOf } from './service.ts'
import { newWebhookSecret } from './signature.ts'

/** Operations of every service with webhooks, except for the list. */
export function webhookOperations<S extends Sort>(
  service: WebhookService<S>,
  calling: Calling,
): readonly AnyOperation[] {
  return [
    listEventTypes(service),
    getWebhook(service),
    createOperation(service, calling),
    updateOperation(service, calling),
    removeOperation(service),
    ...actOperations(service, calling),
    ...deliveryOperations(service),
  ]
}

function listEventTypes<S extends Sort>({ routes, schemas, typeInfos }: WebhookService<S>): AnyOperation {
  return operation({
    ...routes.reads,
    id: `${routes.id}event_types`,
    summary: 'List the event types of webhooks',
    method: 'GET',
    path: `${routes.path}/event-types`,
    status: 200,
    envelope: 'list',
    response: schemas.EventTypeInfo,
    handle: () => Promise.resolve(typeInfos()),
  })
}

function getWebhook<S extends Sort>({ routes, schemas, store }: WebhookService<S>): AnyOperation {
  return operation({
    ...routes.reads,
    id: `${routes.id}get`,
    summary: 'Read one webhook',
    method: 'GET',
    path: `${routes.path}/{id}`,
    params: IdParams,
    status: 200,
    envelope: 'record',
    response: schemas.Webhook,
    handle: async (scope, { params }) => found(await store.byId(scope, params.id), 'webhook'),
  })
}

function createOperation<S extends Sort>(service: WebhookService<S>, calling: Calling): AnyOperation {
  const { vault } = calling
  const { routes, schemas, store, descriptions } = service
  return operation({
    ...routes.writes,
    id: `${routes.id}create`,
    sensitive: 'act',
    summary: 'Create a webhook',
    description: descriptions.create,
    method: 'POST',
    path: routes.path,
    body: schemas.NewWebhook,
    status: routes.created,
    envelope: 'record',
    response: schemas.Webhook,
    async handle(scope, { body }) {
      const { secret = newWebhookSecret() } = body
      const values = changedWebhook(emptyWebhook, body)
      const { owner, others, faults, insert } = await service.claim(scope, body)
      refuse([
        ...webhookFaults(values, { others, types: service.types }),
        ...plainFaults(values, calling),
        ...faults,
      ])
      const id = await insert({ values, secret, vault, by: store.by(scope) })
      const change = { ...owner, ...tracedValues(values) }
      await service.audit(scope, { action: 'webhook.created', target: { type: 'webhook', id }, change })
      return found(await store.byId(scope, id, { secret }), 'webhook')
    },
  })
}

function updateOperation<S extends Sort>(service: WebhookService<S>, calling: Calling): AnyOperation {
  const { routes, schemas, store } = service
  return operation({
    ...routes.writes,
    id: `${routes.id}update`,
    sensitive: 'act',
    summary: 'Change a webhook',
    description:
      'Omitted fields stay as they are. A change without an effect keeps the version. `active: true` also ends a pause and enables a webhook that was disabled on its own. A new `url` does not get masked headers unless the same request sends them again; `dropped_headers` names them. The secret stays.',
    method: 'PUT',
    path: `${routes.path}/{id}`,
    params: IdParams,
    body: schemas.WebhookChanges,
    status: 200,
    envelope: 'record',
    response: schemas.Webhook,
    async handle(scope, { params: { id }, body, precondition }) {
      const kept = await store.changeable(scope, id, precondition)
      const dropped_headers = await changeWebhook(service, scope, { kept, changes: body, calling })
      return found(await store.byId(scope, id, { dropped_headers }), 'webhook')
    },
  })
}

/** Faults of a new URL. URLs that are older than the rule are kept. */
function plainFaults({ url }: WebhookValues, { sender }: Calling): readonly Fault[] {
  return sender.takes(url) ? [] : [{ path: 'url', rule: 'https' }]
}

interface Change<S extends Sort> {
  readonly kept: S['kept']
  readonly changes: S['changes']
  readonly calling: Calling
}

/** Returns the names of the headers that the new URL doesn't get. */
async function changeWebhook<S extends Sort>(
  service: WebhookService<S>,
  scope: WritesOf<S>,
  { kept, changes, calling }: Change<S>,
): Promise<readonly string[]> {
  const { vault } = calling
  const before = keptValues(kept, vault)
  const after = changedWebhook(before, changes)
  const owner = await service.handOver(scope, kept, changes)
  const ofUrl = after.url === before.url ? [] : plainFaults(after, calling)
  refuse([...webhookFaults(after, { others: 0, types: service.types }), ...ofUrl, ...owner.faults])
  const isMoved = !isDeepStrictEqual(owner.before, owner.after)
  if (!isMoved && isDeepStrictEqual(before, after)) return []
  const webhook = service.store.held(scope, kept)
  const isFresh = (after.active && !before.active) || after.url !== before.url
  await webhook.update(after, vault, { isLed: isFresh || isMoved, owner: owner.columns })
  if (isFresh) await webhook.forgive()
  const traced = service.alterations(
    { ...owner.before, ...tracedValues(before) },
    { ...owner.after, ...tracedValues(after) },
  )
  await service.audit(scope, {
    action: 'webhook.updated',
    target: { type: 'webhook', id: kept.id },
    change: traced ?? service.hidden,
  })
  return droppedHeaders(before, after, changes)
}

function removeOperation<S extends Sort>(service: WebhookService<S>): AnyOperation {
  const { routes, store, descriptions, removed } = service
  return operation({
    ...routes.writes,
    id: `${routes.id}delete`,
    summary: 'Delete a webhook',
    description: descriptions.remove,
    method: 'DELETE',
    path: `${routes.path}/{id}`,
    params: IdParams,
    status: removed.status,
    envelope: 'bare',
    response: removed.response,
    async handle(scope, { params: { id }, precondition }) {
      const kept = await store.changeable(scope, id, precondition)
      await store.held(scope, kept).delete()
      const change = { name: kept.name, url: kept.url }
      await service.audit(scope, { action: 'webhook.deleted', target: { type: 'webhook', id }, change })
      return removed.answer
    },
  })
}
