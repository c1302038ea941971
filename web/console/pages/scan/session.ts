import { sameUnit } from '../../article-units.ts'
import {
  type Condition,
  type Entry,
  type Reasons,
  leftOf,
  lineFor,
  linesWith,
  lotsFor,
  locationsLeft,
} from './count.ts'
import { type Missing, missingOf } from './details.ts'
import type { Found } from './found.ts'
import type { Measures } from './measures.ts'
import type { Location } from './locations.ts'
import type { Goods, Task, TaskLine, Unit } from './task.ts'

interface Lot {
  readonly lot_number: string | null
  readonly expiry_date: string | null
}

/** A question that must be answered before counting continues. */
export type Ask =
  | { readonly kind: 'article'; readonly options: readonly Found[] }
  | { readonly kind: 'details'; readonly entry: Entry; readonly missing: Missing }

/** Result of the last scan. */
export type Say =
  | { readonly kind: 'counted' | 'undone' | 'good_again'; readonly entry: Entry }
  /** The location of a line was scanned. */
  | { readonly kind: 'location'; readonly line: TaskLine; readonly location_code: string }
  | { readonly kind: 'over'; readonly entry: Entry; readonly over: number; readonly um3pl: string }
  | { readonly kind: 'wrong'; readonly found: Found }
  | { readonly kind: 'unknown'; readonly text: string }
  /** More than the line's open quantity. `left` may still be picked. */
  | { readonly kind: 'full'; readonly entry: Entry; readonly line: TaskLine; readonly left: number }
  | {
      readonly kind: 'otherLot'
      readonly line: TaskLine
      readonly lot_number: string
      readonly wanted: readonly string[]
    }
  | { readonly kind: 'twice'; readonly serial: string }

export interface Session {
  readonly entries: readonly Entry[]
  /** Scanned codes that aren't looked up yet, oldest first. */
  readonly waiting: readonly string[]
  /** Key of the current line. */
  readonly at: string | undefined
  readonly condition: Condition
  /** Article the condition was used for. For another article, it returns to good. */
  readonly conditionFor?: number | undefined
  /** Lot and expiry date assumed for a line's next goods, by line key. */
  readonly lots: Readonly<Record<string, Lot>>
  readonly ask: Ask | undefined
  readonly says: Say | undefined
  /** Increments with every message, so that a repeated message is announced again. */
  readonly said: number
  /** Weight and size of the parcel being packed, as typed. */
  readonly measures: Measures
  /** For a pick: why lines are short, as far as the user has said. */
  readonly reasons?: Reasons
  /** Idempotency key of the request in flight. Counting pauses until the response arrives. */
  readonly sending: string | undefined
}

export const newSession: Session = {
  entries: [],
  waiting: [],
  at: undefined,
  condition: 'good',
  lots: {},
  ask: undefined,
  says: undefined,
  said: 0,
  measures: {},
  sending: undefined,
}

export type Step =
  | { readonly type: 'scanned'; readonly text: string }
  /** Articles found for the oldest waiting code. Several if they share it, empty if it's unknown. */
  | { readonly type: 'found'; readonly found: readonly Found[] }
  | { readonly type: 'chosen'; readonly found: Found }
  /** Accepts unannounced goods. */
  | { readonly type: 'unexpected'; readonly found: Found }
  | { readonly type: 'detailed'; readonly entry: Entry }
  | { readonly type: 'dismissed' }
  | { readonly type: 'entered'; readonly line: TaskLine; readonly goods: Goods; readonly amount: Amount }
  | { readonly type: 'undone' }
  | { readonly type: 'restarted'; readonly line: string }
  /** Switches a line's next goods to another lot. */
  | { readonly type: 'otherLot'; readonly line: string }
  | { readonly type: 'line'; readonly line: string }
  | { readonly type: 'condition'; readonly condition: Condition }
  | { readonly type: 'measured'; readonly measures: Measures }
  | { readonly type: 'reasons'; readonly reasons: Reasons }
  | { readonly type: 'sending'; readonly key: string | undefined }

export interface Amount {
  readonly unit: Unit
  readonly quantity: number
}

/** The session's reducer. Counts change only here. */
export function next(task: Task, session: Session, step: Step): Session {
  switch (step.type) {
    case 'scanned':
      return atLocation(task, session, step.text) ?? { ...session, waiting: [...session.waiting, step.text] }
    case 'found':
      return found(task, session, step.found)
    case 'chosen':
      return take(task, { ...session, ask: undefined }, step.found)
    case 'unexpected':
      return takeUnexpected(task, session, step.found)
    case 'detailed':
      return complete(task, { ...session, ask: undefined }, step.entry)
    case 'dismissed':
      return { ...session, ask: undefined }
    case 'entered':
      return complete(task, session, entryOf(session, step.line, { goods: step.goods, ...step.amount }))
    case 'undone':
      return undone(session)
    case 'restarted':
      return { ...session, entries: session.entries.filter(({ line }) => line !== step.line) }
    case 'otherLot':
      return { ...session, lots: { ...session.lots, [step.line]: { lot_number: null, expiry_date: null } } }
    case 'line':
      return { ...session, at: step.line, says: undefined }
    case 'condition':
      return { ...session, condition: step.condition, conditionFor: undefined }
    case 'measured':
      return { ...session, measures: step.measures }
    case 'reasons':
      return { ...session, reasons: step.reasons }
    case 'sending':
      return { ...session, sending: step.key, says: undefined }
    default:
      return step satisfies never
  }
}

/** In a pick, a location code selects the line stored there. */
function atLocation(task: Task, session: Session, text: string): Session | undefined {
  if (task.kind !== 'pick') return undefined
  const isCode = ({ location_code }: Location) => location_code?.toLowerCase() === text.trim().toLowerCase()
  const here = task.lines.filter(({ locations }) => locations.some(isCode))
  const line = here.find((each) => locationsLeft(each, session.entries).some(isCode)) ?? here[0]
  if (line === undefined) return undefined
  return say({ ...session, at: line.key }, { kind: 'location', line, location_code: text.trim() })
}

/** "Damaged" applies to one article. The next article is good unless the user sets it again. */
function conditionFor({ condition, conditionFor: used }: Session, { id }: Goods): Condition {
  return used === undefined || used === id ? condition : 'good'
}

function say(session: Session, says: Say): Session {
  return { ...session, says, said: session.said + 1 }
}

function found(task: Task, session: Session, options: readonly Found[]): Session {
  const [text = '', ...waiting] = session.waiting
  const left = { ...session, waiting }
  const here = options.filter(({ goods }) =>
    linesWith(task, session.entries).some((line) => line.article_id === goods.id),
  )
  // If several articles share a code, those on this document take precedence.
  const [first, ...others] = here.length > 0 ? here : options
  if (first === undefined) return say(left, { kind: 'unknown', text })
  if (others.length > 0) return { ...left, ask: { kind: 'article', options: [first, ...others] } }
  return take(task, left, first)
}

function take(task: Task, session: Session, given: Found): Session {
  const line = lineFor(task, session.entries, given)
  if (line === undefined) return say(session, { kind: 'wrong', found: given })
  const { lot_number } = given
  const wanted = lotsFor(line, session.entries)
  if (task.kind !== 'receive' && lot_number !== null && wanted.length > 0 && !wanted.includes(lot_number))
    return say({ ...session, at: line.key }, { kind: 'otherLot', line, lot_number, wanted })
  return complete(task, session, entryOf(session, line, inUnitOf(line, given)))
}

/** An article found by its code counts as one in the line's unit. */
function inUnitOf(line: TaskLine, given: Found): Found {
  const unit = given.goods.units.find(({ um3pl }) => sameUnit(um3pl, line.um3pl))
  return given.byCode === true && unit !== undefined ? { ...given, unit } : given
}

function takeUnexpected(task: Task, session: Session, given: Found): Session {
  const line = { key: `a${given.goods.id}`, lot_number: null, expiry_date: null }
  return complete(task, session, entryOf(session, line, given))
}

type Given = Pick<Found, 'goods' | 'unit' | 'quantity'> & Partial<Found>

/** Builds an entry. Details come from the label, else from the line's previous entry, else from the announcement. */
function entryOf(session: Session, line: Lot & { readonly key: string }, given: Given): Entry {
  const { goods, unit, quantity, serial_number = null } = given
  const known = session.lots[line.key] ?? line
  const lot_number = given.lot_number ?? known.lot_number
  const expiry_date = given.expiry_date ?? (lot_number === known.lot_number ? known.expiry_date : null)
  const hasLots = goods.tracking === 'lot' || goods.expiry_tracking
  return {
    line: line.key,
    goods,
    unit,
    quantity,
    condition: conditionFor(session, goods),
    lot_number: hasLots ? lot_number : null,
    expiry_date: hasLots ? expiry_date : null,
    serials: goods.tracking === 'serial' && serial_number !== null ? [serial_number] : [],
  }
}

/** Counts an entry, or asks for missing details. */
function complete(task: Task, session: Session, entry: Entry): Session {
  const here = { ...session, at: entry.line }
  const twice = entry.serials.find((serial) => isCounted(session, entry, serial))
  if (twice !== undefined) return say(here, { kind: 'twice', serial: twice })
  const missing = missingOf(task.kind, entry)
  if (missing !== undefined) return { ...here, ask: { kind: 'details', entry, missing } }
  return count(task, here, entry)
}

function isCounted({ entries }: Session, { goods }: Entry, serial: string): boolean {
  return entries.some((each) => each.goods.id === goods.id && each.serials.includes(serial))
}

function count(task: Task, session: Session, entry: Entry): Session {
  const entries = [...session.entries, entry]
  const line = linesWith(task, entries).find(({ key }) => key === entry.line)
  if (line === undefined) return session
  const left = leftOf(line, entries)
  // An order can't take more than the quantity set aside for it. A reception may exceed its expected quantity.
  if (task.kind !== 'receive' && left < 0)
    return say(session, { kind: 'full', entry, line, left: leftOf(line, session.entries) })
  const { lot_number, expiry_date } = entry
  const counted = {
    ...session,
    entries,
    condition: entry.condition,
    conditionFor: entry.condition === 'good' ? undefined : entry.goods.id,
    // An order's goods come from where they're reserved, so one lot says nothing about the next.
    lots:
      task.kind !== 'receive' ? session.lots : { ...session.lots, [line.key]: { lot_number, expiry_date } },
    at: task.kind !== 'receive' && left === 0 ? nextLine(task, entries, line.key) : line.key,
  }
  if (left >= 0 || line.id === null)
    return say(counted, { kind: entry.condition === session.condition ? 'counted' : 'good_again', entry })
  return say(counted, { kind: 'over', entry, over: -left, um3pl: line.um3pl })
}

/** The next open line after the given one, or the given one if none is open. */
function nextLine(task: Task, entries: readonly Entry[], at: string): string {
  const index = task.lines.findIndex(({ key }) => key === at)
  const ordered = [...task.lines.slice(index + 1), ...task.lines.slice(0, index)]
  return ordered.find((line) => leftOf(line, entries) > 0)?.key ?? at
}

function undone(session: Session): Session {
  const entry = session.entries.at(-1)
  if (entry === undefined) return session
  return say({ ...session, entries: session.entries.slice(0, -1), at: entry.line }, { kind: 'undone', entry })
}
