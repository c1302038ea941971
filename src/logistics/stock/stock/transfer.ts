import type { Fault } from '../../../kernel/faults.ts'
import type { Json } from '../../../kernel/json.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { headerOf } from '../../catalogue/named/store-header.ts'
import { withMovements } from './adjust.ts'
import type { Cause, BucketKey, Position } from '../ledger/book.ts'
import { Booking } from './booking.ts'
import type { Movement } from '../ledger/chain.ts'
import { resolveGoods } from './goods.ts'
import { type Goods, type GivenGoods, goodsRecord, trackingFaults } from './rules-goods.ts'
import { openStock } from '../ledger/ledger.ts'
import { stockListeners } from '../ledger/listeners.ts'
import { type Sought, matching, outgoing, keyOf } from './rules-plans.ts'
import type { StatusChange, StockStatusChange, StockTransfer, Transfer } from './schema-writes.ts'
import { knownOf } from './store-goods.ts'

/** Source and destination of a line's goods. */
interface Course {
  readonly sought: Sought
  readonly target: (from: BucketKey) => BucketKey
  readonly positions: readonly Position[]
}

interface Moving<G extends GivenGoods> {
  readonly lines: readonly Goods<G>[]
  readonly course: (line: Goods<G>) => Course
  readonly cause: Cause & { readonly arrival: Cause['kind'] }
}

/** Moves stock that no order has reserved. Orders waiting at the destination then get theirs. */
async function moveStock<G extends GivenGoods>(
  scope: WriteScope,
  { lines, course, cause }: Moving<G>,
): Promise<{ readonly movements: readonly Movement[]; readonly buckets: readonly number[] }> {
  const stock = await openStock(scope, { positions: lines.flatMap((line) => course(line).positions) })
  const known = await knownOf(scope, lines, stock.book.buckets)
  const booking = new Booking(scope, stock, cause.reason ?? null)
  for (const line of lines) {
    const { sought, target } = course(line)
    const elsewhere = matching(stock.book, sought).filter((bucket) => leaves(bucket, target(bucket)))
    const plan = outgoing(elsewhere, line, { known, quantity: line.base, freeOnly: true })
    booking.move(line, sought, { plan, cause, target })
  }
  booking.finish()
  return { movements: await stockListeners().settle(scope, stock), buckets: booking.touched }
}

/** Whether goods would move at all: goods already at the destination can't be taken. */
function leaves(from: BucketKey, to: BucketKey): boolean {
  return (
    from.warehouse_id !== to.warehouse_id ||
    from.location_code !== to.location_code ||
    from.stock_status !== to.stock_status
  )
}

type TransferLine = Goods<Transfer['lines'][number]>

export async function transferStock(scope: WriteScope, body: Transfer): Promise<Json<StockTransfer>> {
  const { from_warehouse_id, to_warehouse_id, reason = null } = body
  const named = { ...body, warehouse_id: from_warehouse_id }
  const { lines, faults, client_3pl_id } = await resolveGoods(scope, named)
  const within = from_warehouse_id === to_warehouse_id
  refuse([
    ...faults.map((fault) => renamed(fault, 'from_warehouse_id')),
    ...(within ? lines.flatMap(sameLocation) : await destinationFaults(scope, body)),
    ...lines.flatMap((line) => trackingFaults(line)),
  ])
  const moved = await moveStock(scope, {
    lines,
    course: (line) => transferCourse(line, body),
    cause: { ...sourceOf('transfer', reason), kind: 'transfer_out', arrival: 'transfer_in' },
  })
  const record = {
    reason,
    client_3pl_id,
    from_warehouse_id,
    to_warehouse_id,
    lines: lines.map(transferRecord),
  }
  return withMovements<StockTransfer>(scope, record, moved)
}

function transferCourse(line: TransferLine, { from_warehouse_id, to_warehouse_id }: Transfer): Course {
  const { article, lot_number, expiry_date, given } = line
  const { stock_status, from_location_code = null, to_location_code } = given
  const at = { article_id: article.id, warehouse_id: from_warehouse_id }
  const to = { article_id: article.id, warehouse_id: to_warehouse_id }
  return {
    sought: { ...at, stock_status, lot_number, expiry_date, location_code: from_location_code },
    target: (from) => ({ ...keyOf(from), ...to, location_code: to_location_code ?? '' }),
    positions: [at, to],
  }
}

function sourceOf(source_type: string, reason: string | null): Omit<Cause, 'kind'> {
  return { source_type, source_id: null, source_line_id: null, reason }
}

/** A transfer within one warehouse needs another location. */
function sameLocation({ index, given }: TransferLine): readonly Fault[] {
  const { from_location_code = null, to_location_code = null } = given
  if (to_location_code === null && from_location_code === null)
    return [{ path: `lines.${index}.to_location_code`, rule: 'required' }]
  return to_location_code === from_location_code
    ? [{ path: `lines.${index}.to_location_code`, rule: 'selected' }]
    : []
}

/** The destination warehouse must be active. */
async function destinationFaults(
  scope: WriteScope,
  { to_warehouse_id }: Transfer,
): Promise<readonly Fault[]> {
  const named = { client_3pl_id: null, warehouse_id: to_warehouse_id, partner_id: undefined }
  const { faults } = await headerOf(scope, named)
  return faults
    .filter((fault) => fault.path === 'warehouse_id')
    .map((fault) => renamed(fault, 'to_warehouse_id'))
}

function renamed(fault: Fault, path: string): Fault {
  return fault.path === 'warehouse_id' ? { ...fault, path } : fault
}

function transferRecord(line: TransferLine) {
  const { stock_status, from_location_code = null, to_location_code = null } = line.given
  return { ...goodsRecord(line), stock_status, from_location_code, to_location_code }
}

export async function changeStatus(scope: WriteScope, body: StatusChange): Promise<Json<StockStatusChange>> {
  const { from_status, to_status, reason = null } = body
  const { lines, faults, client_3pl_id, warehouse_id } = await resolveGoods(scope, body)
  refuse([
    ...faults,
    ...(from_status === to_status ? [{ path: 'to_status', rule: 'selected' } as const] : []),
    ...lines.flatMap((line) => trackingFaults(line)),
  ])
  const moved = await moveStock(scope, {
    lines,
    course({ article, lot_number, expiry_date, given }) {
      const { location_code = null } = given
      const at = { article_id: article.id, warehouse_id }
      return {
        sought: { ...at, stock_status: from_status, lot_number, expiry_date, location_code },
        target: (from) => ({ ...keyOf(from), stock_status: to_status }),
        positions: [at],
      }
    },
    cause: { ...sourceOf('status_change', reason), kind: 'status_change', arrival: 'status_change' },
  })
  const rows = lines.map((line) => ({
    ...goodsRecord(line),
    location_code: line.given.location_code ?? null,
  }))
  const record = { reason, client_3pl_id, warehouse_id, from_status, to_status, lines: rows }
  return withMovements<StockStatusChange>(scope, record, moved)
}
