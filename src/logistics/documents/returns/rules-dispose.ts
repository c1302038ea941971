import { fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { type Micros, baseUnits, one } from '../../catalogue/units/quantities.ts'
import { tooMuch } from './rules.ts'
import { wrongWith } from './rules-receive.ts'
import type { Decision, ReturnDisposal } from './schema.ts'
import type { StoredLine } from './line.ts'

type GivenLine = NonNullable<ReturnDisposal['lines']>[number]

/** Decision about part of a line. */
export interface Verdict {
  readonly index: number
  readonly line: StoredLine
  readonly decision: Decision
  readonly base: Micros
  readonly serials: readonly string[]
}

export interface Verdicts {
  readonly verdicts: readonly Verdict[]
  /** The changed lines, in their new state. */
  readonly lines: readonly StoredLine[]
  readonly faults: readonly Fault[]
}

/** Received quantity not decided yet, in the line's unit. */
export function pendingOf(line: StoredLine): Micros {
  return line.received - line.restocked - line.quarantined - line.disposed
}

const counters = { restock: 'restocked', quarantine: 'quarantined', dispose: 'disposed' } as const

/**
 * Decides each entry. Without entries, decides everything pending, as each line requests. Several entries may name one
 * line; each decides about what the previous ones left.
 */
export function verdictsOf(
  lines: readonly StoredLine[],
  given: readonly GivenLine[] | undefined,
  decided: ReadonlyMap<number, ReadonlySet<string>>,
): Verdicts {
  const current = new Map(lines.map((line) => [line.id, line]))
  const free = new Map(lines.map((line) => [line.id, undecidedSerials(line, decided.get(line.id))]))
  const verdicts: Verdict[] = []
  const faults: Fault[] = []
  const entries = given ?? lines.filter((line) => pendingOf(line) > 0n).map(({ id }): GivenLine => ({ id }))
  entries.forEach((entry, position) => {
    const known = lines.find((line) =>
      entry.id === undefined ? line.line_number === entry.line_number : line.id === entry.id,
    )
    const line = known && current.get(known.id)
    if (known === undefined || line === undefined) {
      faults.push(unnamed(entry, position))
      return
    }
    const index = given === undefined ? lines.indexOf(known) : position
    const taken = takenFrom(line, { entry, index, free: free.get(line.id) ?? [] })
    faults.push(...taken.faults)
    if (taken.faults.length > 0) return
    const decision = entry.action ?? requested(line)
    const counter = counters[decision]
    const after = {
      ...line,
      [counter]: line[counter] + taken.quantity,
      condition: entry.condition ?? line.condition,
    }
    current.set(line.id, after)
    free.set(
      line.id,
      (free.get(line.id) ?? []).filter((serial) => !taken.serials.includes(serial)),
    )
    verdicts.push({ index, line: after, decision, base: taken.base, serials: taken.serials })
  })
  const changed = new Set(verdicts.map(({ line }) => line.id))
  return { verdicts, lines: [...current.values()].filter((line) => changed.has(line.id)), faults }
}

/** Goods without a requested action go back to the shelf. */
function requested({ requested_action }: StoredLine): Decision {
  return requested_action === 'default' ? 'restock' : requested_action
}

function unnamed({ id, line_number }: GivenLine, index: number): Fault {
  if (id !== undefined) return { path: `lines.${index}.id`, rule: 'selected' }
  return { path: `lines.${index}.line_number`, rule: line_number === undefined ? 'required' : 'selected' }
}

function undecidedSerials(line: StoredLine, decided: ReadonlySet<string> = new Set()): readonly string[] {
  return line.tracking === 'serial' ? line.serial_numbers.filter((serial) => !decided.has(serial)) : []
}

interface Taken {
  readonly quantity: Micros
  readonly base: Micros
  readonly serials: readonly string[]
  readonly faults: readonly Fault[]
}

function takenFrom(
  line: StoredLine,
  {
    entry,
    index,
    free,
  }: { readonly entry: GivenLine; readonly index: number; readonly free: readonly string[] },
): Taken {
  const pending = pendingOf(line)
  const asked = entry.quantity_um3pl ?? fromMicros(pending)
  const quantity = micros(asked)
  const base = baseUnits(quantity, line.factor) ?? 0n
  const none = { quantity, base, serials: [] }
  const wrong = wrongWith(line, asked)
  if (wrong !== undefined) return { ...none, faults: [{ path: `lines.${index}.quantity_um3pl`, ...wrong }] }
  if (quantity === 0n || quantity > pending) return { ...none, faults: [tooMuch(index, pending)] }
  if (line.tracking !== 'serial') return { ...none, faults: [] }
  return { ...none, ...serialsFor(entry, { index, free, count: Number(base / one) }) }
}

function serialsFor(
  { serial_numbers }: GivenLine,
  {
    index,
    free,
    count,
  }: { readonly index: number; readonly free: readonly string[]; readonly count: number },
): Pick<Taken, 'serials' | 'faults'> {
  const path = `lines.${index}.serial_numbers`
  const serials = serial_numbers ?? free.slice(0, count)
  if (serials.length !== count)
    return { serials, faults: [{ path, rule: 'serial_count', params: { count } }] }
  if (new Set(serials).size < count) return { serials, faults: [{ path, rule: 'duplicate' }] }
  const absent = serials.filter((serial) => !free.includes(serial))
  return { serials, faults: absent.map((serial) => ({ path, rule: 'not_in_stock', params: { serial } })) }
}
