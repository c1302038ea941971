import { micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { isWholeOnly, type LineArticle } from '../../catalogue/named/lines.ts'
import { type Book, type Bucket, type BucketKey, samePosition } from '../../stock/ledger/book.ts'
import { type Micros, least, numberOf, one, sizeFault } from '../../catalogue/units/quantities.ts'
import { type ReceptionLine, countedOf, inBase } from './line.ts'
import type { Terms } from './store-lines.ts'

// Counting at the door, in memory: which bucket each unit goes into, and what is refused.

/** Order line that limits what may still arrive, in base units. */
export interface OrderedLine {
  readonly id: number
  readonly ordered: Micros
  /** Taken in so far; grows while lines are counted. */
  received: Micros
  readonly tolerance_percent: Micros
}

export interface Counting<B extends Bucket = Bucket> {
  readonly reception_id: number
  readonly warehouse_id: number
  readonly terms: Terms
  readonly book: Book<B>
  /** Order lines that limit what may arrive, by ID. */
  readonly ordered: ReadonlyMap<number, OrderedLine>
  readonly faults: Fault[]
  /** Serial numbers counted by this request, with their articles. */
  readonly serials: Set<string>
}

/** One count of one line, in its unit. */
export interface Count {
  /** Path for faults, such as `lines.0`. */
  readonly at: string
  /** Quantity field for faults: the first that the caller sent. */
  readonly field: string
  readonly line: ReceptionLine
  readonly article: LineArticle
  readonly good: Micros
  readonly damaged: Micros
  readonly rejected: Micros
  readonly lot_number?: string | null | undefined
  readonly expiry_date?: string | null | undefined
  readonly serial_numbers?: readonly string[] | undefined
  readonly location_code?: string | null | undefined
}

/** Counts one line: posts goods to the book, adds to the line's counters and collects faults. */
export function countLine<B extends Bucket>(counting: Counting<B>, count: Count): void {
  const { line, good, damaged, rejected } = count
  const taken = good + damaged
  const fault = sizeFault(inBase(line, countedOf(line) + taken + rejected))
  if (fault !== undefined) {
    counting.faults.push({ path: `${count.at}.${count.field}`, ...fault })
    return
  }
  if (taken > 0n) takeIn(counting, count)
  line.received += good
  line.damaged += damaged
  line.rejected += rejected
}

function takeIn<B extends Bucket>(counting: Counting<B>, count: Count): void {
  const { line, good, damaged } = count
  const surplus = surplusOf(counting, count)
  const lot = lotOf(counting, count)
  const serials = serialsOf(counting, count)
  if (surplus === undefined || lot === undefined || serials === undefined) return
  const held = counting.terms.policy === 'hold' ? least(good, surplus) : 0n
  if (surplus > 0n) line.discrepancy = 'over'
  const isFirst = line.received + line.damaged === 0n
  if (isFirst) {
    line.lot_number = count.lot_number ?? line.lot_number
    line.expiry_date = lot.expiry_date ?? count.expiry_date ?? line.expiry_date
  }
  line.location_code = count.location_code ?? line.location_code
  const location_code = line.location_code ?? ''
  const { auto_putaway } = counting.terms
  const place = { article_id: line.article_id, warehouse_id: counting.warehouse_id, ...lot, location_code }
  const parts: readonly (readonly [BucketKey['stock_status'], Micros])[] = [
    [auto_putaway ? 'available' : 'receiving', good - held],
    ['hold', held],
    ['damaged', damaged],
  ]
  let from = 0
  for (const [stock_status, quantity] of parts) {
    if (quantity === 0n) continue
    const base = inBase(line, quantity)
    const to = from + Number(base / one)
    const own = serials.slice(from, to)
    from = to
    const bucket = counting.book.bucket({ ...place, stock_status })
    counting.book.post(bucket, causeOf(counting, line), {
      on_hand: base,
      serials: own,
      path: `${count.at}.serial_numbers`,
    })
  }
  // Goods on hold wait for a decision, not for putaway.
  line.putaway += auto_putaway ? good : held
  const ordered = orderedOf(counting, line)
  if (ordered !== undefined) ordered.received += inBase(line, good + damaged)
}

function causeOf({ reception_id }: Counting, line: ReceptionLine) {
  return {
    kind: 'receive' as const,
    source_type: 'reception',
    source_id: reception_id,
    source_line_id: line.id,
  }
}

function orderedOf({ ordered }: Counting, line: ReceptionLine): OrderedLine | undefined {
  return line.purchase_order_line_id === null ? undefined : ordered.get(line.purchase_order_line_id)
}

/** Quantity beyond what is expected, in the line's unit; undefined if the excess is refused. */
function surplusOf(
  counting: Counting,
  { at, field, line, article, good, damaged }: Count,
): Micros | undefined {
  const most = expectedMost(counting, line, isWholeOnly(article, line.um3pl))
  const surplus = good + damaged - most
  if (surplus <= 0n) return 0n
  if (counting.terms.policy !== 'reject') return surplus
  counting.faults.push({
    path: `${at}.${field}`,
    rule: 'over_receipt',
    params: { max: numberOf(most) },
  })
  return undefined
}

/**
 * Quantity that may still arrive on a line, in its unit: what its order leaves, else what was announced, plus the
 * tolerance. Goods refused at the door aren't taken in, so they leave room.
 */
export function expectedMost(
  counting: Pick<Counting, 'terms' | 'ordered'>,
  line: ReceptionLine,
  whole: boolean,
): Micros {
  const link = line.purchase_order_line_id
  const ordered = link === null ? undefined : counting.ordered.get(link)
  const most =
    ordered === undefined
      ? tolerated(inBase(line, line.quantity), micros(counting.terms.tolerance_percent)) -
        inBase(line, line.received + line.damaged)
      : tolerated(ordered.ordered, ordered.tolerance_percent) - ordered.received
  return most <= 0n ? 0n : wholeSteps(most, line.factor, whole)
}

function tolerated(quantity: Micros, percent: Micros): Micros {
  return (quantity * (100n * one + percent)) / (100n * one)
}

/** Units of `factor` base units that fit: whole units, or as fine as base units allow. */
export function wholeSteps(base: Micros, factor: Micros, whole: boolean): Micros {
  const units = (base * one) / factor
  const step = whole ? one : one / gcd(factor, one)
  return units - (units % step)
}

function gcd(a: Micros, b: Micros): Micros {
  return b === 0n ? a : gcd(b, a % b)
}

type Lot = Pick<BucketKey, 'lot_number' | 'expiry_date'>

/** Lot and expiry date that separate the goods, as far as the article tracks them. */
function lotOf(counting: Counting, count: Count): Lot | undefined {
  const { at, line, article } = count
  const lot_number = article.tracking === 'lot' ? (count.lot_number ?? line.lot_number) : null
  if (article.tracking === 'lot' && lot_number === null) {
    counting.faults.push({ path: `${at}.lot_number`, rule: 'required' })
    return undefined
  }
  if (!article.expiry_tracking) return { lot_number, expiry_date: null }
  const named = count.lot_number ?? line.lot_number
  const isAnnounced = line.lot_number === null || named === line.lot_number
  const given = count.expiry_date ?? (isAnnounced ? line.expiry_date : null)
  const known = knownExpiry(counting, article.id, lot_number)
  if (known !== null && given !== null && known !== given) {
    counting.faults.push({ path: `${at}.expiry_date`, rule: 'fixed' })
    return undefined
  }
  const expiry_date = given ?? known
  if (expiry_date !== null) return { lot_number, expiry_date }
  counting.faults.push({ path: `${at}.expiry_date`, rule: 'required' })
  return undefined
}

/** Expiry date of a lot, if some of the lot is in the warehouse. */
function knownExpiry(
  { book, warehouse_id }: Counting,
  article_id: number,
  lot_number: string | null,
): string | null {
  if (lot_number === null) return null
  const position = { article_id, warehouse_id }
  const bucket = book.buckets.find(
    (each) =>
      samePosition(each, position) &&
      each.lot_number === lot_number &&
      each.expiry_date !== null &&
      each.on_hand > 0n,
  )
  return bucket?.expiry_date ?? null
}

/** Serial numbers of the goods taken in, good ones first: the named ones, else the next announced. */
function serialsOf(counting: Counting, count: Count): readonly string[] | undefined {
  const { at, field, line, article, good, damaged } = count
  if (article.tracking !== 'serial') return []
  const base = inBase(line, good + damaged)
  const before = Number(inBase(line, line.received + line.damaged) / one)
  const wanted = Number(base / one)
  const [counted, announced] = [line.serial_numbers.slice(0, before), line.serial_numbers.slice(before)]
  const serials = count.serial_numbers ?? announced.slice(0, wanted)
  const path = `${at}.serial_numbers`
  if (base % one !== 0n) counting.faults.push({ path: `${at}.${field}`, rule: 'integer' })
  else if (serials.length !== wanted)
    counting.faults.push({ path, rule: 'serial_count', params: { count: wanted } })
  else if (isTwice(counting, { article_id: article.id, serials, counted }))
    counting.faults.push({ path, rule: 'duplicate' })
  else {
    const own = new Set(serials)
    line.serial_numbers = [...counted, ...serials, ...announced.filter((serial) => !own.has(serial))]
    return serials
  }
  return undefined
}

/** Whether a serial number repeats: within this count, earlier on the line, or elsewhere in the request. */
function isTwice(
  counting: Counting,
  found: {
    readonly article_id: number
    readonly serials: readonly string[]
    readonly counted: readonly string[]
  },
): boolean {
  const known = new Set(found.counted)
  let twice = false
  for (const serial of found.serials) {
    const key = `${found.article_id} ${serial}`
    if (known.has(serial) || counting.serials.has(key)) twice = true
    counting.serials.add(key)
  }
  return twice
}
