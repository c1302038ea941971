import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { type Calling, sendSample } from '../../kernel/webhooks/sample.ts'
import { SecretRotation, TestResult } from '../../kernel/webhooks/schema.ts'
import { newWebhookSecret } from '../../kernel/webhooks/signature.ts'
import { sampleBody } from './event-types.ts'
import { TestQuery, Webhook, webhookRoute, writes } from './schema.ts'
import { administratorOf, heldWebhook, lockWebhook, storedWebhook, webhookById } from './store.ts'

export function actOperations(calling: Calling): readonly AnyOperation[] {
  return [testOperation(calling), rotateOperation(calling), enableOperation, disableOperation]
}

const acting = { method: 'POST', params: IdParams, envelope: 'record' } as const

// Not a write scope: that would hold a transaction open for as long as the receiver takes to answer.
function testOperation(calling: Calling) {
  return operation({
    ...webhookRoute,
    ...acting,
    id: 'admin.webhooks_test',
    summary: 'Send a sample to a webhook now',
    description:
      'Waits for the receiver and answers with what it said, whether it took the sample or not. Also while the webhook is disabled. A caller has at most four such calls under way.',
    path: '/admin/webhooks/{id}/test',
    access: 'admin_read',
    permission: 'webhooks.write',
    query: TestQuery,
    response: TestResult,
    problems: ['trials_under_way'],
    async handle(scope, { params, query }) {
      const webhook = found(await storedWebhook(scope, params.id), 'webhook')
      const sample = sampleBody(query.type ?? 'webhook.test', webhook)
      return sendSample(calling, webhook, { sample, now: scope.now, caller: String(administratorOf(scope)) })
    },
  })
}

function rotateOperation({ vault }: Calling) {
  return operation({
    ...writes,
    ...acting,
    id: 'admin.webhooks_rotate_secret',
    summary: 'Give a webhook a new secret',
    description:
      'The answer is the only one that shows it. For 24 hours every message is signed with both, so that the receiver can change over in its own time.',
    path: '/admin/webhooks/{id}/rotate-secret',
    body: SecretRotation,
    response: Webhook,
    async handle(scope, { params: { id }, body, precondition }) {
      const stored = found(await lockWebhook(scope, id), 'webhook')
      precondition.check(stored.version)
      const secret = body.secret ?? newWebhookSecret()
      await heldWebhook(scope, stored).rotateSecret(secret, vault)
      await scope.audit({ action: 'webhook.secret_rotated', target: { type: 'webhook', id } }, null)
      return found(await webhookById(scope, id, { secret }), 'webhook')
    },
  })
}

const enableOperation = operation({
  ...writes,
  ...acting,
  id: 'admin.webhooks_enable',
  summary: 'Enable a webhook',
  description:
    'What was waiting when it was disabled is sent. What happened meanwhile is not, until `recover` is asked to. Ends a pause.',
  path: '/admin/webhooks/{id}/enable',
  response: Webhook,
  async handle(scope, { params: { id }, precondition }) {
    const stored = found(await lockWebhook(scope, id), 'webhook')
    precondition.check(stored.version)
    const webhook = heldWebhook(scope, stored)
    if (!stored.active) {
      await webhook.enable()
      await scope.audit({ action: 'webhook.enabled', target: { type: 'webhook', id } }, null)
    }
    await webhook.forgive()
    return found(await webhookById(scope, id), 'webhook')
  },
})

const disableOperation = operation({
  ...writes,
  ...acting,
  id: 'admin.webhooks_disable',
  summary: 'Disable a webhook',
  description: 'What waits for it keeps waiting; what happens from now on is not queued.',
  path: '/admin/webhooks/{id}/disable',
  response: Webhook,
  async handle(scope, { params: { id }, precondition }) {
    const stored = found(await lockWebhook(scope, id), 'webhook')
    precondition.check(stored.version)
    if (await heldWebhook(scope, stored).disable('disabled', null)) {
      await scope.audit({ action: 'webhook.disabled', target: { type: 'webhook', id } }, null)
    }
    return found(await webhookById(scope, id), 'webhook')
  },
})
