import { IdParams } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { type Calling, sendSample } from '../../kernel/webhooks/sample.ts'
import { SecretRotation, TestResult } from '../../kernel/webhooks/schema.ts'
import { newWebhookSecret } from '../../kernel/webhooks/signature.ts'
import { sampleBody } from './event-types.ts'
import { TestQuery, Webhook, webhookRoute } from './schema.ts'
import { heldWebhook, lockWebhook, storedWebhook, webhookById } from './store.ts'

export interface WebhookParts extends Calling {
  readonly address: () => string
}

export function actOperations(parts: WebhookParts) {
  return [testOperation(parts), rotateOperation(parts), enableOperation, disableOperation]
}

// Not a write scope: that would hold a transaction open for as long as the receiver takes to answer.
function testOperation(parts: WebhookParts) {
  return operation({
    ...webhookRoute,
    id: 'webhooks.test',
    summary: 'Send a sample to a webhook now',
    description:
      'Waits for the receiver and answers with what it said, whether it took the sample or not. Also while the webhook is disabled. A caller has at most four such calls under way.',
    method: 'POST',
    path: '/webhooks/{id}/test',
    access: 'read',
    role: 'client',
    params: IdParams,
    query: TestQuery,
    status: 200,
    envelope: 'record',
    response: TestResult,
    problems: ['trials_under_way'],
    async handle(scope, { params, query }) {
      const webhook = found(await storedWebhook(scope, params.id), 'webhook')
      const sample = sampleBody(query.type ?? 'webhook.test', { address: parts.address(), ...webhook })
      return sendSample(parts, webhook, { sample, now: scope.now, caller: scope.visit.caller })
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
      await heldWebhook(scope, id).rotateSecret(secret, vault)
      await scope.audit({ action: 'webhook.secret_rotated', target: { type: 'webhook', id }, change: {} })
      return found(await webhookById(scope, id, { secret }), 'webhook')
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
    const webhook = heldWebhook(scope, id)
    if (!stored.active) {
      await webhook.enable()
      await scope.audit({ action: 'webhook.enabled', target: { type: 'webhook', id }, change: {} })
    }
    await webhook.forgive()
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
    if (await heldWebhook(scope, id).disable('disabled', null)) {
      await scope.audit({ action: 'webhook.disabled', target: { type: 'webhook', id }, change: {} })
    }
    return found(await webhookById(scope, id), 'webhook')
  },
})
