import { inTurn } from '../../../kernel/database/in-turn.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Hold, Position, StockStatus } from './book.ts'
import type { Movement } from './chain.ts'
import type { StoredBucket } from './bucket.ts'

interface LockedPosition extends Position {
  readonly id: number
}

/** Locks the positions in article and warehouse order until the transaction ends. Missing ones are created. */
export async function lockPositions(
  scope: WriteScope,
  named: readonly Position[],
): Promise<readonly LockedPosition[]> {
  if (named.length === 0) return []
  const positions = distinct(named)
  const locked = await lockExisting(scope, positions)
  return locked.length === positions.length ? locked : lockMade(scope, positions)
}

export function positionKey({ article_id, warehouse_id }: Position): string {
  return `${article_id}:${warehouse_id}`
}

/** Each position once, in lock order. */
export function distinct(positions: readonly Position[]): readonly Position[] {
  return [...new Map(positions.map((position) => [positionKey(position), position])).values()].toSorted(
    (a, b) => a.article_id - b.article_id || a.warehouse_id - b.warehouse_id,
  )
}

/** Locks the positions in the same way, then reads their filled buckets in picking order. */
export async function lockStock(
  scope: WriteScope,
  positions: readonly Position[],
): Promise<{ readonly locked: readonly LockedPosition[]; readonly buckets: readonly StoredBucket[] }> {
  if (positions.length === 0) return { locked: [], buckets: [] }
  const [locked, buckets] = await inTurn(lockExisting(scope, positions), bucketsAt(scope, positions))
  if (locked.length === positions.length) return { locked, buckets }
  return { locked: await lockMade(scope, positions), buckets: await bucketsAt(scope, positions) }
}

/** Locks the existing positions that no other transaction has locked, and reads their filled buckets. */
export async function lockFree(
  scope: WriteScope,
  positions: readonly Position[],
): Promise<{ readonly locked: readonly LockedPosition[]; readonly buckets: readonly StoredBucket[] }> {
  const locked = await scope.all<LockedPosition>(sql`
    select p.id, p.article_id, p.warehouse_id from stock_positions p
      join ${pairsOf(positions)} on p.article_id = w.article and p.warehouse_id = w.warehouse
     where p.company_id = ${scope.company} for no key update of p skip locked`)
  return { locked, buckets: locked.length === 0 ? [] : await bucketsAt(scope, locked) }
}

/** Other positions reserved by the kit lines that reserve stock here: the other parts of their kits. */
export function partners(scope: WriteScope, positions: readonly Position[]): Promise<readonly Position[]> {
  return scope.all<Position>(sql`
    select distinct i.article_id, i.warehouse_id
      from ${pairsOf(positions)}
      join stock_positions p on p.company_id = ${scope.company} and p.article_id = w.article and p.warehouse_id = w.warehouse
      join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
      join reservations r on r.company_id = b.company_id and r.bucket_id = b.id
      join sales_order_lines l on l.company_id = r.company_id and l.id = r.order_line_id and l.part_ids is not null
      join reservations k on k.company_id = r.company_id and k.order_line_id = r.order_line_id
      join stock_buckets o on o.company_id = k.company_id and o.id = k.bucket_id
      join stock_items i on i.company_id = o.company_id and i.id = o.item_id`)
}

async function lockMade(
  scope: WriteScope,
  positions: readonly Position[],
): Promise<readonly LockedPosition[]> {
  scope.send(sql`
    insert into stock_positions (company_id, client_3pl_id, article_id, warehouse_id, updated_at)
    select a.company_id, a.client_3pl_id, a.id, w.warehouse, ${scope.now}
      from ${pairsOf(positions)}
      join articles a on a.company_id = ${scope.company} and a.id = w.article
     order by a.id, w.warehouse
    on conflict (company_id, article_id, warehouse_id) do nothing`)
  return lockExisting(scope, positions)
}

function lockExisting(scope: WriteScope, positions: readonly Position[]): Promise<readonly LockedPosition[]> {
  return scope.all<LockedPosition>(sql`
    select p.id, p.article_id, p.warehouse_id from stock_positions p
      join ${pairsOf(positions)} on p.article_id = w.article and p.warehouse_id = w.warehouse
     where p.company_id = ${scope.company}
     order by p.article_id, p.warehouse_id for no key update of p`)
}

/** The positions as rows `w`. */
export function pairsOf(positions: readonly Position[]): Statement<'none'> {
  return sql`
    unnest(${positions.map((p) => p.article_id)}::bigint[], ${positions.map((p) => p.warehouse_id)}::bigint[])
      as w (article, warehouse)`
}

interface BucketRow {
  readonly id: number
  readonly position_id: number
  readonly article_id: number
  readonly warehouse_id: number
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly stock_status: StockStatus
  readonly location_code: string
  readonly on_hand: Decimal
  readonly reserved: Decimal
  readonly movements: number
  readonly head: Buffer
  readonly last_at: Date
}

/** Filled buckets at these positions, in picking order, read without a lock. */
export async function bucketsAt(
  scope: WriteScope,
  positions: readonly Position[],
): Promise<readonly StoredBucket[]> {
  const rows = await scope.all<BucketRow>(sql`
    select b.id, b.position_id, i.article_id, i.warehouse_id, i.lot_number, i.expiry_date::text as expiry_date,
           b.stock_status, b.location_code, trim_scale(b.on_hand) as on_hand, trim_scale(b.reserved) as reserved,
           b.movements, b.head, b.last_at
      from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
      left join locations l on l.company_id = b.company_id and l.warehouse_id = i.warehouse_id and l.code = b.location_code
       and l.purpose = 'reserve'
     where b.company_id = ${scope.company} and b.on_hand > 0 and b.position_id = any(array(
             select p.id from stock_positions p
               join ${pairsOf(positions)} on p.article_id = w.article and p.warehouse_id = w.warehouse
              where p.company_id = ${scope.company}))
     -- Of one lot, what lies at reserve places comes last: it is there to refill the others.
     order by i.expiry_date nulls last, i.id, l.id is not null, b.id`)
  return rows.map((row) => {
    const on_hand = micros(row.on_hand)
    const reserved = micros(row.reserved)
    return { ...row, on_hand, reserved, before: { on_hand, reserved } }
  })
}

interface HoldRow {
  readonly order_id: number
  readonly order_line_id: number
  readonly bucket_id: number
  readonly quantity: Decimal
  readonly picked: Decimal
}

/** Reservations of these order lines. */
export function heldBy(scope: WriteScope, order_lines: readonly number[]): Promise<readonly HoldRow[]> {
  return holdRows(scope, sql`r.order_line_id = any(${order_lines})`)
}

/** All reservations on these buckets. */
export function heldOf(scope: WriteScope, buckets: readonly StoredBucket[]): Promise<readonly HoldRow[]> {
  return holdRows(scope, sql`r.bucket_id = any(${buckets.flatMap(({ id }) => id ?? [])})`)
}

function holdRows(scope: WriteScope, condition: Statement<'none'>): Promise<readonly HoldRow[]> {
  return scope.all<HoldRow>(sql`
    select r.order_id, r.order_line_id, r.bucket_id, trim_scale(r.quantity) as quantity, trim_scale(r.picked) as picked
      from reservations r where r.company_id = ${scope.company} and ${condition} order by r.order_line_id, r.bucket_id`)
}

export function holdsOn(
  buckets: readonly StoredBucket[],
  rows: readonly HoldRow[],
): readonly Hold<StoredBucket>[] {
  const byId = new Map(buckets.map((bucket) => [bucket.id, bucket]))
  return rows.map(({ bucket_id, quantity, picked, ...line }) => {
    const bucket = byId.get(bucket_id)
    if (bucket === undefined)
      throw new Error(`line ${line.order_line_id} holds stock of a position not locked`)
    return { ...line, bucket, quantity: micros(quantity), picked: micros(picked) }
  })
}

interface Written {
  readonly buckets: readonly StoredBucket[]
  readonly movements: readonly Movement[]
  readonly holds: readonly Hold<StoredBucket>[]
}

/** Writes balances, movements and reservations at once. A balance not as it was read is a bug and stops all. */
export async function writeBook(scope: WriteScope, { buckets, movements, holds }: Written): Promise<void> {
  const kept = holds.filter((hold) => hold.quantity > 0n)
  const gone = holds.filter((hold) => hold.quantity === 0n)
  const { company, now } = scope
  const { written } = await scope.one<{ written: number }>(sql`
    with balanced as (
      update stock_buckets b
         set on_hand = w.on_hand, reserved = w.reserved, movements = w.movements, head = decode(w.head, 'hex'), last_at = w.last_at
        from unnest(${buckets.map((b) => b.id ?? null)}::bigint[], ${buckets.map((b) => fromMicros(b.before.on_hand))}::numeric[],
                    ${buckets.map((b) => fromMicros(b.before.reserved))}::numeric[], ${buckets.map((b) => fromMicros(b.on_hand))}::numeric[],
                    ${buckets.map((b) => fromMicros(b.reserved))}::numeric[], ${buckets.map((b) => b.movements)}::int[],
                    ${buckets.map((b) => b.head.toString('hex'))}::text[], ${buckets.map((b) => b.last_at)}::timestamptz[])
             as w (id, on_hand_before, reserved_before, on_hand, reserved, movements, head, last_at)
       where b.company_id = ${company} and b.id = w.id
         and b.on_hand = w.on_hand_before and b.reserved = w.reserved_before
      returning b.id),
    moved as (
      insert into stock_movements (
        company_id, bucket_id, seq, client_3pl_id, article_id, warehouse_id, location_code, lot_number, stock_status, kind,
        on_hand_delta, reserved_delta, on_hand_after, reserved_after, source_type, source_id, source_line_id, reason,
        serial_numbers, actor, request_id, occurred_at, created_at, hash)
      select p.company_id, m.bucket_id, m.seq, p.client_3pl_id, p.article_id, p.warehouse_id, m.location_code, m.lot_number,
             m.stock_status, m.kind, m.on_hand_delta, m.reserved_delta, m.on_hand_after, m.reserved_after, m.source_type,
             m.source_id, m.source_line_id, m.reason, m.serial_numbers, ${scope.visit.caller}, ${scope.visit.request_id},
             m.occurred_at, ${now}, decode(m.hash, 'hex')
        from json_to_recordset(${JSON.stringify(movements.map(movementRow))}::json) as m (
             position_id bigint, bucket_id bigint, seq int, location_code text, lot_number text, stock_status text, kind text,
             on_hand_delta numeric, reserved_delta numeric, on_hand_after numeric, reserved_after numeric, source_type text,
             source_id bigint, source_line_id bigint, reason text, serial_numbers text[], occurred_at timestamptz, hash text)
       -- The limit keeps this a look into the index: a join with as many rows as are guessed of JSON reads the whole table.
       cross join lateral (
         select f.* from stock_positions f where f.company_id = ${company} and f.id = m.position_id limit 1) as p),
    told as (
      update stock_positions p set version = p.version + 1, updated_at = ${now}
       where p.company_id = ${company} and p.id = any(${[...new Set(buckets.map((b) => b.position_id))]})),
    kept as (
      insert into reservations as r (company_id, order_line_id, bucket_id, order_id, quantity, picked)
      select ${company}, h.line, h.bucket, h.order_id, h.quantity, h.picked
        from unnest(${kept.map((h) => h.order_line_id)}::bigint[], ${kept.map((h) => h.bucket.id ?? null)}::bigint[],
                    ${kept.map((h) => h.order_id)}::bigint[], ${kept.map((h) => fromMicros(h.quantity))}::numeric[],
                    ${kept.map((h) => fromMicros(h.picked))}::numeric[]) as h (line, bucket, order_id, quantity, picked)
      on conflict (company_id, order_line_id, bucket_id) do update set quantity = excluded.quantity, picked = excluded.picked),
    dropped as (
      delete from reservations r
       using unnest(${gone.map((h) => h.order_line_id)}::bigint[], ${gone.map((h) => h.bucket.id ?? null)}::bigint[]) as h (line, bucket)
       where r.company_id = ${company} and r.order_line_id = h.line and r.bucket_id = h.bucket)
    select count(*)::int as written from balanced`)
  if (written !== buckets.length) throw new Error('a balance was not as it was read')
}

function movementRow(movement: Movement): object {
  const { bucket } = movement
  return {
    position_id: bucket.position_id,
    bucket_id: movement.bucket_id,
    seq: movement.seq,
    location_code: bucket.location_code,
    lot_number: bucket.lot_number,
    stock_status: bucket.stock_status,
    kind: movement.kind,
    on_hand_delta: fromMicros(movement.on_hand),
    reserved_delta: fromMicros(movement.reserved),
    on_hand_after: fromMicros(movement.on_hand_after),
    reserved_after: fromMicros(movement.reserved_after),
    source_type: movement.source_type,
    source_id: movement.source_id,
    source_line_id: movement.source_line_id,
    reason: movement.reason ?? null,
    serial_numbers: movement.serials.length === 0 ? null : movement.serials,
    occurred_at: movement.occurred_at,
    hash: movement.hash.toString('hex'),
  }
}
