import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { sealed } from '../../stock/stock/store-verify.ts'
import { type Stretch, actor, thrown } from './stretch.ts'
import { insertUnchecked } from './unchecked.ts'

// Ledger postings of a stretch. Window functions do here what `ledger/` does in memory for one request.

/** Creates the temporary table of postings, in any order, to a bucket or to a location that has one. */
export async function openPostings(connection: Connection): Promise<void> {
  await connection.query(sql`
    create temp table demo_postings (
      company_id bigint not null, bucket_id bigint, article_id bigint, warehouse_id bigint,
      stock_status text not null default 'available', kind text not null, on_hand numeric not null default 0,
      reserved numeric not null default 0, source_type text not null, source_id bigint, source_line_id bigint, reason text,
      at timestamptz not null, step int not null) on commit drop`)
  // A movement's hash needs the previous one. Over a window, only an aggregate can carry it forward.
  await connection.query(sql`
    create or replace function pg_temp.linked(state bytea, head bytea, entry text) returns bytea language plpgsql immutable
    as 'begin return sha256(coalesce(state, head) || convert_to(entry, ''UTF8'')); end'`)
  await connection.query(sql`
    create or replace aggregate pg_temp.chained(bytea, text) (sfunc = pg_temp.linked, stype = bytea)`)
}

/**
 * The position's goods without a lot. The limit forces an index lookup: a table just filled has no statistics, and the
 * planner would choose a join that scans it repeatedly.
 */
export function itemOf(position: Statement<'none'>): Statement<'none'> {
  return sql`
    select i.* from stock_items i
     where i.company_id = ${position}.company_id and i.position_id = ${position}.id and i.lot_number is null
       and i.expiry_date is null limit 1`
}

/**
 * Creates and locks the positions of all postings and expected goods (`demo_positions`), and the buckets of the
 * postings (`demo_buckets`).
 */
export async function openBuckets(connection: Connection, now: Date): Promise<void> {
  await connection.query(sql`
    create temp table demo_touched on commit drop as
    select company_id, article_id, warehouse_id from demo_postings
    union select company_id, article_id, warehouse_id from demo_inbound_lines`)
  await connection.query(sql`analyze demo_touched, demo_postings`)
  await connection.query(sql`
    insert into stock_positions (company_id, client_3pl_id, article_id, warehouse_id, updated_at)
    select a.company_id, a.client_3pl_id, a.id, p.warehouse_id, ${now}
      from demo_touched p join articles a on a.company_id = p.company_id and a.id = p.article_id
     where not exists (select from stock_positions s
                        where s.company_id = p.company_id and s.article_id = p.article_id and s.warehouse_id = p.warehouse_id)
     order by a.id, p.warehouse_id
    on conflict (company_id, article_id, warehouse_id) do nothing`)
  // Lock in the global order, and read the balances only then.
  await connection.query(sql`
    select count(*) from (
      select s.id from stock_positions s join demo_touched p using (company_id, article_id, warehouse_id)
       order by s.article_id, s.warehouse_id for no key update of s) as locked`)
  await connection.query(sql`
    create temp table demo_positions on commit drop as
    select s.* from stock_positions s join demo_touched p using (company_id, article_id, warehouse_id)`)
  await connection.query(sql`analyze demo_positions`)
  await connection.query(sql`
    insert into stock_items (company_id, position_id, client_3pl_id, article_id, warehouse_id, created_at)
    select s.company_id, s.id, s.client_3pl_id, s.article_id, s.warehouse_id, ${now}
      from demo_positions s
     where not exists (select from stock_items i where i.company_id = s.company_id and i.position_id = s.id
                          and i.lot_number is null and i.expiry_date is null)`)
  await connection.query(sql`
    insert into stock_buckets (company_id, position_id, item_id, stock_status, last_at)
    select i.company_id, i.position_id, i.id, p.stock_status, to_timestamp(0)
      from (select distinct company_id, article_id, warehouse_id, stock_status from demo_postings) as p
      join demo_positions s using (company_id, article_id, warehouse_id)
     cross join lateral (${itemOf(sql`s`)}) as i
    on conflict (company_id, item_id, stock_status, location_code) do nothing`)
  await connection.query(sql`
    create temp table demo_buckets on commit drop as
    select b.company_id, b.id as bucket_id, b.position_id, i.client_3pl_id, i.article_id, i.warehouse_id, i.lot_number, b.location_code,
           b.stock_status, b.on_hand, b.reserved, b.movements, b.head, b.last_at
      from (select distinct company_id, article_id, warehouse_id, stock_status from demo_postings) as p
      join demo_positions s using (company_id, article_id, warehouse_id)
     cross join lateral (${itemOf(sql`s`)}) as i
     cross join lateral (
       select b.* from stock_buckets b
        where b.company_id = i.company_id and b.item_id = i.id and b.stock_status = p.stock_status and b.location_code = ''
        limit 1) as b`)
  await connection.query(sql`analyze demo_buckets`)
}

/** Books supplies before any reservation: the total that the stretch's orders reserve, and a little more. */
export async function bookSupplies(connection: Connection): Promise<void> {
  await connection.query(sql`
    insert into demo_postings (company_id, article_id, warehouse_id, kind, on_hand, source_type, reason, at, step)
    select p.company_id, p.article_id, p.warehouse_id, 'adjust', sum(p.reserved) + ${thrown(sql`p.article_id`, 81, 60)},
           'adjustment', 'Goods in', min(p.at), -1
      from demo_postings p where p.kind = 'reserve' group by p.company_id, p.article_id, p.warehouse_id`)
}

/** Joins a posting `p` to its bucket `b`. */
export const byPlace = sql`
  b.company_id = p.company_id and b.article_id = p.article_id and b.warehouse_id = p.warehouse_id
  and b.stock_status = p.stock_status`
export const byBucket = sql`b.company_id = p.company_id and b.bucket_id = p.bucket_id`

/**
 * Appends the movements to their buckets' chains in chronological order, and updates the balances. Time never runs
 * backwards in a chain.
 */
export async function writePostings(
  connection: Connection,
  { request_id, now }: Pick<Stretch, 'request_id' | 'now'>,
  matched: Statement<'none'>,
): Promise<void> {
  await connection.query(sql`
    create temp table demo_movements on commit drop as
    select m.*, pg_temp.chained(m.head, ${sealed}) over (
             partition by m.company_id, m.bucket_id order by m.at, m.step, m.source_line_id rows unbounded preceding) as hash
      from (select p.company_id, b.bucket_id, b.client_3pl_id, b.article_id, b.warehouse_id, b.lot_number, b.location_code,
                   b.stock_status, b.head, p.kind, p.source_type, p.source_id, p.source_line_id, p.reason, p.at, p.step,
                   ${actor}::text as actor, (b.movements + row_number() over chain)::int as seq, p.on_hand as on_hand_delta,
                   p.reserved as reserved_delta, b.on_hand + sum(p.on_hand) over chain as on_hand_after,
                   b.reserved + sum(p.reserved) over chain as reserved_after, greatest(p.at, b.last_at) as occurred_at,
                   null::text[] as serial_numbers
              from demo_postings p join demo_buckets b on ${matched}
            window chain as (
              partition by p.company_id, b.bucket_id order by p.at, p.step, p.source_line_id rows unbounded preceding)) as m`)
  await insertUnchecked(
    connection,
    sql`
    insert into stock_movements (
      company_id, bucket_id, seq, client_3pl_id, article_id, warehouse_id, location_code, lot_number, stock_status, kind,
      on_hand_delta, reserved_delta, on_hand_after, reserved_after, source_type, source_id, source_line_id, reason, actor,
      request_id, occurred_at, created_at, hash)
    select company_id, bucket_id, seq, client_3pl_id, article_id, warehouse_id, location_code, lot_number, stock_status, kind,
           on_hand_delta, reserved_delta, on_hand_after, reserved_after, source_type, source_id, source_line_id, reason, actor,
           ${request_id}, occurred_at, ${now}, hash
      from demo_movements order by occurred_at, step`,
  )
  await connection.query(sql`
    update stock_buckets b
       set on_hand = m.on_hand_after, reserved = m.reserved_after, movements = m.seq, head = m.hash, last_at = m.occurred_at
      from demo_movements m
      join (select company_id, bucket_id, max(seq) as seq from demo_movements group by 1, 2) as last using (company_id, bucket_id, seq)
     where b.company_id = m.company_id and b.id = m.bucket_id`)
  await connection.query(sql`
    update stock_positions s set version = s.version + 1, updated_at = ${now}
      from demo_positions p where s.company_id = p.company_id and s.id = p.id`)
}
