import { IdParams } from '../kernel/fields.ts'
import { type AnyOperation, operation } from '../kernel/operation.ts'
import { found } from '../kernel/problem.ts'
import { type Calling, sendSample } from './sample.ts'
import { SecretRotation, TestResult } from './schema.ts'
import type { Sort, WebhookService } from './service.ts'
import { newWebhookSecret } from './signature.ts'

export function actOperations<S extends Sort>(
  service: WebhookService<S>,
  calling: Calling,
): readonly AnyOperation[] {
  return [
    testOperation(service, calling),
    rotateOperation(service, calling),
    enableOperation(service),
    disableOperation(service),
  ]
}

const acting = { method: 'POST', params: IdParams, status: 200, envelope: 'record' } as const

// Not a write scope: that would hold a transaction open for as long as the receiver takes to answer.
function testOperation<S extends Sort>(service: WebhookService<S>, calling: Calling): AnyOperation {
  const { routes, schemas, store } = service
  return operation({
    ...routes.tries,
    ...acting,
    id: `${routes.id}test`,
    summary: 'Send a sample to a webhook now',
    description:
      'Waits for the receiver and returns its answer, accepted or not. Also works while the webhook is disabled. A caller can have at most four such calls under way.',
    path: `${routes.path}/{id}/test`,
    query: schemas.TestQuery,
    response: TestResult,
    problems: ['trials_under_way'],
    async handle(scope, { params, query }) {
      const webhook = found(await store.stored(scope, params.id), 'webhook')
      const sample = service.sample(webhook, query.type)
      return sendSample(calling, webhook, { sample, now: scope.now, caller: service.caller(scope) })
    },
  })
}

function rotateOperation<S extends Sort>(service: WebhookService<S>, { vault }: Calling): AnyOperation {
  const { routes, schemas, store } = service
  return operation({
    ...routes.writes,
    ...acting,
    id: `${routes.id}rotate_secret`,
    sensitive: 'act',
    summary: 'Give a webhook a new secret',
    description:
      'The answer is the only one that shows it. For 24 hours every message is signed with both, so that the receiver can change over in its own time.',
    path: `${routes.path}/{id}/rotate-secret`,
    body: SecretRotation,
    response: schemas.Webhook,
    async handle(scope, { params: { id }, body, precondition }) {
      const kept = await store.changeable(scope, id, precondition)
      const secret = body.secret ?? newWebhookSecret()
      await store.held(scope, kept).rotateSecret(secret, vault)
      const target = { type: 'webhook', id } as const
      await service.audit(scope, { action: 'webhook.secret_rotated', target, change: {} })
      return found(await store.byId(scope, id, { secret }), 'webhook')
    },
  })
}

function enableOperation<S extends Sort>(service: WebhookService<S>): AnyOperation {
  const { routes, schemas, store } = service
  return operation({
    ...routes.writes,
    ...acting,
    id: `${routes.id}enable`,
    summary: 'Enable a webhook',
    description:
      'Sends deliveries that waited when it was disabled. Events since then are sent only by `recover`. Ends a pause.',
    path: `${routes.path}/{id}/enable`,
    response: schemas.Webhook,
    async handle(scope, { params: { id }, precondition }) {
      const kept = await store.changeable(scope, id, precondition)
      const webhook = store.held(scope, kept)
      if (!kept.active) {
        await webhook.enable()
        await service.audit(scope, { action: 'webhook.enabled', target: { type: 'webhook', id }, change: {} })
      }
      await webhook.forgive()
      return found(await store.byId(scope, id), 'webhook')
    },
  })
}

function disableOperation<S extends Sort>(service: WebhookService<S>): AnyOperation {
  const { routes, schemas, store } = service
  return operation({
    ...routes.writes,
    ...acting,
    id: `${routes.id}disable`,
    summary: 'Disable a webhook',
    description: 'Waiting deliveries keep waiting; new events are not queued.',
    path: `${routes.path}/{id}/disable`,
    response: schemas.Webhook,
    async handle(scope, { params: { id }, precondition }) {
      const kept = await store.changeable(scope, id, precondition)
      if (await store.held(scope, kept).disable('disabled', null)) {
        await service.audit(scope, {
          action: 'webhook.disabled',
          target: { type: 'webhook', id },
          change: {},
        })
      }
      return found(await store.byId(scope, id), 'webhook')
    },
  })
}
