import { IdParams } from '../kernel/fields.ts'
import { type AnyOperation, operation } from '../kernel/operation.ts'
import { found } from '../kernel/problem.ts'
import { refuseDisabled, refuseUnpermitted } from './rules.ts'
import { DeliveryParams, Recovered, Recovery, WebhookStats } from './schema.ts'
import type { Sort, WebhookService } from './service.ts'

const day_ms = 86_400_000
const reading = { method: 'GET', status: 200, envelope: 'record' } as const
const acting = { method: 'POST', unversioned: true, envelope: 'record' } as const

export function deliveryOperations<S extends Sort>(service: WebhookService<S>): readonly AnyOperation[] {
  return [
    listDeliveries(service),
    getDelivery(service),
    redeliverOperation(service),
    recoverOperation(service),
    getStats(service),
  ]
}

function listDeliveries<S extends Sort>(service: WebhookService<S>): AnyOperation {
  const { routes, schemas, store } = service
  return operation({
    ...routes.reads,
    id: `${routes.id}deliveries`,
    summary: 'List the deliveries of a webhook',
    description: 'Newest first; kept for 30 days.',
    method: 'GET',
    path: `${routes.path}/{id}/deliveries`,
    params: IdParams,
    query: schemas.DeliveryList,
    status: 200,
    envelope: 'page',
    response: schemas.Delivery,
    async handle(scope, { params, query }) {
      const webhook = found(await store.stored(scope, params.id), 'webhook')
      return service.deliveries(scope, webhook, query)
    },
  })
}

function getDelivery<S extends Sort>({ routes, schemas, store }: WebhookService<S>): AnyOperation {
  return operation({
    ...routes.reads,
    ...reading,
    resource: 'delivery',
    id: `${routes.id}delivery`,
    summary: 'Read one delivery with its attempts',
    path: `${routes.path}/{id}/deliveries/{delivery}`,
    params: DeliveryParams,
    response: schemas.DeliveryDetail,
    handle: async (scope, { params }) =>
      found(await store.delivery(scope, params.id, params.delivery), 'delivery'),
  })
}

function redeliverOperation<S extends Sort>({ routes, schemas, store }: WebhookService<S>): AnyOperation {
  return operation({
    ...routes.writes,
    ...acting,
    resource: 'delivery',
    id: `${routes.id}redeliver`,
    summary: 'Send a delivery again',
    description:
      'Sends it again with the same `webhook-id`, as soon as possible, whatever its outcome. The schedule of attempts starts again. Refused if the webhook is no longer set up for the event.',
    path: `${routes.path}/{id}/deliveries/{delivery}/redeliver`,
    params: DeliveryParams,
    status: routes.queued,
    response: schemas.DeliveryDetail,
    problems: ['action_not_allowed', 'delivery_not_permitted'],
    async handle(scope, { params: { id, delivery } }) {
      const kept = found(await store.locked(scope, id), 'delivery')
      found(await store.delivery(scope, id, delivery), 'delivery')
      refuseDisabled(kept)
      refuseUnpermitted(await store.held(scope, kept).requeue(delivery))
      return found(await store.delivery(scope, id, delivery), 'delivery')
    },
  })
}

function recoverOperation<S extends Sort>({ routes, store }: WebhookService<S>): AnyOperation {
  return operation({
    ...routes.writes,
    ...acting,
    id: `${routes.id}recover`,
    summary: 'Send missed events to a webhook',
    description:
      'Everything since the given time that was given up, set aside or never queued because the webhook was disabled or did not exist yet. In the order of the events of each resource.',
    path: `${routes.path}/{id}/recover`,
    params: IdParams,
    body: Recovery,
    status: routes.queued,
    response: Recovered,
    problems: ['action_not_allowed'],
    async handle(scope, { params: { id }, body }) {
      const kept = found(await store.locked(scope, id), 'webhook')
      refuseDisabled(kept)
      return store.held(scope, kept).recover(body.since ?? new Date(scope.now.getTime() - day_ms))
    },
  })
}

function getStats<S extends Sort>({ routes, store }: WebhookService<S>): AnyOperation {
  return operation({
    ...routes.reads,
    ...reading,
    id: `${routes.id}stats`,
    summary: 'Read the delivery statistics of a webhook',
    path: `${routes.path}/{id}/stats`,
    params: IdParams,
    response: WebhookStats,
    handle: async (scope, { params }) => found(await store.stats(scope, params.id), 'webhook'),
  })
}
