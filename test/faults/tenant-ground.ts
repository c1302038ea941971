import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { logisticsRows } from '../access-rows/logistics.ts'
import type { Setting } from '../access-rows/row.ts'
import type { Sites, TestSite } from '../support/sites.ts'
import type { World } from '../support/world.ts'
import { Described } from './tenant-documents.ts'
import { Marking } from './tenant-marks.ts'
import type { Belongings } from './tenant-words.ts'

/** Makes one record of every kind, and what comes of them: stock, movements, events, history, deliveries. */
const deeds = [
  'articles.update',
  'clients.update',
  'partners.update',
  'partners.create',
  'locations.update',
  'units.set',
  'warehouses.update',
  'stock.adjust',
  'stock.transfer',
  'purchase_orders.update',
  'purchase_orders.close',
  'receptions.update',
  'receptions.putaway',
  'sales_orders.update',
  'sales_orders.deliver',
  'sales_orders.hold',
  'returns.update',
  'returns.dispose',
  'webhooks.update',
  'webhooks.redeliver',
] as const

/** Enough to have something to name beside what is others'. */
const fewDeeds: readonly (typeof deeds)[number][] = [
  'articles.update',
  'partners.update',
  'warehouses.update',
  'stock.adjust',
  'receptions.update',
  'sales_orders.update',
  'returns.update',
  'webhooks.update',
]

const described = { logistics: new Described('logistics'), auth: new Described('auth') }
export { described }

/** Belongs to the whole company, not to its creator. */
const common = /^\/api\/(warehouses|units|companies|users)/

/** Fills one client company of a company; what all its clients share is marked as the company's. */
export async function fillClient(
  world: World,
  { company, client, admin, asks }: Omit<Setting, 'world'> & { readonly asks: boolean },
  belongings: { readonly company: Belongings; readonly client: Belongings },
): Promise<void> {
  const marking = new Marking(world, described, (path) =>
    common.test(path) ? belongings.company : belongings.client,
  )
  const setting: Setting = { world: marking, company, client, admin }
  // One after the other: the order of events is what cursors are about.
  for (const id of asks ? fewDeeds : deeds) {
    const row = logisticsRows[id]
    if (row === undefined) throw new Error(`no row for ${id}`)
    const { path, ...request } = await row.call(setting)
    const reply = await marking.call(path, { ...request, token: admin, company })
    if (reply.status !== row.success) throw new Error(`${id} answered ${reply.status}: ${reply.text}`)
  }
  await marking.call(`/clients/${client}`, { method: 'PUT', token: admin, company, body: { name: 'x' } })
  await collect(world, { company, client }, belongings)
}

/** The ids of what there is. */
async function collect(
  world: World,
  { company, client }: { readonly company: number; readonly client: number },
  belongings: { readonly company: Belongings; readonly client: Belongings },
): Promise<void> {
  const { rows } = await world.database.query<{ kind: string; common: boolean; ids: readonly number[] }>(sql`
    with found(kind, common, id) as (
      select 'article', false, id from articles where company_id = ${company} and client_3pl_id = ${client}
      union all select 'client', false, ${client}::bigint
      union all select 'warehouse', true, id from warehouses where company_id = ${company}
      union all select 'location', true, id from locations where company_id = ${company}
      union all select 'company', true, ${company}::bigint
      union all select 'partner', false, id from partners where company_id = ${company} and client_3pl_id = ${client}
      union all select 'purchase_order', false, id from purchase_orders where company_id = ${company} and client_3pl_id = ${client}
      union all select 'reception', false, id from receptions where company_id = ${company} and client_3pl_id = ${client}
      union all select 'return', false, id from returns where company_id = ${company} and client_3pl_id = ${client}
      union all select 'sales_order', false, id from sales_orders where company_id = ${company} and client_3pl_id = ${client}
      union all select 'line', false, l.id from sales_order_lines l
                  join sales_orders o on o.company_id = l.company_id and o.id = l.order_id
                 where l.company_id = ${company} and o.client_3pl_id = ${client}
      union all select 'line', false, l.id from purchase_order_lines l
                  join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
                 where l.company_id = ${company} and o.client_3pl_id = ${client}
      union all select 'stock_item', false, s.id from stock_items s
                  join articles a on a.company_id = s.company_id and a.id = s.article_id
                 where s.company_id = ${company} and a.client_3pl_id = ${client}
      union all select 'webhook', false, id from webhooks where company_id = ${company} and client_3pl_id = ${client}
      union all select 'delivery', false, d.id from deliveries d
                  join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
                 where d.company_id = ${company} and w.client_3pl_id = ${client}
      union all select 'event', false, sequence from events where company_id = ${company}
      union all select 'event', false, id from stock_movements where company_id = ${company}
      union all select 'user', true, user_id from memberships where company_id = ${company})
    select kind, common, json_agg(id) as ids from found group by kind, common`)
  for (const { kind, common: shared, ids } of rows) {
    ;(shared ? belongings.company : belongings.client).addIds(kind, ids)
  }
}

const Made = z.object({ data: z.looseObject({ id: z.int() }) })

/** Fills a site by its secret. */
export async function fillSite(
  world: World,
  { sites, site }: { readonly sites: Sites; readonly site: TestSite },
  belongings: Belongings,
): Promise<void> {
  const marking = new Marking(world, described, () => belongings)
  const headers = { 'x-client-id': site.client_id, 'x-client-secret': site.client_secret }
  const made = async (kind: string, path: string, body: object) => {
    const reply = await marking.callAuth(path, { method: 'POST', headers, body })
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
    const { id } = Made.parse(reply.body).data
    belongings.addIds(kind, [id])
    return id
  }
  const secret = 'a rather long secret of theirs'
  for (let n = 0; n < 2; n += 1) {
    const site_role_id = await made('role', '/api/site/roles', { name: 'x', api_permissions: ['users.read'] })
    const site_company_id = await made('site_company', '/api/site/companies', { name: 'x' })
    const site_group_id = await made('group', '/api/site/groups', { name: 'x' })
    const user = await made('site_user', '/api/site/users', {
      name: 'x',
      email: 'x@test.example',
      password: secret,
      password_confirmation: secret,
      assignments: [{ site_role_id }],
    })
    await made('joined', `/api/site/users/${user}/companies`, { site_company_id })
    await made('joined', `/api/site/users/${user}/groups`, { site_group_id })
    await sites.database.transaction((connection) => sites.token(connection, site, user))
  }
  const { rows } = await sites.database.query<{ id: number }>(sql`
    select id from tokens where site_id = ${site.id}`)
  belongings.addIds(
    'session',
    rows.map((row) => row.id),
  )
  belongings.addIds('site', [site.id])
}
