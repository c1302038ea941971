import { withConnection } from '../../src/postgres/migrate.ts'
import type { GoodsWorld } from './goods-world.ts'

/** Start of every balance. */
export const opening = 1_000
/** How long ago the first movement was. */
const history_days = 365

/** When the movements were, from which everything that the list shows can be computed. */
export interface History {
  readonly movements: number
  readonly start: Date
  /** Between two movements. */
  readonly step_ms: number
}

const batch = 250_000

/**
 * Stock of every article and a year of movements on it: each article gets one in its turn, first its opening balance and
 * then one piece in and one out by turns. The hashes make no chain: verifying them is another matter than listing.
 */
export async function insertMovements({ database, goods }: GoodsWorld, movements: number): Promise<History> {
  const { tenant, client, warehouse, articles } = goods
  const whole_ms = history_days * 86_400_000
  const start = new Date(Math.floor(Date.now() / 1000) * 1000 - whole_ms)
  const step_ms = Math.floor(whole_ms / movements)
  await withConnection(database.url, async (connection) => {
    // A server of the bench's own: references need no check, as they are made here.
    await connection.query(`set search_path = logistics; set session_replication_role = replica`)
    const owner = [tenant.company, client, warehouse, start]
    await connection.query(
      `insert into stock_positions (company_id, client_3pl_id, article_id, warehouse_id, version, updated_at)
       select $1, $2, n, $3, 1, $4 from generate_series(1, $5::int) as n`,
      [...owner, articles],
    )
    await connection.query(
      `insert into stock_items (company_id, position_id, client_3pl_id, article_id, warehouse_id, created_at)
       select company_id, id, client_3pl_id, article_id, warehouse_id, updated_at from stock_positions order by id`,
    )
    await connection.query(
      `insert into stock_buckets (company_id, position_id, item_id, stock_status, on_hand, movements, head, last_at)
       select i.company_id, i.position_id, i.id, 'available', $1 + (m.count - 1) % 2, m.count, sha256(''),
              $2::timestamptz + ((m.count - 1) * $5::bigint + i.article_id - 1) * $3::bigint * interval '1 ms'
         from stock_items i cross join lateral (select ($4::bigint - i.article_id) / $5::bigint + 1) as m (count)
        order by i.id`,
      [opening, start, step_ms, movements, articles],
    )
    for (let first = 0; first < movements; first += batch) {
      const last = Math.min(movements, first + batch) - 1
      await connection.query(movementsBetween, [...owner, first, last, step_ms, articles, opening])
    }
    await connection.query('vacuum analyze')
  })
  return { movements, start, step_ms }
}

/** Movement n is of article n modulo their number, and the one after n divided by it in its chain. */
const movementsBetween = `
  insert into stock_movements (
    company_id, bucket_id, seq, client_3pl_id, article_id, warehouse_id, location_code, stock_status, kind, on_hand_delta,
    reserved_delta, on_hand_after, reserved_after, source_type, actor, request_id, occurred_at, created_at, hash)
  select $1, b.id, s.seq, $2, n % $8::bigint + 1, $3, '', 'available',
         case when s.seq = 1 then 'opening_balance' else 'adjust' end,
         case when s.seq = 1 then $9::int when s.seq % 2 = 0 then 1 else -1 end, 0, $9::int + (s.seq - 1) % 2, 0,
         'adjustment', 'user:1', 'req-' || n, s.at, s.at, sha256(int8send(n))
    from generate_series($5::bigint, $6::bigint) as n
   cross join lateral (select n / $8::bigint + 1, $4::timestamptz + n * $7::bigint * interval '1 ms') as s (seq, at)
    join stock_positions p on p.company_id = $1 and p.article_id = n % $8::bigint + 1 and p.warehouse_id = $3
    join stock_buckets b on b.company_id = $1 and b.position_id = p.id
   order by n`
