import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { type Micros, baseUnits, least, one, sum } from '../../catalogue/units/quantities.ts'
import { sameUnit } from '../../catalogue/units/rules.ts'
import { type Content, type Goods, isOfLine, isSame, minus, serialKey } from './rules.ts'
import type { GivenContent } from './schema.ts'

// Allowed contents of a parcel: picked goods of the order that are in no other parcel. Quantities in base units.

/** An order line as packing needs it; a kit picked as parts has one entry per part. */
export interface PackedLine {
  readonly id: number
  readonly line_number: number
  readonly article_id: number
  readonly article_code: string
  readonly tracking: 'none' | 'lot' | 'serial'
  /** Whether quantities must be whole base units. */
  readonly whole: boolean
  readonly units: readonly {
    readonly um3pl: string
    readonly factor: Decimal
    readonly barcode: string | null
  }[]
  /** Serial numbers known to belong to the line and not yet shipped. */
  readonly serial_numbers: readonly string[]
  /** Kit that the part belongs to. */
  readonly kit: PackedKit | null
}

export interface PackedKit {
  readonly article_id: number
  readonly article_code: string
  readonly um3pl: string
  /** Quantity of the part in one kit. */
  readonly each: Decimal
}

export interface Bench {
  readonly lines: readonly PackedLine[]
  /** Picked goods in no parcel, earliest expiry first. */
  readonly loose: readonly Goods[]
  /** Serial numbers from the request that lie where the order was picked from and are in no parcel. */
  readonly serials: ReadonlySet<string>
}

interface Packed {
  readonly contents: readonly Content[]
  readonly faults: readonly Fault[]
  /** Goods left for the next parcel. */
  readonly bench: Bench
}

/** Contents that a request puts into a parcel, or all faults. Without a list, everything loose. */
export function contentsOf(given: readonly GivenContent[] | undefined, bench: Bench, path: string): Packed {
  const all =
    given ??
    [...new Set(bench.loose.map(({ line_id }) => line_id))].map((id) => ({ sales_order_line_id: id }))
  const contents: Content[] = []
  const faults: Fault[] = []
  let left = bench
  for (const [i, named] of all.entries()) {
    for (const each of partsNamed(named, left)) {
      const asked = askedOf(each, left, `${path}.${i}`)
      if ('faults' in asked) {
        faults.push(...asked.faults)
        continue
      }
      const parts = shared(asked)
      contents.push(...parts)
      left = benchAfter(left, parts)
    }
  }
  return { contents: merged(contents), faults, bench: left }
}

function benchAfter({ lines, loose, serials }: Bench, parts: readonly Content[]): Bench {
  const used = new Set(
    lines.flatMap(({ id, article_id }) =>
      parts
        .filter((part) => isOfLine(part, { line_id: id, article_id }))
        .flatMap(({ serial_numbers }) => serial_numbers.map((serial) => serialKey(article_id, serial))),
    ),
  )
  return {
    loose: minus(loose, parts),
    serials: new Set([...serials].filter((key) => !used.has(key))),
    lines: lines.map((line) => ({
      ...line,
      serial_numbers: line.serial_numbers.filter((serial) => !used.has(serialKey(line.article_id, serial))),
    })),
  }
}

interface Asked {
  readonly from: readonly Goods[]
  readonly quantity: Micros
  readonly serials: readonly string[]
}
type Refused = { readonly faults: readonly Fault[] }

function askedOf(
  given: GivenContent,
  { lines, loose, serials: known }: Bench,
  path: string,
): Asked | Refused {
  const found = linesNamed(given, lines, path)
  if ('faults' in found) return found
  const [line] = found.lines
  const unit = line && unitFor(given, line)
  if (line === undefined || unit === undefined)
    return { faults: [{ path: `${path}.um3pl`, rule: 'selected' }] }
  const own = loose.filter((each) =>
    found.lines.some(({ id, article_id }) => isOfLine(each, { line_id: id, article_id })),
  )
  const { lot_number: lot } = given
  const from = lot == null ? own : own.filter(({ lot_number }) => lot_number === lot)
  if (lot != null && own.length > 0 && from.length === 0)
    return { faults: [{ path: `${path}.lot_number`, rule: 'lot_not_picked', params: { lot } }] }
  const room = sum(from.map(({ quantity }) => quantity))
  const quantity = quantityFor(given, unit.factor, room)
  if (quantity === undefined)
    return { faults: [{ path: `${path}.quantity_um3pl`, rule: 'decimals', params: { max: 6 } }] }
  if (line.whole && quantity % one !== 0n)
    return { faults: [{ path: `${path}.quantity_um3pl`, rule: 'integer' }] }
  if (quantity > room || room === 0n)
    return {
      faults: [
        {
          path: `${path}.quantity_um3pl`,
          rule: 'over_packed',
          params: { article: line.article_code, max: fromMicros(room) },
        },
      ],
    }
  const serials = serialsFor(given, line)
  const faults =
    given.serial_numbers === undefined ? [] : serialFaults(serials, { line, known, path, quantity })
  return faults.length > 0 ? { faults } : { from, quantity, serials }
}

function linesNamed(
  given: GivenContent,
  lines: readonly PackedLine[],
  path: string,
): { readonly lines: readonly PackedLine[] } | Refused {
  const ways: readonly (readonly [field: keyof GivenContent, is: (line: PackedLine) => boolean])[] = [
    ['sales_order_line_id', ({ id }) => id === given.sales_order_line_id],
    ['line_number', ({ line_number }) => line_number === given.line_number],
    ['article_id', ({ article_id }) => article_id === given.article_id],
    ['article_code', ({ article_code }) => article_code === given.article_code],
    ['barcode', ({ units }) => units.some(({ barcode }) => barcode === given.barcode)],
  ]
  const named = ways.filter(([field]) => given[field] !== undefined)
  if (named.length === 0) return { faults: [{ path: `${path}.sales_order_line_id`, rule: 'required' }] }
  const found = lines.filter((line) => named.every(([, is]) => is(line)))
  if (found.length > 0) return { lines: found }
  const [field] = named.find(([, is]) => !lines.some(is)) ?? named.at(-1) ?? ['sales_order_line_id']
  const rule = field === 'sales_order_line_id' || field === 'line_number' ? 'selected' : 'not_ordered'
  return { faults: [{ path: `${path}.${field}`, rule }] }
}

/** Splits a number of kits into their parts. A request that names a line or kit, but no part, means all parts. */
function partsNamed(given: GivenContent, { lines, loose, serials }: Bench): readonly GivenContent[] {
  const { sales_order_line_id: line_id, line_number, article_id, article_code, barcode } = given
  const { um3pl, quantity_um3pl: kits } = given
  const isNamed = ({ id, line_number: number, kit }: PackedLine): boolean =>
    kit !== null &&
    (line_id ?? id) === id &&
    (line_number ?? number) === number &&
    (article_id ?? kit.article_id) === kit.article_id &&
    (article_code ?? kit.article_code) === kit.article_code &&
    (um3pl === undefined || sameUnit(um3pl, kit.um3pl))
  const named = [line_id, line_number, article_id, article_code].some((each) => each !== undefined)
  const parts = named && barcode === undefined ? lines.filter(isNamed) : []
  const asked = parts.map((part): GivenContent => {
    const each = part.kit === null ? one : micros(part.kit.each)
    const quantity = kits === undefined ? undefined : (baseUnits(micros(kits), each) ?? 0n)
    const own = given.serial_numbers?.filter((serial) => serials.has(serialKey(part.article_id, serial)))
    return {
      sales_order_line_id: part.id,
      article_id: part.article_id,
      ...(quantity !== undefined && { quantity_um3pl: fromMicros(quantity) }),
      ...(own !== undefined && part.tracking === 'serial' && { serial_numbers: own }),
    }
  })
  // Without a quantity, skip parts that are already in parcels.
  const left = asked.filter((each) =>
    loose.some((goods) => goods.line_id === each.sales_order_line_id && goods.article_id === each.article_id),
  )
  return parts.length === 0 ? [given] : kits === undefined && left.length > 0 ? left : asked
}

function unitFor({ um3pl, barcode }: GivenContent, { units }: PackedLine) {
  if (um3pl !== undefined) return units.find((unit) => sameUnit(unit.um3pl, um3pl))
  return barcode === undefined ? units[0] : units.find((unit) => unit.barcode === barcode)
}

function quantityFor(given: GivenContent, factor: Decimal, room: Micros): Micros | undefined {
  const { quantity_um3pl: quantity, serial_numbers: serials, barcode } = given
  if (quantity !== undefined) return baseUnits(micros(quantity), micros(factor))
  if (serials !== undefined) return BigInt(serials.length) * one
  return barcode === undefined ? room : micros(factor)
}

/** Named serial numbers, else the next ones known to belong to the line. */
function serialsFor(given: GivenContent, line: PackedLine): readonly string[] {
  return line.tracking === 'serial' ? (given.serial_numbers ?? line.serial_numbers) : []
}

interface SerialCheck {
  readonly line: PackedLine
  readonly known: ReadonlySet<string>
  readonly path: string
  readonly quantity: Micros
}

function serialFaults(
  serials: readonly string[],
  { line, known, path, quantity }: SerialCheck,
): readonly Fault[] {
  if (line.tracking !== 'serial') return []
  const at = `${path}.serial_numbers`
  const count = Number(quantity / one)
  if (new Set(serials).size !== serials.length) return [{ path: at, rule: 'duplicate' }]
  if (serials.length !== count) return [{ path: at, rule: 'serial_count', params: { count } }]
  return serials
    .filter((serial) => !known.has(serialKey(line.article_id, serial)))
    .map((serial) => ({ path: at, rule: 'serial_not_picked', params: { serial } }))
}

/** Takes from the goods in order. */
function shared({ from, quantity, serials }: Asked): readonly Content[] {
  const parts: Content[] = []
  let left = quantity
  let named = serials
  for (const each of from) {
    const part = least(left, each.quantity)
    if (part === 0n) break
    const count = Number(part / one)
    parts.push({ ...each, quantity: part, serial_numbers: named.slice(0, count) })
    named = named.slice(count)
    left -= part
  }
  return parts
}

/** Merges entries for the same goods, scanned piece by piece. */
function merged(contents: readonly Content[]): readonly Content[] {
  const all: Content[] = []
  for (const each of contents) {
    const at = all.findIndex((other) => isSame(other, each))
    const before = all[at]
    if (before === undefined) all.push(each)
    else
      all[at] = {
        ...before,
        quantity: before.quantity + each.quantity,
        serial_numbers: [...before.serial_numbers, ...each.serial_numbers],
      }
  }
  return all
}
