import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { refuseDisabled, refuseUnpermitted } from '../../kernel/webhooks/rules.ts'
import { DeliveryParams, Recovered, Recovery, WebhookStats } from '../../kernel/webhooks/schema.ts'
import { Delivery, DeliveryDetail, DeliveryList, reads, writes } from './schema.ts'
import { deliveryById, deliveryPage, heldWebhook, lockWebhook, storedWebhook, webhookStats } from './store.ts'

const day_ms = 86_400_000

const listDeliveries = operation({
  ...reads,
  id: 'admin.webhooks_deliveries',
  summary: 'List what was or will be sent to a webhook',
  description: 'Newest first; kept for 30 days.',
  path: '/admin/webhooks/{id}/deliveries',
  params: IdParams,
  query: DeliveryList,
  envelope: 'page',
  response: Delivery,
  async handle(scope, { params, query }) {
    const webhook = found(await storedWebhook(scope, params.id), 'webhook')
    return deliveryPage(scope, webhook, query)
  },
})

const getDelivery = operation({
  ...reads,
  resource: 'delivery',
  id: 'admin.webhooks_delivery',
  summary: 'Read one delivery with its attempts',
  path: '/admin/webhooks/{id}/deliveries/{delivery}',
  params: DeliveryParams,
  envelope: 'record',
  response: DeliveryDetail,
  handle: async (scope, { params }) =>
    found(await deliveryById(scope, { webhook_id: params.id, id: params.delivery }), 'delivery'),
})

const redeliver = operation({
  ...writes,
  resource: 'delivery',
  id: 'admin.webhooks_redeliver',
  summary: 'Send a delivery again',
  description:
    'With the same `webhook-id`, as soon as possible, whatever became of it before; one that waits for its next attempt need not wait any longer. The whole schedule of attempts begins anew. Refused where the webhook, as it is now, would not be told of the event.',
  method: 'POST',
  path: '/admin/webhooks/{id}/deliveries/{delivery}/redeliver',
  params: DeliveryParams,
  unversioned: true,
  envelope: 'record',
  response: DeliveryDetail,
  problems: ['action_not_allowed', 'delivery_not_permitted'],
  async handle(scope, { params }) {
    const delivery = { webhook_id: params.id, id: params.delivery }
    const webhook = found(await lockWebhook(scope, params.id), 'delivery')
    found(await deliveryById(scope, delivery), 'delivery')
    refuseDisabled(webhook)
    refuseUnpermitted(await heldWebhook(scope, webhook).requeue(params.delivery))
    return found(await deliveryById(scope, delivery), 'delivery')
  },
})

const recover = operation({
  ...writes,
  id: 'admin.webhooks_recover',
  summary: 'Send what a webhook has missed',
  description:
    'Everything since the given time that was given up, set aside or never queued because the webhook was disabled or did not exist yet. In the order of the events of each resource.',
  method: 'POST',
  path: '/admin/webhooks/{id}/recover',
  params: IdParams,
  unversioned: true,
  body: Recovery,
  envelope: 'record',
  response: Recovered,
  problems: ['action_not_allowed'],
  async handle(scope, { params, body }) {
    const webhook = found(await lockWebhook(scope, params.id), 'webhook')
    refuseDisabled(webhook)
    return heldWebhook(scope, webhook).recover(body.since ?? new Date(scope.now.getTime() - day_ms))
  },
})

const getStats = operation({
  ...reads,
  id: 'admin.webhooks_stats',
  summary: 'Read how the deliveries of a webhook go',
  path: '/admin/webhooks/{id}/stats',
  params: IdParams,
  envelope: 'record',
  response: WebhookStats,
  handle: async (scope, { params }) => found(await webhookStats(scope, params.id), 'webhook'),
})

export const deliveryOperations: readonly AnyOperation[] = [
  listDeliveries,
  getDelivery,
  redeliver,
  recover,
  getStats,
]
