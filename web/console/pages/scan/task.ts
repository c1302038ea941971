import type { Article, Reception, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { unitsOf } from '../../article-units.ts'
import { isFree, waitsFor } from '../../documents/allowed.ts'
import { exact } from '../../documents/exact.ts'
import { type Hold, type Location, inWalkingOrder, locationsOf } from './locations.ts'

/** Kind of document counted by scanning: incoming goods, picked goods, or a parcel's contents. */
export type Kind = 'receive' | 'pick' | 'pack'

/** Kind of scanning work: one document, or a walk over many. */
export type Work = Kind | 'count' | 'wave' | 'replenish'

/** The list that shows the documents: orders to pack are in the pick list. */
export function listOf(kind: Work): Exclude<Work, 'pack'> {
  return kind === 'pack' ? 'pick' : kind
}

export interface TaskLine {
  /** `l` and a line id, or `a` and the id of an unannounced article. */
  readonly key: string
  readonly id: number | null
  readonly article_id: number
  readonly article_code: string
  readonly description: string
  readonly um3pl: string
  /** Quantity still to be counted, in the line's unit. */
  readonly wanted: number
  /** The announced lot, or the only lot accepted for the order. */
  readonly lot_number: string | null
  readonly expiry_date: string | null
  /** Locations to pick from. Empty for incoming goods. */
  readonly locations: readonly Location[]
  readonly kit?: { readonly article_code: string; readonly each: number }
}

export interface Task {
  readonly kind: Kind
  readonly id: number
  readonly number: string
  readonly client_3pl_id: number | null
  readonly status: string
  /** Whether this user may count it now. */
  readonly open: boolean
  /** Blocker of counting. Undefined if the role or the status doesn't allow it. */
  readonly waits: string | null | undefined
  readonly hold_reason: string | null
  /** Whether everything is picked and packing comes next. */
  readonly mayPack: boolean
  /** Whether goods wait at the door for putaway. */
  readonly toPutAway: boolean
  /** Whether the locations failed to load. */
  readonly lacksLocations: boolean
  readonly lines: readonly TaskLine[]
}

export function receiveTask(reception: Reception): Task {
  const { id, reception_number: number, client_3pl_id, status } = reception
  const lines = reception.lines.map((line) => ({
    ...named(line),
    wanted: Math.max(
      0,
      exact(line.quantity_um3pl - line.received_um3pl - line.damaged_um3pl - line.rejected_um3pl),
    ),
    lot_number: line.lot_number,
    expiry_date: line.expiry_date,
    locations: [],
  }))
  const waits = waitsFor(reception.allowed_actions, 'receive')
  return {
    kind: 'receive',
    id,
    number,
    client_3pl_id,
    status,
    open: waits === null,
    waits,
    hold_reason: null,
    mayPack: false,
    toPutAway: isFree(reception.allowed_actions, 'putaway'),
    lacksLocations: false,
    lines,
  }
}

type OrderLine = SalesOrder['lines'][number]

/** An article to scan, with quantities in the line's unit. */
interface Scanned extends Omit<TaskLine, 'id' | 'wanted' | 'locations'> {
  readonly id: number
  readonly reserved_um3pl: number
  readonly picked_um3pl: number
  readonly shipped_um3pl: number
  /** In unshipped parcels. */
  readonly packed_um3pl: number
}

/** Each line's article, or each part of a kit. */
function scannedOf({ lines, parcels }: SalesOrder): readonly Scanned[] {
  const packed = parcels.filter(({ shipment_id }) => shipment_id === null).flatMap(({ contents }) => contents)
  return lines.flatMap((line): readonly Scanned[] => {
    const { id, lot_number } = line
    const common = { lot_number, expiry_date: null }
    if (line.parts.length === 0)
      return [{ ...named(line), ...amountsOf(line), ...common, packed_um3pl: line.packed_um3pl }]
    return line.parts.map((part) => {
      const own = packed.filter((each) => each.line_id === id && each.article_id === part.article_id)
      return {
        ...named({ ...part, id }),
        ...amountsOf(part),
        ...common,
        key: `l${id}:${part.article_id}`,
        packed_um3pl: own.reduce((sum, each) => sum + each.quantity_um3pl, 0),
        kit: { article_code: line.article_code, each: exact(part.quantity_um3pl / line.quantity_um3pl) },
      }
    })
  })
}

function amountsOf({ reserved_um3pl, picked_um3pl, shipped_um3pl }: Omit<Amounts, 'packed_um3pl'>) {
  return { reserved_um3pl, picked_um3pl, shipped_um3pl }
}

type Amounts = Pick<OrderLine, 'reserved_um3pl' | 'picked_um3pl' | 'shipped_um3pl' | 'packed_um3pl'>

/** `held` is undefined if it failed to load. Picking still works. */
export function pickTask(order: SalesOrder, held: readonly Hold[] | undefined): Task {
  const lines = scannedOf(order)
    .map((line) => ({
      ...line,
      wanted: Math.max(0, exact(line.reserved_um3pl - (line.picked_um3pl - line.shipped_um3pl))),
      locations: locationsOf(line, held ?? []),
    }))
    .filter((line) => line.wanted > 0)
  const waits = waitsFor(order.allowed_actions, 'pick')
  // The page itself reports that everything is picked.
  const open = waits === null || waits === 'nothing_to_pick'
  const lacksLocations = held === undefined
  return { ...taskOf(order), kind: 'pick', open, waits, lacksLocations, lines: inWalkingOrder(lines) }
}

function taskOf({ id, order_number, client_3pl_id, status, hold_reason, allowed_actions }: SalesOrder) {
  const mayPack = isFree(allowed_actions, 'pack')
  return { id, number: order_number, client_3pl_id, status, hold_reason, mayPack, toPutAway: false }
}

/** Picked quantity of a line that isn't in a parcel. */
export function toPackOf(line: Omit<Amounts, 'reserved_um3pl'>): number {
  return Math.max(0, exact(line.picked_um3pl - line.shipped_um3pl - line.packed_um3pl))
}

/** An order's next parcel: the picked goods that aren't in one. */
export function packTask(order: SalesOrder): Task {
  const lines = scannedOf(order)
    .map((line) => ({ ...line, wanted: toPackOf(line), locations: [] }))
    .filter((line) => line.wanted > 0)
  // Users who may pack or ship may pack parcels, whatever blocks either action.
  const isTheirs = (['pack', 'ship'] as const).some(
    (each) => waitsFor(order.allowed_actions, each) !== undefined,
  )
  const waits = !isTheirs
    ? undefined
    : order.on_hold
      ? 'on_hold'
      : lines.length === 0
        ? 'nothing_to_pack'
        : null
  return { ...taskOf(order), kind: 'pack', open: waits === null, waits, lacksLocations: false, lines }
}

interface DocumentLine {
  readonly id: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string | null
  readonly um3pl: string
}

function named({ id, article_id, article_code, description, um3pl }: DocumentLine) {
  return { key: `l${id}`, id, article_id, article_code, description: description ?? '', um3pl }
}

export interface Unit {
  readonly um3pl: string
  /** Base units per unit. */
  readonly factor: number
}

/** Article data needed for counting. Stored with each count, so that it survives a reload. */
export interface Goods {
  readonly id: number
  readonly article_code: string
  readonly description: string
  readonly client_3pl_id: number | null
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly expiry_tracking: boolean
  /** Base unit first. */
  readonly units: readonly Unit[]
  /** Barcodes of the article itself, which are neither lots nor serial numbers. */
  readonly barcodes: readonly string[]
}

export function goodsOf(article: Article): Goods {
  const { id, article_code, name, client_3pl_id, tracking, expiry_tracking } = article
  const known = unitsOf(article)
  const units = known.map(({ unit, factor }) => ({ um3pl: unit, factor }))
  const barcodes = known.map(({ barcode }) => barcode).filter((each) => each !== null)
  return { id, article_code, description: name, client_3pl_id, tracking, expiry_tracking, units, barcodes }
}
