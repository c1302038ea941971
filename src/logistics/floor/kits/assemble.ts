import { micros, fromMicros } from '../../../kernel/decimal.ts'
import { Json } from '../../../kernel/json.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { settle } from '../../documents/allocation/settle.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { type Cause, Shortage } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import { type Movement, movementRecords } from '../../stock/ledger/chain.ts'
import { type Stock, openStock, shortageProblem } from '../../stock/ledger/ledger.ts'
import { withMovements } from '../../stock/stock/adjust.ts'
import { held } from '../../stock/stock/booking.ts'
import { resolveGoods } from '../../stock/stock/goods.ts'
import { type GivenGoods, type Goods, goodsRecord, trackingFaults } from '../../stock/stock/rules-goods.ts'
import {
  type Known,
  type Sought,
  incoming,
  knownKey,
  matching,
  outgoing,
} from '../../stock/stock/rules-plans.ts'
import { knownOf, positionsOf } from '../../stock/stock/store-goods.ts'
import { earliest, partsOf, requestPath } from './rules.ts'
import type { KitAssembly, NewAssembly } from './schema.ts'
import { componentsById } from './store.ts'

type GivenLine = GivenGoods & { readonly location_code?: string | null | undefined }
type Line = Goods<GivenLine>

/** Parts become kits, or kits become parts. */
export type Way = 'assemble' | 'disassemble'

interface Order {
  readonly lines: readonly Line[]
  readonly client_3pl_id: number | null
  readonly warehouse_id: number
  readonly path: (path: string) => string
}

/** Runs in one transaction, on stock that no order has reserved. Orders waiting for the result get theirs. */
export async function makeKits(
  scope: WriteScope,
  way: Way,
  { id, body }: { readonly id: number; readonly body: NewAssembly },
): Promise<Json<KitAssembly>> {
  const order = await resolved(scope, way, { id, body })
  const { lines, client_3pl_id, warehouse_id } = order
  const positions = lines.map(({ article }) => ({ article_id: article.id, warehouse_id }))
  const stock = await openStock(scope, { positions })
  const known = await knownOf(scope, lines, stock.book.buckets)
  const { reason = null } = body
  const cause = { kind: way, source_type: 'kit', source_id: id, source_line_id: null, reason }
  const touched = post(stock, order, { way, known, cause })
  const movements = await settle(scope, stock)
  const [kit, ...parts] = lines.map(lineRecord)
  const record = { ...kit, client_3pl_id, warehouse_id, reason, parts }
  await tell(scope, movements, { way, record, position: stock.position({ article_id: id, warehouse_id }) })
  return withMovements<KitAssembly>(scope, record, {
    movements,
    buckets: [...touched].flatMap((bucket) => bucket.id ?? []),
  })
}

/** The kit and its parts as lines of goods; the kit comes first. */
async function resolved(
  scope: WriteScope,
  way: Way,
  { id, body }: { readonly id: number; readonly body: NewAssembly },
): Promise<Order> {
  const kit = found((await articlesNamed(scope, [{ article_id: id }]))[0], 'article')
  const components = await componentsById(scope, id)
  if (components.length === 0) refuse([{ path: 'components', rule: 'no_kit' }])
  const { parts, faults } = partsOf(components, micros(body.quantity_um3pl))
  const given = body.parts ?? []
  const articles = await articlesNamed(scope, given)
  const meant = given.map(
    (part) =>
      part.article_id ??
      articles.find(
        (article) =>
          article.article_code === part.article_code && article.client_3pl_id === kit.client_3pl_id,
      )?.id,
  )
  const named = parts.map(({ article_id }) => {
    const at = meant.indexOf(article_id)
    return at === -1 ? undefined : at
  })
  refuse([...faults, ...strangers(given, named)])
  const { parts: _parts, warehouse_id, reason: _reason, ...own } = body
  const goods = await resolveGoods<GivenLine>(scope, {
    client_3pl_id: kit.client_3pl_id,
    warehouse_id,
    lines: [
      { ...own, article_id: id },
      ...parts.map(({ article_id, quantity }, at) => ({
        ...given[named[at] ?? given.length],
        article_id,
        quantity_um3pl: fromMicros(quantity),
      })),
    ],
  })
  const path = (of: string) => requestPath(of, named)
  const wrong = [...goods.faults, ...goods.lines.flatMap((line) => trackingOf(line, way))]
  refuse(wrong.map((fault) => ({ ...fault, path: path(fault.path) })))
  return { ...goods, path }
}

/** Faults of the named parts: each must be a part of the kit, named once. */
function strangers(
  given: NonNullable<NewAssembly['parts']>,
  named: readonly (number | undefined)[],
): readonly Fault[] {
  return given.flatMap(({ article_id }, at): readonly Fault[] => {
    const field = article_id === undefined ? 'article_code' : 'article_id'
    return named.includes(at) ? [] : [{ path: `parts.${at}.${field}`, rule: 'selected' }]
  })
}

function goesOut({ index }: Line, way: Way): boolean {
  return (index === 0) === (way === 'disassemble')
}

/** Outgoing goods may be of any lot. */
function trackingOf(line: Line, way: Way): readonly Fault[] {
  const faults = trackingFaults(line)
  return goesOut(line, way) ? faults.filter(({ rule }) => rule !== 'required') : faults
}

interface Posted {
  readonly way: Way
  readonly known: Known
  readonly cause: Cause
}

/** Posts outgoing goods first: a kit without a date expires with the first of its parts. */
function post(stock: Stock, order: Order, { way, known, cause }: Posted): ReadonlySet<StoredBucket> {
  const { lines, warehouse_id, path } = order
  const touched = new Set<StoredBucket>()
  const shortages: Shortage[] = []
  const dates: (string | null)[] = []
  for (const line of lines.filter((each) => goesOut(each, way))) {
    const sought = soughtBy(line, warehouse_id)
    const buckets = matching(stock.book, sought).filter(
      // A named lot may have expired, and so may goods that are taken apart.
      ({ expiry_date }) =>
        way === 'disassemble' ||
        line.lot_number !== null ||
        expiry_date === null ||
        expiry_date >= stock.today,
    )
    const { takings, missing, faults } = outgoing(buckets, line, {
      known,
      quantity: line.base,
      freeOnly: true,
    })
    refuse(faults.map((fault) => ({ ...fault, path: path(fault.path) })))
    const short = missing + held(takings)
    if (short > 0n)
      shortages.push(new Shortage({ ...sought, location_code: sought.location_code ?? '' }, short))
    else
      for (const { bucket, quantity, serials } of takings) {
        stock.book.post(bucket, cause, { on_hand: -quantity, serials, path: path(serialsOf(line)) })
        touched.add(bucket)
        dates.push(bucket.expiry_date)
      }
  }
  if (shortages.length > 0) throw shortageProblem(shortages)
  for (const line of lines.filter((each) => !goesOut(each, way))) {
    const { article, lot_number } = line
    const hasLot = lot_number !== null && known.expiries.has(knownKey(article.id, lot_number))
    const last = article.expiry_tracking && way === 'assemble' && !hasLot ? earliest(dates) : null
    const sought = soughtBy({ ...line, expiry_date: line.expiry_date ?? last }, warehouse_id)
    const plan = incoming({ line, sought, known }, { quantity: line.base, serials: line.serials ?? [] })
    refuse(plan.faults.map((fault) => ({ ...fault, path: path(fault.path) })))
    for (const { key, quantity, serials } of plan.addings) {
      const bucket = stock.book.bucket(key)
      stock.book.post(bucket, cause, { on_hand: quantity, serials, path: path(serialsOf(line)) })
      touched.add(bucket)
    }
  }
  return touched
}

function serialsOf({ index }: Line): string {
  return `lines.${index}.serial_numbers`
}

function soughtBy({ article, given, lot_number, expiry_date }: Line, warehouse_id: number): Sought {
  const { location_code = null } = given
  const place = { article_id: article.id, warehouse_id, stock_status: 'available' as const }
  return { ...place, lot_number, expiry_date, location_code }
}

function lineRecord(line: Line) {
  return { ...goodsRecord(line), location_code: line.given.location_code ?? null }
}

/** Publishes the event on the kit's position. The positions of the parts only publish that they changed. */
async function tell(
  scope: WriteScope,
  movements: readonly Movement[],
  { way, record, position }: { readonly way: Way; readonly record: object; readonly position: number },
): Promise<void> {
  const [kit] = await positionsOf(scope, [position])
  if (kit === undefined) throw new Error(`position ${position} is gone`)
  const { id, version, client_3pl_id } = kit
  scope.emit({
    type: `stock.${way}d`,
    resource: { type: 'stock', id, version },
    client_3pl_id,
    data: new Json(JSON.stringify(record)),
    movements: movementRecords(movements.filter((each) => each.kind === way)),
  })
}
