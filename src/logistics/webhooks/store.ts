import { jsonRows } from '../../kernel/database/json-rows.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Fault } from '../../kernel/faults.ts'
import type { Json } from '../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import { HeldWebhook } from '../../kernel/webhooks/held-webhook.ts'
import {
  type NewWebhookValues,
  type ShownOnce,
  type StoredWebhook,
  insertedColumns,
  insertedValues,
  onceColumns,
  storedColumns,
  webhookColumns,
  webhooksWithHealth,
} from '../../kernel/webhooks/records.ts'
import type { WebhookCounts } from './rules.ts'
import type { Webhook } from './schema.ts'
import { deliveryTables } from './store-tables.ts'

const record = sql`w.id, w.company_id, w.client_3pl_id, ${webhookColumns}`
const joined = webhooksWithHealth(deliveryTables)

export async function webhookRows(scope: ReadScope): Promise<{ readonly json: string }> {
  return scope.one<{ json: string }>(sql`
    select ${jsonRows('r')}::text as json
      from (select ${record} from ${joined} where ${scope.owned('w')} order by w.company_id, w.id limit 10000) r`)
}

export function webhookById(
  scope: ReadScope,
  id: number,
  once: ShownOnce = {},
): Promise<Json<Webhook> | undefined> {
  return scope.record<Webhook>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record}${onceColumns(once)} from ${joined} where ${scope.owned('w')} and w.id = ${id} limit 1) r`)
}

export interface CompanyWebhook extends StoredWebhook {
  readonly company_id: number
  readonly client_3pl_id: number | null
}

const stored = sql`w.company_id, w.client_3pl_id, ${storedColumns}`

/** As it is kept, to be called. */
export function storedWebhook(scope: ReadScope, id: number): Promise<CompanyWebhook | undefined> {
  return scope.maybe<CompanyWebhook>(sql`
    select ${stored} from webhooks w where ${scope.owned('w')} and w.id = ${id} limit 1`)
}

/** To be changed. */
export function lockWebhook(scope: WriteScope, id: number): Promise<CompanyWebhook | undefined> {
  return scope.maybe<CompanyWebhook>(sql`
    select ${stored} from webhooks w where ${scope.owned('w')} and w.id = ${id} for update`)
}

/** One that was looked up in this scope. */
export function heldWebhook(scope: WriteScope, id: number): HeldWebhook<'company'> {
  const within = (table: string) => scope.within(table)
  return new HeldWebhook({ scope, tables: deliveryTables, within, by: scope.visit.user_id }, id)
}

/** How many the company has; until the transaction ends it gets no other one. */
export async function webhookCounts(scope: WriteScope): Promise<WebhookCounts> {
  await scope.run(sql`select from companies where id = ${scope.company} for no key update`)
  return scope.one<WebhookCounts>(sql`
    select count(*)::int as all, count(*) filter (where w.client_3pl_id is not null)::int as of_clients,
           count(*) filter (where ${scope.owned('w')})::int as visible
      from webhooks w where ${scope.within('w')}`)
}

/** A webhook for one client company needs that the company has it and the caller may see it. */
export async function ownerFaults(
  scope: WriteScope,
  client_3pl_id: number | null,
): Promise<readonly Fault[]> {
  if (client_3pl_id === null)
    return scope.clients === null ? [] : [{ path: 'client_3pl_id', rule: 'required' }]
  const row = await scope.maybe(sql`
    select 1 from clients where company_id = ${scope.company} and id = ${client_3pl_id}
       and ${scope.clients === null ? sql`true` : sql`id = any(${scope.clients})`}`)
  return row === undefined ? [{ path: 'client_3pl_id', rule: 'selected' }] : []
}

export async function insertWebhook(
  scope: WriteScope,
  client_3pl_id: number | null,
  webhook: NewWebhookValues,
): Promise<number> {
  const { id } = await scope.one<{ id: number }>(sql`
    insert into webhooks (company_id, client_3pl_id, ${insertedColumns})
    values (${scope.company}, ${client_3pl_id}, ${insertedValues(webhook, scope.now)})
    returning id`)
  return id
}
