import { sameUnit } from '../../article-units.ts'
import { exact } from '../../documents/exact.ts'
import { type Location, leftAt } from './locations.ts'
import type { Goods, Task, TaskLine, Unit } from './task.ts'

export type Condition = 'good' | 'damaged' | 'rejected'

/** One scan, or one quantity entered manually. */
export interface Entry {
  /** Line key. */
  readonly line: string
  readonly goods: Goods
  readonly unit: Unit
  /** In `unit`. */
  readonly quantity: number
  readonly condition: Condition
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly serials: readonly string[]
}

/** The document's lines, followed by one line per unannounced article. */
export function linesWith(task: Task, entries: readonly Entry[]): readonly TaskLine[] {
  const known = new Set(task.lines.map(({ key }) => key))
  const extra = new Map<string, TaskLine>()
  for (const { line: key, goods, unit } of entries) {
    if (known.has(key) || extra.has(key)) continue
    extra.set(key, {
      key,
      id: null,
      article_id: goods.id,
      article_code: goods.article_code,
      description: goods.description,
      um3pl: unit.um3pl,
      wanted: 0,
      lot_number: null,
      expiry_date: null,
      locations: [],
    })
  }
  return [...task.lines, ...extra.values()]
}

type Counted = Pick<Entry, 'goods' | 'unit' | 'quantity'>

/** Converts a counted quantity to the line's unit. */
function inLineUnit({ goods, unit, quantity }: Counted, line: TaskLine): number {
  if (sameUnit(unit.um3pl, line.um3pl)) return quantity
  const factor = goods.units.find((each) => sameUnit(each.um3pl, line.um3pl))?.factor ?? 1
  return (quantity * unit.factor) / factor
}

/** Counted quantity of a line, in its unit. */
export function countedOf(line: TaskLine, entries: readonly Entry[]): number {
  return exact(
    entries.reduce((sum, entry) => (entry.line === line.key ? sum + inLineUnit(entry, line) : sum), 0),
  )
}

/** Damaged and rejected quantities counted on a line, in its unit. Zero quantities are left out. */
export function badOf(line: TaskLine, entries: readonly Entry[]) {
  return (['damaged', 'rejected'] as const)
    .map((condition) => ({
      condition,
      quantity: countedOf(
        line,
        entries.filter((entry) => entry.condition === condition),
      ),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Open quantity of a line. Negative if the count exceeds it. */
export function leftOf(line: TaskLine, entries: readonly Entry[]): number {
  return exact(line.wanted - countedOf(line, entries))
}

export interface Progress {
  /** Completed lines. */
  readonly done: number
  readonly lines: number
}

export function progressOf(task: Task, entries: readonly Entry[]): Progress {
  const open = task.lines.filter((line) => line.wanted > 0)
  return { done: open.filter((line) => leftOf(line, entries) <= 0).length, lines: open.length }
}

/** Locations of a line with goods left to pick. */
export function locationsLeft(line: TaskLine, entries: readonly Entry[]): readonly Location[] {
  const taken = entries
    .filter((entry) => entry.line === line.key)
    .map((entry) => ({ lot_number: entry.lot_number, quantity: exact(inLineUnit(entry, line)) }))
  return leftAt(line.locations, taken)
}

/** Lots accepted for a line: its own lot, or the lots reserved for it. Empty if any lot will do. */
export function lotsFor(line: TaskLine, entries: readonly Entry[]): readonly string[] {
  if (line.lot_number !== null) return [line.lot_number]
  const left = locationsLeft(line, entries)
  const held = (left.length > 0 ? left : line.locations).map(({ lot_number }) => lot_number)
  return [...new Set(held.filter((lot) => lot !== null))]
}

function suitsLot(line: TaskLine, entries: readonly Entry[], lot_number: string | null): boolean {
  const lots = lotsFor(line, entries)
  return lot_number === null || lots.length === 0 || lots.includes(lot_number)
}

/**
 * The best line for a scanned article. The criteria, in order: accepted lot, open quantity, room for the scanned
 * quantity, same unit, position.
 */
export function lineFor(
  task: Task,
  entries: readonly Entry[],
  found: Counted & { readonly lot_number: string | null },
): TaskLine | undefined {
  const rank = (line: TaskLine) => {
    const left = leftOf(line, entries)
    return (
      (suitsLot(line, entries, found.lot_number) ? 0 : 8) +
      (left > 0 ? 0 : 4) +
      (inLineUnit(found, line) <= left ? 0 : 2) +
      (sameUnit(found.unit.um3pl, line.um3pl) ? 0 : 1)
    )
  }
  return linesWith(task, entries)
    .filter((line) => line.article_id === found.goods.id)
    .toSorted((a, b) => rank(a) - rank(b))[0]
}

interface SentLine {
  readonly id?: number
  readonly article_id?: number
  readonly um3pl?: string
  readonly quantity_um3pl?: number
  readonly damaged_um3pl?: number
  readonly rejected_um3pl?: number
  readonly lot_number?: string
  readonly expiry_date?: string
  readonly serial_numbers?: readonly string[]
  readonly reason?: Exclude<Why, 'later'>
}

const fields = { good: 'quantity_um3pl', damaged: 'damaged_um3pl', rejected: 'rejected_um3pl' } as const

/** Reason for a short pick. `later` leaves the rest where it is. */
export type Why = 'missing' | 'damaged' | 'later'

/** Short-pick reasons by line key. */
export type Reasons = Readonly<Record<string, Why>>

/** Request lines, one per group of identical goods, in counting order. */
export function bodyOf(task: Task, entries: readonly Entry[], reasons: Reasons = {}): readonly SentLine[] {
  const lines = linesWith(task, entries)
  if (task.kind === 'pick') return pickedOf(lines, entries, reasons)
  const groups = Map.groupBy(entries, (entry) => groupOf(entry))
  return [...groups.values()].flatMap((group): readonly SentLine[] => {
    const [first] = group
    const line = lines.find(({ key }) => key === first?.line)
    if (first === undefined || line === undefined) return []
    const { goods, unit, condition, lot_number, expiry_date } = first
    const serials = group.flatMap((entry) => entry.serials)
    return [
      {
        ...(line.id !== null && { id: line.id }),
        ...((line.id === null || line.kit !== undefined) && { article_id: goods.id }),
        um3pl: unit.um3pl,
        [fields[condition]]: exact(group.reduce((sum, { quantity }) => sum + quantity, 0)),
        ...(lot_number !== null && { lot_number }),
        ...(expiry_date !== null && { expiry_date }),
        ...(serials.length > 0 && { serial_numbers: serials }),
      },
    ]
  })
}

function groupOf({ line, unit, condition, lot_number, expiry_date }: Entry): string {
  return JSON.stringify([line, unit.um3pl, condition, lot_number, expiry_date])
}

/** Picked quantity per line. For a kit picked in parts, the number of complete kits. */
function pickedOf(
  lines: readonly TaskLine[],
  entries: readonly Entry[],
  reasons: Reasons,
): readonly SentLine[] {
  const touched = [...entries.map(({ line }) => line), ...Object.keys(reasons)]
  const order = [...new Set(touched.map((line) => lines.find(({ key }) => key === line)?.id))]
  return order.flatMap((id): readonly SentLine[] => {
    const own = lines.filter((line) => line.id === id)
    const quantity_um3pl = Math.min(...own.map((line) => wholeOf(line, countedOf(line, entries))))
    const [line] = own
    const why = line && leftOf(line, entries) > 0 ? reasons[line.key] : undefined
    const reason = why === 'later' || line?.kit !== undefined ? undefined : why
    if (id == null || (quantity_um3pl === 0 && reason === undefined)) return []
    return [{ id, quantity_um3pl, ...(reason !== undefined && { reason }) }]
  })
}

function wholeOf({ kit }: TaskLine, counted: number): number {
  return kit === undefined ? counted : Math.floor(exact(counted / kit.each))
}
