import { type Owned, type Statement, slow, sql } from '../kernel/database/sql.ts'
import type { Json } from '../kernel/json.ts'
import type { Precondition } from '../kernel/operation.ts'
import { found } from '../kernel/problem.ts'
import { HeldWebhook } from './held-webhook.ts'
import {
  type ShownOnce,
  type StoredWebhook,
  deliveryDetail,
  onceColumns,
  statsColumns,
  storedColumns,
  webhookColumns,
  webhooksWithHealth,
} from './records.ts'
import type { WebhookStats } from './schema.ts'
import type { WebhookReads, WebhookWrites } from './scopes.ts'
import type { DeliveryTables } from './tables.ts'

/** Ownership of webhooks, which each service defines in its own way. */
interface Ownership<R extends WebhookReads, W extends R & WebhookWrites> {
  readonly tables: DeliveryTables
  /** Owner columns of `w`, for display. */
  readonly shown: Statement<'none'>
  /** Additional stored columns of `w`, appended to the others. */
  readonly kept: Statement<'none'>
  /** Condition: the caller may see the webhook `w`. */
  readonly seen: (scope: R) => Statement<Owned>
  /** Condition: the caller may see the record that the delivery `d` is about. */
  readonly told: (scope: R) => Statement<Owned> | Statement<'none'>
  /** Condition on a table with the tenant column: its rows belong to the owner of the webhook. */
  readonly within: (scope: W, tenant_id: number) => (table: string) => Statement<Owned>
  /** User or administrator who acts; null for nobody. */
  readonly by: (scope: R) => number | null
}

export interface KeptWebhook extends StoredWebhook {
  readonly tenant_id: number
}

/** Webhooks of one service. `K` is its stored webhook. */
export class WebhookStore<R extends WebhookReads, W extends R & WebhookWrites, K extends KeptWebhook> {
  readonly #of: Ownership<R, W>
  /** Columns that show a webhook `w`, selected from `from`. */
  readonly record: Statement<'none'>
  readonly from: Statement<'none'>
  readonly #kept: Statement<'none'>
  constructor(ownership: Ownership<R, W>) {
    this.#of = ownership
    this.record = sql`w.id, ${ownership.shown}, ${webhookColumns}`
    this.from = webhooksWithHealth(ownership.tables)
    this.#kept = sql`${storedColumns}, w.${ownership.tables.tenant} as tenant_id${ownership.kept}`
  }

  by(scope: R): number | null {
    return this.#of.by(scope)
  }

  byId<Webhook>(scope: R, id: number, once: ShownOnce = {}): Promise<Json<Webhook> | undefined> {
    return scope.record<Webhook>(sql`
      select row_to_json(r)::text as json, r.version
        from (select ${this.record}${onceColumns(once)} from ${this.from}
               where ${this.#of.seen(scope)} and w.id = ${id} limit 1) r`)
  }

  /** Stored webhook, to be called. */
  stored(scope: R, id: number): Promise<K | undefined> {
    return scope.maybe<K>(sql`
      select ${this.#kept} from webhooks w where ${this.#of.seen(scope)} and w.id = ${id} limit 1`)
  }

  /** Stored webhook, locked for a change. */
  locked(scope: W, id: number): Promise<K | undefined> {
    return scope.maybe<K>(sql`
      select ${this.#kept} from webhooks w where ${this.#of.seen(scope)} and w.id = ${id} for update`)
  }

  /** Stored webhook, locked for a change of the version that the caller names. */
  async changeable(scope: W, id: number, precondition: Precondition): Promise<K> {
    const kept = found(await this.locked(scope, id), 'webhook')
    precondition.check(kept.version)
    return kept
  }

  /** Changes to a webhook that was looked up in this scope. */
  held(scope: W, { tenant_id, id }: Pick<KeptWebhook, 'tenant_id' | 'id'>): HeldWebhook {
    const { tables, within, by } = this.#of
    return new HeldWebhook({ scope, tables, within: within(scope, tenant_id), by: by(scope) }, id)
  }

  stats(scope: R, id: number): Promise<Json<WebhookStats> | undefined> {
    const { tables, seen } = this.#of
    return scope.record<WebhookStats>(
      slow(sql`
        select row_to_json(r)::text as json
          from (select ${statsColumns(tables)} from webhooks w where ${seen(scope)} and w.id = ${id} limit 1) r`),
    )
  }

  delivery<Detail>(scope: R, webhook_id: number, id: number): Promise<Json<Detail> | undefined> {
    const { tables, seen, told } = this.#of
    const { tenant } = tables
    return scope.record<Detail>(sql`
      select row_to_json(r)::text as json
        from (select ${deliveryDetail(tables)}
                from webhooks w join deliveries d on d.${tenant} = w.${tenant} and d.webhook_id = w.id
               where ${seen(scope)} and w.id = ${webhook_id} and d.id = ${id} and ${told(scope)} limit 1) r`)
  }
}
