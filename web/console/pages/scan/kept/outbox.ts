import type { Operations } from '../../../../../client/src/generated/logistics.ts'
import { keep, kept } from '../../../../ui/kept.ts'
import { valueIn } from './form.ts'

/**
 * Operations that a walk can book. Each booking has its own idempotency key, so the API executes it once however often
 * it's sent.
 */
const operations = [
  'waves.confirm_task',
  'waves.skip_task',
  'replenishments.confirm',
  'replenishments.skip',
  'counts.confirm_task',
  'counts.skip_task',
] as const
type OperationId = (typeof operations)[number]

export type Act<Id extends OperationId = OperationId> = {
  readonly [Each in Id]: { readonly id: Each; readonly input: Operations[Each]['in'] }
}[Id]
export type Answer = Operations[OperationId]['out']

export interface Booking {
  readonly key: string
  /** Name of its walk. */
  readonly walk: string
  readonly task: number
  /** Readable label: article, location and order. */
  readonly label: string
  readonly act: Act
}

/** A refused booking, kept until the user has read why. */
export interface Refused {
  readonly booking: Booking
  readonly message: string
}

export interface Outbox {
  /** Oldest first. Bookings are sent in this order. */
  readonly bookings: readonly Booking[]
  readonly refused: readonly Refused[]
}

export const emptyOutbox: Outbox = { bookings: [], refused: [] }

/** Maximum refusals kept. No one reads more than this one by one. */
const mostRefused = 20

export function withBooking(outbox: Outbox, booking: Booking): Outbox {
  return { ...outbox, bookings: [...outbox.bookings, booking] }
}

export function withoutBooking({ bookings, refused }: Outbox, key: string): Outbox {
  return { refused, bookings: bookings.filter((each) => each.key !== key) }
}

export function withRefusal(outbox: Outbox, given: Refused): Outbox {
  const { bookings, refused } = withoutBooking(outbox, given.booking.key)
  return { bookings, refused: [...refused, given].slice(-mostRefused) }
}

export function withoutRefusal({ bookings, refused }: Outbox, key: string): Outbox {
  return { bookings, refused: refused.filter(({ booking }) => booking.key !== key) }
}

/** Drops a task's refusals when the user redoes the task. */
export function withoutRefusalsOf(outbox: Outbox, walk: string, task: number): Outbox {
  const { bookings, refused } = outbox
  const isOf = ({ booking }: Refused) => booking.walk === walk && booking.task === task
  return refused.some(isOf) ? { bookings, refused: refused.filter((each) => !isOf(each)) } : outbox
}

/** Whether a response status refuses a booking for good. Otherwise, the booking is retried. */
export function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

interface Kept extends Outbox {
  readonly form: typeof form
}

/** Format version. Data stored in another format is ignored. */
const form = 1

/** Result of a sent booking, for the page that made it. */
export type Settled =
  | { readonly booking: Booking; readonly answer: Answer }
  | { readonly booking: Booking; readonly error: unknown; readonly status: number }

/** Outbox of one user in one company, stored in the browser and shared by its tabs. */
export class OutboxStore {
  readonly #name: string
  #value = emptyOutbox
  #text: string | null = null
  /** Whether the browser stores data. If not, the outbox lives in memory only. */
  #isKept = true
  readonly #told = new Set<() => void>()
  readonly #settled = new Set<(settled: Settled) => void>()

  constructor(name: string) {
    this.#name = name
    this.#read()
  }

  readonly now = (): Outbox => this.#value

  readonly subscribe = (changed: () => void): (() => void) => {
    const ofOtherTab = ({ key }: StorageEvent) => {
      if (key !== this.#name) return
      this.#read()
      changed()
    }
    this.#told.add(changed)
    addEventListener('storage', ofOtherTab)
    return () => {
      this.#told.delete(changed)
      removeEventListener('storage', ofOtherTab)
    }
  }

  readonly onSettled = (heard: (settled: Settled) => void): (() => void) => {
    this.#settled.add(heard)
    return () => this.#settled.delete(heard)
  }

  change(to: (outbox: Outbox) => Outbox): void {
    this.#read()
    const before = this.#value
    this.#value = to(before)
    if (this.#value === before) return
    const { bookings, refused } = this.#value
    const isEmpty = bookings.length === 0 && refused.length === 0
    keep(this.#name, isEmpty ? null : JSON.stringify({ form, bookings, refused } satisfies Kept))
    this.#text = kept(this.#name)
    this.#isKept = isEmpty || this.#text !== null
    for (const changed of this.#told) changed()
  }

  settle(settled: Settled, to: (outbox: Outbox) => Outbox): void {
    for (const heard of this.#settled) heard(settled)
    this.change(to)
  }

  #read(): void {
    const text = kept(this.#name)
    if (text === this.#text) return
    this.#text = text
    if (text === null) {
      if (this.#isKept) this.#value = emptyOutbox
      return
    }
    // Data that this console didn't write is ignored.
    this.#value = valueIn<Kept>(text, form) ?? this.#value
  }
}

const stores = new Map<string, OutboxStore>()

export function outboxNamed(name: string): OutboxStore {
  const store = stores.get(name) ?? new OutboxStore(name)
  stores.set(name, store)
  return store
}
