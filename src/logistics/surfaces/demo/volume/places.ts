import { sql } from '../../../../kernel/database/sql.ts'
import type { Connection } from '../../../../kernel/scope.ts'
import { type DemoArticle, demoArticle } from '../articles.ts'
import { demoCompanies } from '../world.ts'

// Owners and articles of the documents.

/** Article numbers beyond the maximum of `--articles`. */
const firstArticle = 5_000_000

/** Articles for the orders: their own, untracked, and older than any order. */
export function volumeArticles(orders: number): readonly DemoArticle[] {
  const count = Math.min(3_000, Math.max(300, Math.ceil(orders / 10)))
  const founded_s = 790 * 24 * 60 * 60
  return Array.from({ length: count }, (_, at) => ({
    ...demoArticle(firstArticle + at),
    tracking: 'none',
    expiry_tracking: false,
    active: true,
    version: 1,
    created_s: founded_s,
    updated_s: founded_s,
  }))
}

/** Documents of each client company in a hundred, from a company's first client to its last. */
const weights = [40, 27, 20, 13]

/** The main company's sales orders in a hundred. */
export const mainShare = 70

type Trade = 'sale' | 'purchase'

interface Place {
  readonly trade: Trade
  readonly slot: number
  readonly company_id: number
  readonly client: string
}

/** A hundred slots for each trade, shared by companies with its module. The first company gets `mainShare` of them. */
const places: readonly Place[] = [...placesOf('sale', 'outbound'), ...placesOf('purchase', 'inbound')]

function placesOf(trade: Trade, module: string): readonly Place[] {
  const companies = demoCompanies.filter(({ modules }) => modules.some((each) => each === module))
  return companies.flatMap(({ id, clients }, nth) => {
    const [from, to] = nth === 0 ? [0, mainShare] : [mainShare, 100]
    const sum = weights.slice(0, clients.length).reduce((total, weight) => total + weight, 0)
    return Array.from({ length: to - from }, (_, at) => {
      let left = ((at + 0.5) / (to - from)) * sum
      const client = clients.find((_client, index) => (left -= weights[index] ?? 0) < 0) ?? clients[0]
      return { trade, slot: from + at, company_id: id, client: client?.code ?? '' }
    })
  })
}

/** Creates the temporary tables `demo_places`, by trade and slot, and `demo_goods`, each client company's articles. */
export async function layOut(connection: Connection, articles: readonly DemoArticle[]): Promise<void> {
  await connection.query(sql`
    create temp table demo_places on commit drop as
    select r.trade, r.slot, c.company_id, c.id as client_3pl_id, w.ids as warehouses, w.quick as quick_warehouse,
           array(select p.id from partners p where p.company_id = c.company_id and p.active and p.is_customer
                    and (p.client_3pl_id is null or p.client_3pl_id = c.id) order by p.id) as customers,
           array(select p.id from partners p where p.company_id = c.company_id and p.active and p.is_supplier
                    and (p.client_3pl_id is null or p.client_3pl_id = c.id) order by p.id) as suppliers
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r (trade text, slot int, company_id bigint, client text)
      join clients c on c.company_id = r.company_id and c.code = r.client
     cross join lateral (
       select array_agg(w.id order by w.is_default desc, w.id) as ids,
              (array_agg(w.id order by w.is_default desc, w.id) filter (where w.auto_putaway))[1] as quick
         from warehouses w where w.company_id = c.company_id and w.active) as w`)
  const named = articles.map(({ company_id, client, article_code }) => ({ company_id, client, article_code }))
  await connection.query(sql`
    create temp table demo_goods on commit drop as
    select g.*, row_number() over (partition by g.company_id, g.client_3pl_id, g.is_stocked order by g.article_id) - 1 as nth,
           count(*) over (partition by g.company_id, g.client_3pl_id, g.is_stocked) as of
      from (select a.company_id, a.client_3pl_id, a.id as article_id, a.article_code, a.description, a.um3pl,
                   -- One in nine is sold out: orders wait for it.
                   row_number() over (partition by a.company_id, a.client_3pl_id order by a.id) % 9 <> 4 as is_stocked
              from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (company_id bigint, client text, article_code text)
              join clients c on c.company_id = r.company_id and c.code = r.client
              join articles a on a.company_id = c.company_id and a.article_code = r.article_code and a.client_3pl_id = c.id) as g`)
  await connection.query(sql`analyze demo_places, demo_goods`)
  // Lock the articles so nobody can remove one.
  await connection.query(sql`
    select count(*) from (
      select from articles a join demo_goods g on g.company_id = a.company_id and g.article_id = a.id for key share of a) as held`)
}
