import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, slow, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { equals } from '../../base/reference/store.ts'
import type { LedgerDifference, VerifyQuery } from './schema-verify.ts'

/** Limits of one check statement: a number of buckets, or fewer once their movements add up to the second number. */
const stretch = { buckets: 500, movements: 100_000 }

/** Input to the hash of a movement `m`: `sealed` of `chain.ts` in SQL. */
export const sealed = sql`concat_ws('|',
  m.bucket_id, m.seq, m.kind, trim_scale(m.on_hand_delta), trim_scale(m.reserved_delta), trim_scale(m.on_hand_after),
  trim_scale(m.reserved_after), m.source_type, coalesce(m.source_id::text, ''), coalesce(m.source_line_id::text, ''), m.actor,
  to_char(m.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  coalesce(array_to_string(m.serial_numbers, ','), ''), coalesce(m.reason, ''))`

interface Checked {
  readonly buckets: number
  readonly movements: number
  /** Last bucket checked; null for an empty stock. */
  readonly last: number | null
  readonly difference_count: number
  readonly differences: readonly LedgerDifference[]
}

/** Recomputes the next buckets after `after` in one snapshot. Returns at most `limit` differences. */
export function checkBuckets(
  scope: ReadScope,
  query: VerifyQuery,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Checked> {
  return scope.one<Checked>(
    slow(sql`
      with bucket as materialized (${bucketsAfter(scope, query, after)}),
      moved as materialized (${recomputed}),
      differing as (${differences})
      select (select count(*)::int from bucket) as buckets,
             (select coalesce(sum(m.rows), 0)::int from moved m) as movements,
             (select max(b.id) from bucket b) as last,
             (select count(*)::int from differing) as difference_count,
             (select ${jsonRows('d')} from (
                select * from differing order by bucket_id, what limit ${limit}) d) as differences`),
  )
}

function bucketsAfter(scope: ReadScope, query: VerifyQuery, after: number): Statement<'company'> {
  return sql`
    select * from (
      select n.*, sum(n.movements) over (order by n.id) - n.movements as before
        from (select b.*, i.article_id, i.warehouse_id, i.lot_number, a.article_code, a.tracking
                from stock_buckets b
                join stock_items i on i.company_id = b.company_id and i.id = b.item_id
                join articles a on a.company_id = i.company_id and a.id = i.article_id
               where ${scope.within('b')} and ${scope.owned('i')} and b.id > ${after}
                 and ${equals('i.article_id', query.article_id)} and ${equals('i.warehouse_id', query.warehouse_id)}
               order by b.id limit ${stretch.buckets}) as n) as next
     where before < ${stretch.movements}`
}

/** Sums of each bucket's movements, and the first movement that doesn't fit. */
const recomputed = sql`
  select c.company_id, c.bucket_id, count(*)::int as rows, sum(c.on_hand_delta) as on_hand, sum(c.reserved_delta) as reserved,
         bool_or(c.seq = c.movements and c.hash = c.head) as has_head,
         (array_agg(array[c.seq::text, trim_scale(c.on_hand_sum) || '/' || trim_scale(c.reserved_sum),
                          trim_scale(c.on_hand_after) || '/' || trim_scale(c.reserved_after)] order by c.seq)
            filter (where c.on_hand_after <> c.on_hand_sum or c.reserved_after <> c.reserved_sum))[1:1] as after,
         (array_agg(array[c.seq::text, encode(c.wanted, 'hex'), encode(c.hash, 'hex')] order by c.seq)
            filter (where c.hash <> c.wanted))[1:1] as chain,
         min(c.seq) filter (where c.is_elsewhere) as place
    from (select m.*, b.movements, b.head,
                 sum(m.on_hand_delta) over chain as on_hand_sum, sum(m.reserved_delta) over chain as reserved_sum,
                 sha256(coalesce(lag(m.hash) over chain, ''::bytea) || convert_to(${sealed}, 'UTF8')) as wanted,
                 (m.article_id, m.warehouse_id, m.stock_status, m.location_code)
                   <> (b.article_id, b.warehouse_id, b.stock_status, b.location_code)
                   or m.lot_number is distinct from b.lot_number as is_elsewhere
            from bucket b
            join stock_movements m on m.company_id = b.company_id and m.bucket_id = b.id
          window chain as (partition by m.company_id, m.bucket_id order by m.seq, m.id)) as c
   group by c.company_id, c.bucket_id`

const differences = sql`
  select b.company_id, b.id as bucket_id, b.article_id, b.article_code, b.warehouse_id, b.lot_number, b.stock_status,
         nullif(b.location_code, '') as location_code, d.what, d.movement_seq, d.expected, d.actual
    from bucket b
    left join moved m on m.company_id = b.company_id and m.bucket_id = b.id
    left join (select r.company_id, r.bucket_id, sum(r.quantity) as quantity
                 from reservations r join bucket h on h.company_id = r.company_id and h.id = r.bucket_id
                group by r.company_id, r.bucket_id) as held on held.company_id = b.company_id and held.bucket_id = b.id
    left join (select s.company_id, s.bucket_id, count(*) as pieces
                 from serials s join bucket h on h.company_id = s.company_id and h.id = s.bucket_id
                group by s.company_id, s.bucket_id) as known on known.company_id = b.company_id and known.bucket_id = b.id
   cross join lateral (values
     ('movements', null::int, b.movements::text, coalesce(m.rows, 0)::text),
     ('on_hand', null, trim_scale(coalesce(m.on_hand, 0))::text, trim_scale(b.on_hand)::text),
     ('reserved', null, trim_scale(coalesce(m.reserved, 0))::text, trim_scale(b.reserved)::text),
     ('after', m.after[1][1]::int, m.after[1][2], m.after[1][3]),
     ('chain', m.chain[1][1]::int, m.chain[1][2], m.chain[1][3]),
     ('place', m.place, case when m.place is null then null else 'as its bucket' end, null),
     ('head', b.movements, 'the hash of the last movement',
      case when b.movements = 0 and b.head = ''::bytea or m.has_head then 'the hash of the last movement' else encode(b.head, 'hex') end),
     ('reservations', null, trim_scale(coalesce(held.quantity, 0))::text, trim_scale(b.reserved)::text),
     ('serial_numbers', null, case when b.tracking = 'serial' then trim_scale(b.on_hand)::text end,
      case when b.tracking = 'serial' then coalesce(known.pieces, 0)::text end)
   ) as d (what, movement_seq, expected, actual)
   where d.expected is distinct from d.actual`
