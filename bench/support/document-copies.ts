import type pg from 'pg'
import { indexTexts } from '../../src/lists/index-texts.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { slow, sql } from '../../src/kernel/database/sql.ts'
import { lastDone } from '../../src/logistics/surfaces/demo/stretch.ts'
import { documentKinds } from '../../src/logistics/kinds.ts'
import { documentsOf } from '../../src/logistics/documents/spine/store-list.ts'
import { logisticsLists } from '../../src/logistics/index.ts'
import { searchedDocuments } from '../../src/logistics/documents/spine/search.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { withoutIndexes } from './derived.ts'
import { insertTexts, recount } from './list-derived.ts'

/**
 * How to create a world of `total` orders: `demo load` creates the latest, and copies of completed orders fill in the
 * earlier ones.
 */
export interface Filling {
  readonly total: number
  /** Number of the last order that is a copy. */
  readonly copied: number
  /** Number of orders in one full copy. */
  readonly step: number
  readonly copies: number
}

/** `made` orders are loaded. If too few of them would be completed, all orders are loaded. */
export function fillingOf(total: number, made: number): Filling {
  const step = lastDone(total) - Math.max(0, total - made)
  const copied = step > 0 ? Math.max(0, total - made) : 0
  return { total, copied, step, copies: Math.ceil(copied / Math.max(1, step)) }
}

/** Document tables, referenced tables first. Each lists its id columns and the tables they refer to. */
const ids: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sales_orders: { id: 'sales_orders' },
  sales_order_lines: { id: 'sales_order_lines', order_id: 'sales_orders' },
  shipments: { id: 'shipments', order_id: 'sales_orders' },
  purchase_orders: { id: 'purchase_orders' },
  purchase_order_lines: { id: 'purchase_order_lines', order_id: 'purchase_orders' },
  receptions: { id: 'receptions', purchase_order_id: 'purchase_orders' },
  reception_lines: {
    id: 'reception_lines',
    reception_id: 'receptions',
    purchase_order_line_id: 'purchase_order_lines',
  },
  returns: { id: 'returns', sales_order_id: 'sales_orders' },
  return_lines: { id: 'return_lines', return_id: 'returns', sales_order_line_id: 'sales_order_lines' },
}
const tables = Object.keys(ids)

/** Column with the order number that a table's rows were created with: its own, or its document's. */
function numberOf(table: string): { readonly column: string; readonly joined: string } {
  for (const kind of documentKinds) {
    if (kind.table === table) return { column: `d.${kind.number}`, joined: '' }
    const [lines, key] = table === 'shipments' ? [table, 'order_id'] : kind.lines
    if (lines === table) {
      const joined = `join ${kind.table} h on h.company_id = d.company_id and h.id = d.${key}`
      return { column: `h.${kind.number}`, joined }
    }
  }
  throw new Error(`not a table of documents: ${table}`)
}

/** Column values derived from the number `n`, as `demo load` creates them. */
const scattered = (prefix: string) => `'${prefix}' || lpad((n * 2654435761 % 1000000000)::text, 9, '0')`
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sales_orders: {
    order_number: `'DW-' || lpad(n::text, 8, '0')`,
    ship_to: String.raw`jsonb_set(d.ship_to, '{email}', to_jsonb(regexp_replace(d.ship_to->>'email', '\.\d+@', '.' || n || '@')))`,
    external_reference: `case when d.external_reference is not null then 'WEB-' || upper(lpad(to_hex(n * 2654435761 % 4294967296), 8, '0')) end`,
  },
  shipments: { tracking_number: scattered('TR') },
  purchase_orders: { order_number: `'DP-' || lpad(n::text, 8, '0')`, external_reference: `'PUR-' || n` },
  receptions: { reception_number: `'DR-' || lpad(n::text, 8, '0')`, external_reference: `'ASN-' || n` },
  returns: {
    return_number: `'DT-' || lpad(n::text, 8, '0')`,
    external_reference: `'RMA-' || n`,
    tracking_number: scattered('RT'),
  },
}

/** Reserves an id range for copies before anything is loaded. Copies are older than their originals. */
export async function leaveRoom(url: string, { total, copied, copies }: Filling): Promise<void> {
  if (copies === 0) return
  const room = (copies + 1) * (total - copied) * 16
  await withConnection(url, async (client) => {
    for (const table of tables) await client.query(`select setval('logistics.${table}_id_seq', ${room})`)
  })
}

/**
 * Copies completed documents back in time and in numbers until they begin with number 1. Then builds what the worker
 * would derive from all documents. Indexes are built last.
 */
export async function fillUp(database: Database, filling: Filling): Promise<void> {
  const { url } = database
  if (filling.copies > 0)
    await withoutIndexes(url, { schema: 'logistics', tables }, () =>
      withConnection(url, (client) => insertCopies(client, filling)),
    )
  // The text expressions read order lines by their indexes, so the planner needs statistics.
  await withConnection(url, (client) => client.query('analyze'))
  const service = { schema: 'logistics', lists: logisticsLists, database } as const
  await insertTexts(service, documentKinds.map(searchedDocuments))
  await recount(service, documentKinds.map(documentsOf))
  while ((await indexTexts(database, logisticsLists)) > 0);
  await withConnection(url, (client) => client.query('vacuum analyze'))
}

async function insertCopies(client: pg.Client, filling: Filling): Promise<void> {
  await client.query(`set search_path = logistics; set work_mem = '256MB'; set statement_timeout = 0`)
  // Distance between the ids of two copies, by table.
  const spans = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await client.query<{ span: number }>(
      `select coalesce(max(id) - min(id) + 1, 0)::float8 as span from ${table}`,
    )
    spans.set(table, rows[0]?.span ?? 0)
    const { column, joined } = numberOf(table)
    await client.query(`
      create temp table base_${table} as
      select d.*, substr(${column}, 4)::bigint as n from ${table} d ${joined}
       where substr(${column}, 4)::bigint <= ${lastDone(filling.total)} order by d.id`)
  }
  const { rows } = await client.query<{ seconds: number }>(`
    select extract(epoch from max(created_at) - min(created_at))::float8 / greatest(1, max(n) - min(n)) as seconds
      from base_sales_orders`)
  const seconds = (rows[0]?.seconds ?? 0) * filling.step
  for (const table of tables) {
    const insertion = await insertionOf(client, table, { seconds, step: filling.step, spans })
    for (let copy = filling.copies; copy > 0; copy -= 1) await client.query(insertion, [copy])
  }
}

/** Offsets from one copy to the next. */
interface Shift {
  readonly seconds: number
  readonly step: number
  /** Id offset, by table. */
  readonly spans: ReadonlyMap<string, number>
}

/** A statement that inserts copy $1 of a table's rows. */
async function insertionOf(
  client: pg.Client,
  table: string,
  { seconds, step, spans }: Shift,
): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const earlier = `make_interval(secs => $1::int * ${seconds}::float8)`
  const values = rows.map(({ name: column, type }) => {
    const owner = ids[table]?.[column]
    if (owner !== undefined) return `d.${column} - $1::int * ${spans.get(owner) ?? 0}::bigint`
    const made = texts[table]?.[column]
    if (made !== undefined) return made.replaceAll(/\bn\b/g, `(d.n - $1::int * ${step}::bigint)`)
    if (type === 'timestamp with time zone') return `d.${column} - ${earlier}`
    return type === 'date' ? `(d.${column} - ${earlier})::date` : `d.${column}`
  })
  return `
    insert into ${table} (${rows.map(({ name: column }) => column).join(', ')}) overriding system value
    select ${values.join(', ')} from base_${table} d where d.n > $1::int * ${step}::bigint order by d.id`
}

/**
 * Checks the counts of orders, numbers and orders without lines. Then rebuilds the texts with the indexer and compares.
 */
export async function checkFilling(database: Database, { total }: Filling): Promise<void> {
  const { rows } = await database.query<{ orders: number; numbers: number; orphans: number }>(
    slow(sql`
      select count(*) as orders, count(distinct o.order_number) as numbers,
             count(*) filter (where not exists (
               select from sales_order_lines l where l.company_id = o.company_id and l.order_id = o.id)) as orphans
        from sales_orders o`),
  )
  const found = rows[0]
  if (found?.orders !== total || found.numbers !== total || found.orphans !== 0)
    throw new Error(`not ${total} orders: ${JSON.stringify(found)}`)
  const made = await digest(database)
  await withConnection(database.url, (client) =>
    client.query(
      [
        'set search_path = logistics; truncate list_search',
        ...documentKinds.map(
          ({ table }) =>
            `insert into search_queue (company_id, list, id) select company_id, '${table}', id from ${table}`,
        ),
      ].join(';'),
    ),
  )
  while ((await indexTexts(database, logisticsLists)) > 0);
  if ((await digest(database)) !== made) throw new Error('the texts are not as the worker makes them')
}

async function digest(database: Database): Promise<string> {
  const { rows } = await database.query<{ digest: string }>(
    slow(sql`
      select md5(string_agg(s::text, '|' order by s.list, s.company_id, s.id)) as digest from list_search s
       where s.list = any(${documentKinds.map(({ table }) => table)})`),
  )
  return rows[0]?.digest ?? ''
}
