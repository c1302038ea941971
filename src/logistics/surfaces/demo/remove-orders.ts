import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { type Statement, join, name, slow, sql } from '../../../kernel/database/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { found } from '../../../kernel/problem.ts'
import type { DocumentKind } from '../../documents/spine/kind.ts'
import { documentKinds } from '../../kinds.ts'
import { lockDemo } from './records.ts'
import { demoCompanies } from './world.ts'
import { byBucket, openPostings, writePostings } from './postings.ts'
import { actor } from './stretch.ts'

/** Document numbers that identify these documents. */
export const ownNumbers = {
  sales_orders: String.raw`^DW-\d{8}$`,
  purchase_orders: String.raw`^DP-\d{8}$`,
  receptions: String.raw`^DR-\d{8}$`,
  returns: String.raw`^DT-\d{8}$`,
} as const

type Table = keyof typeof ownNumbers

interface Kind extends Pick<DocumentKind, 'resource' | 'number' | 'lines'> {
  readonly table: Table
  /** Whether the document `d` must also be removed, because it references one of these. */
  readonly follows: Statement<'none'>
}

const refers = (table: Table, column: string): Statement<'none'> => sql`exists (
  select from ${name(table)} o where o.company_id = d.company_id and o.id = ${name(column)} and o.order_number ~ ${ownNumbers[table]})`

/** In order of removal: referencing documents before the documents they reference. */
const kinds: readonly Kind[] = [
  kindOf('returns', refers('sales_orders', 'd.sales_order_id')),
  kindOf('receptions', refers('purchase_orders', 'd.purchase_order_id')),
  kindOf('purchase_orders', sql`false`),
  kindOf('sales_orders', sql`false`),
]

function kindOf(table: Table, follows: Statement<'none'>): Kind {
  const kind = documentKinds.find((each) => each.table === table)
  return { ...found(kind, 'document'), table, follows }
}

/** Documents per transaction. */
const batch = 10_000
const companies = demoCompanies.map(({ id }) => id)

interface Parts {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Removes the orders of `demo load --orders` and all their records, one batch per transaction. Returns how many
 * documents it removed. Their articles stay, and so do their movements in the append-only ledger; stock reserved by
 * open orders is released there.
 */
export async function removeOrders(parts: Parts, progress: (documents: number) => void): Promise<number> {
  let removed = 0
  for (const kind of kinds) {
    for (const company of companies) {
      for (let after: number | null = 0; after !== null;) {
        const gone: Gone = await removeBatch(parts, kind, { company, after })
        removed += gone.documents
        progress(gone.documents)
        after = gone.last
      }
    }
  }
  return removed
}

/** Number of documents to remove, not counting those that users have created from them. */
export async function documentsToRemove(database: Database): Promise<number> {
  const { rows } = await database.query<{ documents: number }>(
    slow(sql`
      select ${join(kinds.map(counted), sql` + `)} as documents`),
  )
  return rows[0]?.documents ?? 0
}

function counted({ table, number }: Kind): Statement<'none'> {
  return sql`(
    select count(*) from ${name(table)} where company_id = any(${companies}) and ${name(number)} ~ ${ownNumbers[table]})`
}

interface Gone {
  readonly documents: number
  /** ID of the last document checked; null after the last batch. */
  readonly last: number | null
}

function removeBatch(
  { database, clock }: Parts,
  kind: Kind,
  { company, after }: { readonly company: number; readonly after: number },
): Promise<Gone> {
  return database.transaction(async (connection) => {
    await lockDemo(connection)
    await connection.query(sql`
      create temp table demo_gone on commit drop as
      select d.company_id, d.id from ${name(kind.table)} d
       where d.company_id = ${company}::bigint and d.id > ${after}::bigint
         and (d.${name(kind.number)} ~ ${ownNumbers[kind.table]} or ${kind.follows})
       order by d.id limit ${batch}::int`)
    await connection.query(sql`analyze demo_gone`)
    const { rows } = await connection.query<Gone>(
      sql`select count(*)::int as documents, max(id) as last from demo_gone`,
    )
    const gone = rows[0] ?? { documents: 0, last: null }
    if (gone.documents > 0) await removeDocuments(connection, kind, clock.now())
    return gone
  })
}

async function removeDocuments(connection: Connection, kind: Kind, now: Date): Promise<void> {
  const { resource } = kind
  const [lines, key] = [name(kind.lines[0]), name(kind.lines[1])]
  if (resource === 'sales_order') await releaseStock(connection, now)
  await connection.query(sql`
    delete from incoming n using demo_gone g, ${lines} l
     where l.company_id = g.company_id and l.${key} = g.id and n.company_id = l.company_id
       and n.line_type = ${`${resource}_line`} and n.line_id = l.id`)
  await connection.query(sql`
    delete from ${lines} l using demo_gone g where l.company_id = g.company_id and l.${key} = g.id`)
  await connection.query(sql`
    delete from ${name(kind.table)} d using demo_gone g where d.company_id = g.company_id and d.id = g.id`)
  await connection.query(sql`
    delete from document_feed f using demo_gone g
     where f.company_id = g.company_id and f.resource_type = ${resource} and f.id = g.id`)
  await connection.query(sql`
    with forgotten as (
      delete from document_history h using demo_gone g
       where h.company_id = g.company_id and h.resource_type = ${resource} and h.resource_id = g.id
      returning h.company_id, h.occurred_at, h.type, h.client_3pl_id)
    update event_days d set total = d.total - f.total
      from (select company_id, (occurred_at at time zone 'UTC')::date as day, type, coalesce(client_3pl_id, 0) as client_3pl_id,
                   count(*) as total
              from forgotten group by 1, 2, 3, 4) as f
     where (d.company_id, d.day, d.type, d.client_3pl_id) = (f.company_id, f.day, f.type, f.client_3pl_id)`)
}

/** Releases the orders' reservations, as a cancellation would. */
async function releaseStock(connection: Connection, now: Date): Promise<void> {
  await openPostings(connection)
  await connection.query(sql`
    create temp table demo_positions on commit drop as
    select distinct p.* from reservations r
      join demo_gone g on g.company_id = r.company_id and g.id = r.order_id
      join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
      join stock_positions p on p.company_id = b.company_id and p.id = b.position_id`)
  await connection.query(sql`
    select count(*) from (
      select s.id from stock_positions s join demo_positions p on p.company_id = s.company_id and p.id = s.id
       order by s.article_id, s.warehouse_id for no key update of s) as locked`)
  await connection.query(sql`
    create temp table demo_buckets on commit drop as
    select b.company_id, b.id as bucket_id, b.position_id, i.client_3pl_id, i.article_id, i.warehouse_id, i.lot_number,
           b.location_code, b.stock_status, b.on_hand, b.reserved, b.movements, b.head, b.last_at
      from stock_buckets b
      join demo_positions p on p.company_id = b.company_id and p.id = b.position_id
      join stock_items i on i.company_id = b.company_id and i.id = b.item_id`)
  await connection.query(sql`
    insert into demo_postings (company_id, bucket_id, kind, reserved, source_type, source_id, source_line_id, at, step)
    select r.company_id, r.bucket_id, 'release', -r.quantity, 'sales_order', r.order_id, r.order_line_id, ${now}, 0
      from reservations r join demo_gone g on g.company_id = r.company_id and g.id = r.order_id`)
  await writePostings(connection, { now, request_id: `${actor}-${uuidv7()}` }, byBucket)
  await connection.query(sql`
    delete from reservations r using demo_gone g where r.company_id = g.company_id and r.order_id = g.id`)
  await connection.query(sql`
    delete from parcels p using demo_gone g where p.company_id = g.company_id and p.order_id = g.id`)
  await connection.query(sql`
    delete from shipments s using demo_gone g where s.company_id = g.company_id and s.order_id = g.id`)
}
