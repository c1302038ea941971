import { sql } from '../../../kernel/database/sql.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { EventType } from '../../base/access/outbox.ts'
import { eventTypes } from '../events/types.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { webhookOperations as sharedOperations } from '../../../webhooks/operations.ts'
import type { Calling } from '../../../webhooks/sample.ts'
import type { Claim, Handover, WebhookService } from '../../../webhooks/service.ts'
import { changesBetween } from '../../base/reference/store.ts'
import { eventTypeInfos, sampleBody } from './event-types.ts'
import { ownerOf, shareFaults } from './rules.ts'
import {
  Delivery,
  DeliveryDetail,
  DeliveryList,
  EventTypeInfo,
  NewWebhook,
  TestQuery,
  Webhook,
  WebhookChanges,
} from './schema.ts'
import {
  type CompanyWebhook,
  deliveries,
  insertWebhook,
  ownerFaults,
  webhookCounts,
  webhookRows,
  webhooks,
} from './store.ts'

const route = { tag: 'Webhooks', resource: 'webhook', module: 'webhooks' } as const
const reads = { ...route, access: 'read' } as const

interface Parts extends Calling {
  readonly address: () => string
}

export function webhookOperations(parts: Parts): readonly AnyOperation[] {
  return [listWebhooks, ...sharedOperations(serviceAt(parts.address), parts)]
}

const listWebhooks = operation({
  ...reads,
  id: 'webhooks.list',
  summary: 'List webhooks',
  description: 'Users restricted to some clients see only their webhooks.',
  method: 'GET',
  path: '/webhooks',
  status: 200,
  envelope: 'list',
  response: Webhook,
  handle: (scope) => webhookRows(scope),
})

interface CompanySort {
  readonly read: 'read'
  readonly write: 'write'
  readonly kept: CompanyWebhook
  readonly eventType: EventType
  readonly fresh: NewWebhook
  readonly changes: WebhookChanges
  readonly deliveries: DeliveryList
}

function serviceAt(address: () => string): WebhookService<CompanySort> {
  return {
    routes: {
      id: 'webhooks.',
      path: '/webhooks',
      reads,
      tries: { ...reads, role: 'client', sends: true },
      writes: { ...route, access: 'write', role: 'client' },
      created: 201,
      queued: 202,
    },
    schemas: {
      Webhook,
      NewWebhook,
      WebhookChanges,
      TestQuery,
      EventTypeInfo,
      Delivery,
      DeliveryDetail,
      DeliveryList,
    },
    descriptions: {
      create:
        'Events of the types asked for are posted to the address, signed as https://www.standardwebhooks.com describes. The answer is the only one that shows the secret. A user who is restricted to client companies makes webhooks for one of these.',
      remove: 'Waiting deliveries are cancelled. Events can still be fetched with `GET /events`.',
    },
    removed: { status: 204, response: Webhook.partial(), answer: {} },
    store: webhooks,
    types: eventTypes,
    typeInfos: () => eventTypeInfos(address()),
    sample: ({ tenant_id }, type = 'webhook.test') =>
      sampleBody(type, { address: address(), company_id: tenant_id }),
    caller: (scope) => scope.visit.caller,
    claim,
    handOver,
    deliveries,
    audit: (scope, entry) => scope.audit(entry),
    alterations: changesBetween,
    hidden: { headers: ['********', '********'] },
  }
}

async function claim(scope: WriteScope, fresh: NewWebhook): Promise<Claim> {
  const client_3pl_id = ownerOf(fresh.client_3pl_id ?? null, scope.clients)
  const counts = await webhookCounts(scope)
  return {
    owner: { client_3pl_id },
    others: counts.all,
    faults: [...shareFaults(counts, scope.clients), ...(await ownerFaults(scope, client_3pl_id))],
    insert: (webhook) => insertWebhook(scope, client_3pl_id, webhook),
  }
}

async function handOver(scope: WriteScope, kept: CompanyWebhook, changes: WebhookChanges): Promise<Handover> {
  const { client_3pl_id = kept.client_3pl_id } = changes
  return {
    before: { client_3pl_id: kept.client_3pl_id },
    after: { client_3pl_id },
    faults: await ownerFaults(scope, client_3pl_id),
    columns: sql`client_3pl_id = ${client_3pl_id},`,
  }
}
