import type { CountTask } from '../../../../client/src/generated/logistics.ts'
import { exact } from '../../documents/exact.ts'
import type { Found } from './found.ts'

/** The next scan: the location, the goods there, or the quantity. */
type Stage = 'location' | 'article' | 'amount'

/** A count task in progress. */
export interface Walk {
  readonly task: CountTask
  readonly stage: Stage
  /** As typed, or the sum of scanned pieces. */
  readonly typed: string
  readonly serials: readonly string[]
}

/** Result of a scan, shown and announced to the worker. */
export type WalkSay =
  | { readonly kind: 'location' | 'article' | 'piece' | 'serial' | 'again' }
  | { readonly kind: 'wrong_location'; readonly code: string; readonly expected: string }
  | { readonly kind: 'unknown'; readonly code: string }
  | { readonly kind: 'other'; readonly found: Found }

export interface Walked {
  readonly trip: Walk
  readonly say: WalkSay
}

export function begun(task: CountTask): Walk {
  const stage = task.location_code === null ? afterLocation(task) : 'location'
  return { task, stage, typed: '', serials: [] }
}

/** A location with no known stock has no article to scan. */
function afterLocation({ article_id }: CountTask): Stage {
  return article_id === null ? 'amount' : 'article'
}

/** Handles a location code. Undefined if the code names goods. */
export function locationScanned(walk: Walk, code: string): Walked | undefined {
  const { task, stage } = walk
  const expected = task.location_code ?? ''
  const isLocation = code.trim().toLowerCase() === expected.toLowerCase()
  if (stage !== 'location') return isLocation ? { trip: walk, say: { kind: 'location' } } : undefined
  if (!isLocation) return { trip: walk, say: { kind: 'wrong_location', code, expected } }
  return { trip: { ...walk, stage: afterLocation(task) }, say: { kind: 'location' } }
}

/** Whether the code is digits typed by hand and ended with Enter. They're on the pad already. */
export function isTyped({ stage, task, typed }: Walk, code: string): boolean {
  return stage === 'amount' && task.tracking !== 'serial' && typed.endsWith(code)
}

/** Handles a serial number of the goods being counted, which no article lookup finds. */
export function serialScanned(walk: Walk, code: string): Walked | undefined {
  const { task, stage, serials } = walk
  if (stage !== 'amount' || task.tracking !== 'serial') return undefined
  if (serials.includes(code)) return { trip: walk, say: { kind: 'again' } }
  return { trip: { ...walk, serials: [...serials, code] }, say: { kind: 'serial' } }
}

/** Handles a looked-up code: the task's goods, or other goods at the location. */
export function goodsScanned(walk: Walk, found: readonly Found[], code: string): Walked {
  const { task, stage, typed } = walk
  const own = found.find((each) => each.goods.id === task.article_id && isLot(task, each))
  if (own === undefined) {
    const [first] = found
    return {
      trip: walk,
      say: first === undefined ? { kind: 'unknown', code } : { kind: 'other', found: first },
    }
  }
  if (own.serial_number !== null) {
    const at = serialScanned({ ...walk, stage: 'amount' }, own.serial_number)
    if (at !== undefined) return at
  }
  if (stage === 'article') return { trip: { ...walk, stage: 'amount' }, say: { kind: 'article' } }
  const pieces = exact(Number(typed.replace(',', '.') || 0) + own.quantity * own.unit.factor)
  return { trip: { ...walk, typed: String(pieces) }, say: { kind: 'piece' } }
}

function isLot({ tracking, lot_number }: CountTask, found: Found): boolean {
  return tracking !== 'lot' || found.lot_number === null || found.lot_number === lot_number
}

/** Counted quantity. Undefined until entered. */
export function amountOf({ task, typed, serials }: Walk): number | undefined {
  if (task.tracking === 'serial') return serials.length
  const amount = Number(typed.replace(',', '.'))
  return typed === '' || !Number.isFinite(amount) || amount < 0 ? undefined : amount
}
