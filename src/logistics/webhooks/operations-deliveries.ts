import { IdParams } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { refuseDisabled, refuseUnpermitted } from '../../kernel/webhooks/rules.ts'
import { DeliveryParams, Recovered, Recovery, WebhookStats } from '../../kernel/webhooks/schema.ts'
import { heldWebhook, lockWebhook, storedWebhook } from './store.ts'
import { Delivery, DeliveryDetail, DeliveryList, webhookRoute } from './schema.ts'
import { deliveryById, deliveryPage, webhookStats } from './store-deliveries.ts'

const day_ms = 86_400_000

const listDeliveries = operation({
  ...webhookRoute,
  id: 'webhooks.deliveries',
  summary: 'List what was or will be sent to a webhook',
  description: 'Newest first; kept for 30 days.',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  access: 'read',
  params: IdParams,
  query: DeliveryList,
  status: 200,
  envelope: 'page',
  response: Delivery,
  async handle(scope, { params, query }) {
    const webhook = found(await storedWebhook(scope, params.id), 'webhook')
    return deliveryPage(scope, webhook, query)
  },
})

const getDelivery = operation({
  ...webhookRoute,
  resource: 'delivery',
  id: 'webhooks.delivery',
  summary: 'Read one delivery with its attempts',
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{delivery}',
  access: 'read',
  params: DeliveryParams,
  status: 200,
  envelope: 'record',
  response: DeliveryDetail,
  handle: async (scope, { params }) =>
    found(await deliveryById(scope, params.id, params.delivery), 'delivery'),
})

const redeliver = operation({
  ...webhookRoute,
  resource: 'delivery',
  id: 'webhooks.redeliver',
  summary: 'Send a delivery again',
  description:
    'With the same `webhook-id`, as soon as possible, whatever became of it before; one that waits for its next attempt need not wait any longer. The whole schedule of attempts begins anew. Refused where the webhook, as it is now, would not be told of the event.',
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery}/redeliver',
  access: 'write',
  role: 'client',
  params: DeliveryParams,
  unversioned: true,
  status: 202,
  envelope: 'record',
  response: DeliveryDetail,
  problems: ['action_not_allowed', 'delivery_not_permitted'],
  async handle(scope, { params: { id, delivery } }) {
    const webhook = found(await lockWebhook(scope, id), 'delivery')
    found(await deliveryById(scope, id, delivery), 'delivery')
    refuseDisabled(webhook)
    refuseUnpermitted(await heldWebhook(scope, id).requeue(delivery))
    return found(await deliveryById(scope, id, delivery), 'delivery')
  },
})

const recover = operation({
  ...webhookRoute,
  id: 'webhooks.recover',
  summary: 'Send what a webhook has missed',
  description:
    'Everything since the given time that was given up, set aside or never queued because the webhook was disabled or did not exist yet. In the order of the events of each resource.',
  method: 'POST',
  path: '/webhooks/{id}/recover',
  access: 'write',
  role: 'client',
  params: IdParams,
  unversioned: true,
  body: Recovery,
  status: 202,
  envelope: 'record',
  response: Recovered,
  problems: ['action_not_allowed'],
  async handle(scope, { params: { id }, body }) {
    refuseDisabled(found(await lockWebhook(scope, id), 'webhook'))
    return heldWebhook(scope, id).recover(body.since ?? new Date(scope.now.getTime() - day_ms))
  },
})

const getStats = operation({
  ...webhookRoute,
  id: 'webhooks.stats',
  summary: 'Read how the deliveries of a webhook go',
  method: 'GET',
  path: '/webhooks/{id}/stats',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: WebhookStats,
  handle: async (scope, { params }) => found(await webhookStats(scope, params.id), 'webhook'),
})

export const deliveryOperations = [listDeliveries, getDelivery, redeliver, recover, getStats]
