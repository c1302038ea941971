import * as z from 'zod'
import { sql } from '../../kernel/database/sql.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { AdminWriteScope } from '../access/scopes.ts'
import { webhookOperations as sharedOperations } from '../../webhooks/operations.ts'
import type { Calling } from '../../webhooks/sample.ts'
import type { Claim, Handover, WebhookService } from '../../webhooks/service.ts'
import type { KeptWebhook } from '../../webhooks/store.ts'
import { alterations } from '../grants/rules.ts'
import { eventTypeInfos, sampleBody } from './event-types.ts'
import {
  Delivery,
  DeliveryDetail,
  DeliveryList,
  EventTypeInfo,
  NewWebhook,
  TestQuery,
  Webhook,
  WebhookChanges,
  WebhookList,
  reads,
  writes,
} from './schema.ts'
import { countWebhooks, deliveries, insertWebhook, siteFaults, webhookRows, webhooks } from './store.ts'
import { type EventType, eventTypes } from '../vocabulary.ts'

export function webhookOperations(parts: Calling & { readonly locale: Locale }): readonly AnyOperation[] {
  return [listWebhooks, ...sharedOperations(serviceIn(parts.locale), parts)]
}

const listWebhooks = operation({
  ...reads,
  id: 'admin.webhooks_list',
  summary: 'List the webhooks',
  method: 'GET',
  path: '/admin/webhooks',
  query: WebhookList,
  status: 200,
  envelope: 'list',
  response: Webhook,
  handle: (scope, { query }) => webhookRows(scope, query),
})

interface SiteSort {
  readonly read: 'admin_read'
  readonly write: 'admin_write'
  readonly kept: KeptWebhook
  readonly eventType: EventType
  readonly fresh: NewWebhook
  readonly changes: WebhookChanges
  readonly deliveries: DeliveryList
}

function serviceIn(locale: Locale): WebhookService<SiteSort> {
  return {
    routes: {
      id: 'admin.webhooks_',
      path: '/admin/webhooks',
      reads,
      tries: { ...reads, permission: writes.permission },
      writes,
      created: 200,
      queued: 200,
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
        'Rows of the audit log are posted to the address, signed as https://www.standardwebhooks.com describes. The answer is the only one that shows the secret.',
      remove: 'Waiting deliveries are cancelled. Events can still be fetched with `GET /admin/events`.',
    },
    removed: {
      status: 200,
      response: z.object({ message: z.string() }),
      answer: { message: catalogues[locale].done.deleted },
    },
    store: webhooks,
    types: eventTypes,
    typeInfos: eventTypeInfos,
    sample: ({ tenant_id }, type = 'webhook.test') => sampleBody(type, { site_id: tenant_id }),
    caller: (scope) => String(webhooks.by(scope)),
    claim,
    handOver,
    deliveries,
    audit: (scope, entry) => scope.audit(entry, null),
    alterations,
    hidden: { headers: 'changed' },
  }
}

async function claim(scope: AdminWriteScope, fresh: NewWebhook): Promise<Claim> {
  const { site_id = null } = fresh
  const tenant_id = site_id ?? 0
  return {
    owner: { site_id },
    others: await countWebhooks(scope, tenant_id),
    faults: await siteFaults(scope, tenant_id),
    insert: (webhook) => insertWebhook(scope, tenant_id, webhook),
  }
}

/** A webhook can't move to another site, because the site is the key of its lanes. */
function handOver(
  _scope: AdminWriteScope,
  { tenant_id }: KeptWebhook,
  { site_id }: WebhookChanges,
): Promise<Handover> {
  const isMoved = site_id !== undefined && (site_id ?? 0) !== tenant_id
  return Promise.resolve({
    before: {},
    after: {},
    faults: isMoved ? [{ path: 'site_id', rule: 'fixed' }] : [],
    columns: sql``,
  })
}
