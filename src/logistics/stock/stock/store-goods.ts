import type { Position } from '../ledger/book.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Goods } from './rules-goods.ts'
import type { StoredBucket } from '../ledger/bucket.ts'
import { type Known, knownKey } from './rules-plans.ts'

/** Buckets of the lines' serial numbers and of all others in these buckets; expiry dates of their lots. */
export async function knownOf(
  scope: WriteScope,
  lines: readonly Goods[],
  buckets: readonly StoredBucket[],
): Promise<Known> {
  return {
    serials: await serialsOf(scope, lines, buckets),
    expiries: await expiriesOf(scope, lines.map(lotOf)),
  }
}

async function serialsOf(
  scope: WriteScope,
  lines: readonly Goods[],
  buckets: readonly StoredBucket[],
): Promise<Known['serials']> {
  const tracked = lines.filter((line) => line.article.tracking === 'serial')
  if (tracked.length === 0) return new Map()
  const articles = new Set(tracked.map((line) => line.article.id))
  const within = buckets.filter((bucket) => articles.has(bucket.article_id)).flatMap(({ id }) => id ?? [])
  const named = tracked.flatMap((line) =>
    (line.serials ?? []).map((serial) => [line.article.id, serial] as const),
  )
  const rows = await scope.all<{ article_id: number; serial_number: string; bucket_id: number }>(sql`
    select s.article_id, s.serial_number, s.bucket_id from serials s
     where s.company_id = ${scope.company} and s.bucket_id = any(${within})
    union
    select s.article_id, s.serial_number, s.bucket_id
      from unnest(${named.map(([article]) => article)}::bigint[], ${named.map(([, serial]) => serial)}::text[]) as n (article, serial)
      join serials s on s.company_id = ${scope.company} and s.article_id = n.article and s.serial_number = n.serial
     where s.bucket_id is not null
     order by article_id, serial_number`)
  return new Map(rows.map((row) => [knownKey(row.article_id, row.serial_number), row.bucket_id]))
}

interface Lot {
  readonly article_id: number
  readonly lot_number: string | null
}

function lotOf({ article, lot_number }: Goods): Lot {
  return { article_id: article.id, lot_number }
}

/** Expiry dates of lots that were ever in stock. Lots are the same in every warehouse; the later of two dates counts. */
export async function expiriesOf(scope: WriteScope, lots: readonly Lot[]): Promise<Known['expiries']> {
  const named = lots.filter(({ lot_number }) => lot_number !== null)
  if (named.length === 0) return new Map()
  const rows = await scope.all<{ article_id: number; lot_number: string; expiry_date: string }>(sql`
    select distinct i.id, i.article_id, i.lot_number, i.expiry_date::text as expiry_date
      from unnest(${named.map((lot) => lot.article_id)}::bigint[], ${named.map((lot) => lot.lot_number)}::text[]) as n (article, lot)
      join stock_positions p on p.company_id = ${scope.company} and p.article_id = n.article
      join stock_items i on i.company_id = p.company_id and i.position_id = p.id
       and i.lot_number = n.lot and i.expiry_date is not null
     order by i.id`)
  return new Map(rows.map((row) => [knownKey(row.article_id, row.lot_number), row.expiry_date]))
}

interface PositionState extends Position {
  readonly id: number
  readonly version: number
  readonly client_3pl_id: number | null
}

export function positionsOf(scope: WriteScope, ids: readonly number[]): Promise<readonly PositionState[]> {
  return scope.all<PositionState>(sql`
    select p.id, p.article_id, p.warehouse_id, p.version, p.client_3pl_id from stock_positions p
     where p.company_id = ${scope.company} and p.id = any(${ids}) order by p.article_id, p.warehouse_id`)
}
