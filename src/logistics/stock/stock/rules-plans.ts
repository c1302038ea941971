import type { Fault } from '../../../kernel/faults.ts'
import type { Book, BucketKey, Position, StockStatus } from '../ledger/book.ts'
import { type Goods, serialCount } from './rules-goods.ts'
import type { StoredBucket } from '../ledger/bucket.ts'
import { type Micros, least, one, sum } from '../../catalogue/units/quantities.ts'

// Effects of a line on the buckets, decided without touching them.

/** Where to look for goods; null matches anything. */
export interface Sought extends Position {
  readonly stock_status: StockStatus
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly location_code: string | null
}

export interface Taking {
  readonly bucket: StoredBucket
  readonly quantity: Micros
  readonly serials: readonly string[]
}

interface Adding {
  readonly key: BucketKey
  readonly quantity: Micros
  readonly serials: readonly string[]
}

export interface Plan {
  readonly takings: readonly Taking[]
  readonly addings: readonly Adding[]
  /** Quantity that isn't there. */
  readonly missing: Micros
  readonly faults: readonly Fault[]
}

const nothing: Plan = { takings: [], addings: [], missing: 0n, faults: [] }

/** Facts about the goods besides the balances. */
export interface Known {
  /** Bucket ID by article and serial number. */
  readonly serials: ReadonlyMap<string, number>
  /** Expiry date by article and lot. */
  readonly expiries: ReadonlyMap<string, string>
}

export function knownKey(article_id: number, text: string): string {
  return `${article_id}:${text}`
}

/** Matching filled buckets, in picking order. */
export function matching(book: Book<StoredBucket>, sought: Sought): readonly StoredBucket[] {
  const { lot_number, expiry_date, location_code } = sought
  return book
    .filled(sought, sought.stock_status)
    .filter(
      (bucket) =>
        (lot_number === null || bucket.lot_number === lot_number) &&
        (expiry_date === null || bucket.expiry_date === expiry_date) &&
        (location_code === null || bucket.location_code === location_code),
    )
}

/** Splits a quantity over buckets: free stock first, then reserved stock, unless `freeOnly`. */
function drawn(
  buckets: readonly StoredBucket[],
  quantity: Micros,
  { freeOnly = false } = {},
): Pick<Plan, 'takings' | 'missing'> {
  const parts = new Map<StoredBucket, Micros>()
  let left = quantity
  const draw = (limitOf: (bucket: StoredBucket) => Micros) => {
    for (const bucket of buckets) {
      const before = parts.get(bucket) ?? 0n
      const part = least(left, limitOf(bucket) - before)
      if (part > 0n) parts.set(bucket, before + part)
      left -= part
    }
  }
  draw((bucket) => bucket.on_hand - bucket.reserved)
  if (!freeOnly) draw((bucket) => bucket.on_hand)
  const takings = buckets.flatMap((bucket) => {
    const part = parts.get(bucket)
    return part === undefined ? [] : [{ bucket, quantity: part, serials: [] }]
  })
  return { takings, missing: left }
}

/** Splits by serial number: each is taken from the bucket it lies in. */
function drawnSerials(
  buckets: readonly StoredBucket[],
  line: Pick<Goods, 'index' | 'article'> & { readonly serials: readonly string[] },
  known: Known,
): Plan {
  const parts = new Map<StoredBucket, string[]>()
  const faults: Fault[] = []
  for (const serial of line.serials) {
    const id = known.serials.get(knownKey(line.article.id, serial))
    const bucket = id === undefined ? undefined : buckets.find((each) => each.id === id)
    if (bucket === undefined)
      faults.push({ path: `lines.${line.index}.serial_numbers`, rule: 'not_in_stock', params: { serial } })
    else parts.set(bucket, [...(parts.get(bucket) ?? []), serial])
  }
  const takings = [...parts].map(([bucket, serials]) => ({
    bucket,
    quantity: BigInt(serials.length) * one,
    serials,
  }))
  return { ...nothing, takings, faults }
}

/** Stock that goes out for a line, by serial number if pieces have one. */
export function outgoing(
  buckets: readonly StoredBucket[],
  line: Goods,
  { known, quantity, freeOnly = false }: { known: Known; quantity: Micros; freeOnly?: boolean },
): Plan {
  if (line.article.tracking === 'serial')
    return drawnSerials(buckets, { ...line, serials: line.serials ?? [] }, known)
  return { ...nothing, ...drawn(buckets, quantity, { freeOnly }) }
}

/** Plans an adjustment: adds to the location that it names, or takes from matching buckets. */
export function adjustmentPlan(book: Book<StoredBucket>, asked: Asked): Plan {
  const { line, sought, known } = asked
  if (line.base < 0n) return outgoing(matching(book, sought), line, { known, quantity: -line.base })
  return incoming(asked, { quantity: line.base, serials: line.serials ?? [] })
}

/** Plans a count: the difference from the books comes in or goes out. */
export function countPlan(book: Book<StoredBucket>, asked: Asked): Plan {
  const { line, sought, known } = asked
  const buckets = matching(book, sought)
  const difference = line.base - sum(buckets.map((bucket) => bucket.on_hand))
  if (line.article.tracking === 'serial') return serialCountPlan(buckets, asked, difference)
  if (difference < 0n) return outgoing(buckets, line, { known, quantity: -difference })
  if (difference === 0n) return nothing
  return incoming(asked, { quantity: difference, serials: [] }, buckets[0])
}

/** Plans a count of pieces with serial numbers: those not found go out, those found for the first time come in. */
function serialCountPlan(buckets: readonly StoredBucket[], asked: Asked, difference: Micros): Plan {
  const { line, known } = asked
  const { serials, index } = line
  if (serials === undefined) {
    if (difference === 0n) return nothing
    return { ...nothing, faults: [serialCount(`lines.${index}.serial_numbers`, line.base)] }
  }
  const ids = new Set(buckets.map((bucket) => bucket.id))
  const prefix = knownKey(line.article.id, '')
  const here = [...known.serials].flatMap(([key, id]) =>
    key.startsWith(prefix) && ids.has(id) ? [key.slice(prefix.length)] : [],
  )
  const found = new Set(serials)
  const gone = drawnSerials(buckets, { ...line, serials: here.filter((each) => !found.has(each)) }, known)
  const fresh = serials.filter((each) => !here.includes(each))
  if (fresh.length === 0) return gone
  const come = incoming(asked, { quantity: BigInt(fresh.length) * one, serials: fresh }, buckets[0])
  return { ...gone, addings: come.addings, faults: [...gone.faults, ...come.faults] }
}

export interface Asked {
  readonly line: Goods
  readonly sought: Sought
  readonly known: Known
}

/** Plans incoming goods: beside goods of their kind if a count found some, else to the location that the line names. */
export function incoming(
  { line, sought, known }: Asked,
  what: { readonly quantity: Micros; readonly serials: readonly string[] },
  beside?: StoredBucket,
): Plan {
  if (beside !== undefined) return { ...nothing, addings: [{ key: keyOf(beside), ...what }] }
  const { lot_number, location_code } = sought
  const ofLot = lot_number === null ? undefined : known.expiries.get(knownKey(line.article.id, lot_number))
  const expiry_date = sought.expiry_date ?? ofLot ?? null
  if (line.article.expiry_tracking && expiry_date === null)
    return { ...nothing, faults: [{ path: `lines.${line.index}.expiry_date`, rule: 'required' }] }
  const key = { ...sought, expiry_date, location_code: location_code ?? '' }
  return { ...nothing, addings: [{ key, ...what }] }
}

export function keyOf(bucket: BucketKey): BucketKey {
  const { article_id, warehouse_id, lot_number, expiry_date, stock_status, location_code } = bucket
  return { article_id, warehouse_id, lot_number, expiry_date, stock_status, location_code }
}
