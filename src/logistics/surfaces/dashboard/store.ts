import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, join, label, name, slow, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { documentKinds } from '../../kinds.ts'
import { hasStatus } from '../../documents/spine/facts.ts'
import { overdueOn } from '../../documents/purchase-orders/store.ts'
import { receptionComing } from '../../documents/receptions/moves.ts'
import { salesOrderOpen } from '../../documents/sales-orders/moves.ts'
import type { Dashboard } from './schema.ts'
import { availableFor } from '../../stock/minimums/store.ts'

type Part<K extends keyof Dashboard> = NonNullable<Dashboard[K]>
type Open = Record<string, number>

/** Modules that at least one of the scope's companies has and the caller's token covers. */
export async function modulesOf(scope: ReadScope): Promise<ReadonlySet<string>> {
  const rows = await scope.all<{ module: string }>(sql`
    select distinct unnest(c.modules) as module from companies c where c.id = any(${scope.companies})`)
  const { modules: opened } = scope.visit
  return new Set(rows.map((row) => row.module).filter((module) => opened?.includes(module) !== false))
}

/** Rows of `table` that the caller may see, in companies that have the module. */
function shown(scope: ReadScope, table: string, module: string): Statement<'company'> {
  return sql`${scope.owned(table)} and ${withModule(table, module)}`
}

function withModule(table: string, module: string): Statement<'none'> {
  return sql`exists (
    select from companies c where c.id = ${name(`${table}.company_id`)} and ${module} = any(c.modules))`
}

/** Counts unfinished documents of each kind, by status. */
export async function unfinishedDocuments(scope: ReadScope): Promise<Record<string, Open>> {
  const counts = documentKinds.map(
    ({ table, module, unfinished }) => sql`
      select ${label(table)} as kind, d.status, count(*) as total from ${name(table)} d
       where d.status = any(${unfinished}) and ${shown(scope, 'd', module)} group by d.status`,
  )
  const rows = await scope.all<{ kind: string; status: string; total: number }>(
    slow(sql`${join(counts, sql` union all `)}`),
  )
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind)
  return Object.fromEntries(
    documentKinds.map(({ table }) => [
      table,
      Object.fromEntries(ofKind(table).map(({ status, total }) => [status, total])),
    ]),
  )
}

type Outbound = Omit<Part<'outbound'>, 'open'>

export function outboundFigures(scope: ReadScope, today: string): Promise<Outbound> {
  return scope.one<Outbound>(
    slow(sql`
      select count(*) filter (where d.requested_ship_date < ${today}::date) as late,
             count(*) filter (where d.on_hold) as on_hold,
             count(*) filter (where d.status = 'confirmed' and exists (
               select from sales_order_lines l
                where l.company_id = d.company_id and l.order_id = d.id and l.backorder > 0)) as waiting
        from sales_orders d where d.status = any(${salesOrderOpen}) and ${shown(scope, 'd', 'outbound')}`),
  )
}

type Inbound = Omit<Part<'inbound'>, 'receptions' | 'purchase_orders'>

export function inboundFigures(scope: ReadScope, today: string): Promise<Inbound> {
  const ordered = sql`
    select count(*) from purchase_orders d where ${overdueOn(today)} and ${shown(scope, 'd', 'inbound')}`
  return scope.one<Inbound>(
    slow(sql`
      select count(*) filter (where d.expected_at >= ${today}::timestamptz) as expected_today,
             count(*) filter (where d.expected_at < ${today}::timestamptz) as overdue,
             (${ordered}) as purchase_orders_overdue
        from receptions d
       where ${hasStatus('d', receptionComing)} and d.expected_at < ${today}::timestamptz + interval '1 day'
         and ${shown(scope, 'd', 'inbound')}`),
  )
}

export function stockAlerts(scope: ReadScope, today: string): Promise<Part<'stock'>> {
  return scope.one<Part<'stock'>>(
    slow(sql`
      select (select ${jsonRows('s')}
                from (select a.id as article_id, a.article_code, a.description, a.um3pl,
                             trim_scale(sum(l.backorder * l.factor)) as missing_um3pl, count(distinct l.order_id) as orders
                        from sales_order_lines l
                        join articles a on a.company_id = l.company_id and a.id = l.article_id
                       where l.backorder > 0 and ${shown(scope, 'a', 'stock')}
                       group by a.company_id, a.id order by orders desc, missing_um3pl desc, a.id limit 10) as s) as short,
             (select ${jsonRows('m')}
                from (select m.article_id, a.article_code, a.description, a.um3pl, m.warehouse_id,
                             trim_scale(${availableFor}) as available_um3pl, trim_scale(m.minimum) as minimum_um3pl
                        from stock_minimums m
                        join articles a on a.company_id = m.company_id and a.id = m.article_id
                       where m.low and ${shown(scope, 'm', 'stock')}
                       order by m.low_since, m.id limit 10) as m) as low,
             (select ${jsonRows('e')}
                from (select i.article_id, a.article_code, i.lot_number, i.expiry_date::text as expiry_date,
                             trim_scale(b.on_hand) as quantity_um3pl, a.um3pl
                        from stock_items i
                        join articles a on a.company_id = i.company_id and a.id = i.article_id
                       cross join lateral (
                         select sum(b.on_hand) as on_hand from stock_buckets b
                          where b.company_id = i.company_id and b.item_id = i.id) as b
                       where i.expiry_date < ${today}::date + 60 and b.on_hand > 0 and ${shown(scope, 'i', 'stock')}
                       order by i.expiry_date, i.id limit 10) as e) as expiring`),
  )
}

/** Pending deliveries are counted up to this number. */
const counted = 10_000

export function webhookFigures(scope: ReadScope): Promise<Part<'webhooks'>> {
  const seen = shown(scope, 'w', 'webhooks')
  return scope.one<Part<'webhooks'>>(
    slow(sql`
      select count(*) filter (where w.active) as active, count(*) filter (where w.status = 'auto_disabled') as auto_disabled,
             count(*) filter (where h.paused_until > now()) as paused,
             (select count(*) from (select from webhooks w join deliveries d on d.company_id = w.company_id and d.webhook_id = w.id
                                     where ${seen} and d.status in ('pending', 'retrying') limit ${counted}) as d) as waiting,
             coalesce(sum(t.delivered), 0)::bigint as delivered_24h, coalesce(sum(t.failed), 0)::bigint as failed_24h
        from webhooks w
        left join webhook_health h on h.company_id = w.company_id and h.webhook_id = w.id
       cross join lateral (
         select sum(t.delivered) as delivered, sum(t.failed) as failed from webhook_hours t
          where t.company_id = w.company_id and t.webhook_id = w.id and t.hour > now() - interval '24 hours') as t
       where ${seen}`),
  )
}

/** How often an event happened; 0 if the caller's token doesn't cover its module. */
function eventsOf({ visit }: ReadScope, type: string, module: string): Statement<'none'> {
  if (visit.modules?.includes(module) === false) return sql`0::bigint`
  return sql`coalesce(sum(e.total) filter (where e.type = ${type}), 0)::bigint`
}

/** Counts per day, including days without events. */
export function daysUntil(
  scope: ReadScope,
  today: string,
  days: number,
): Promise<readonly Dashboard['days'][number][]> {
  const clients = scope.clients === null ? sql`true` : sql`e.client_3pl_id = any(${scope.clients})`

  return scope.all(
    slow(sql`
      select d.day::date::text as day, ${eventsOf(scope, 'sales_order.created', 'outbound')} as orders_created,
             ${eventsOf(scope, 'sales_order.shipped', 'outbound')} as orders_shipped,
             ${eventsOf(scope, 'reception.received', 'inbound')} as receptions_received,
             ${eventsOf(scope, 'return.completed', 'returns')} as returns_completed
        from generate_series(${today}::timestamp - ${days - 1} * interval '1 day', ${today}::timestamp, interval '1 day') as d (day)
        left join event_days e on ${scope.within('e')} and ${clients} and e.day = d.day::date
         and e.type in ('sales_order.created', 'sales_order.shipped', 'reception.received', 'return.completed')
       group by d.day order by d.day`),
  )
}
