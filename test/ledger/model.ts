import { articles } from './steps.ts'

// Expected state of the ledger, in plain numbers (all are multiples of a half, so floats are exact). One warehouse without
// lots and locations: each article is one heap for each state.

export interface Line {
  readonly id: number
  readonly article: number
  readonly um3pl: string
  readonly factor: number
  quantity: number
}

export interface OrderLine extends Line {
  reserved: number
  picked: number
  shipped: number
  cancelled: number
}

export interface Order {
  readonly id: number
  status: string
  priority: number
  readonly date: string | null
  readonly partial: boolean
  on_hold: boolean
  paused: boolean
  confirmed_at: string
  readonly lines: OrderLine[]
  /** Parcels that haven't left: how much of each line. */
  parcels: number[][]
}

export interface ReceptionLine extends Line {
  received: number
  damaged: number
}

export interface Reception {
  readonly id: number
  status: string
  readonly lines: ReceptionLine[]
}

export interface ReturnLine extends Line {
  readonly order_line_id: number | null
  readonly wanted: string
  received: number
  restock: number
  quarantine: number
  dispose: number
}

export interface Return {
  readonly id: number
  status: string
  readonly order_id: number | null
  readonly lines: ReturnLine[]
}

export interface Heap {
  available: number
  hold: number
  quarantine: number
  damaged: number
}

export interface House {
  readonly heaps: Heap[]
  readonly orders: Order[]
  readonly receptions: Reception[]
  readonly returns: Return[]
}

export function emptyHouse(): House {
  const heaps = articles.map(() => ({ available: 0, hold: 0, quarantine: 0, damaged: 0 }))
  return { heaps, orders: [], receptions: [], returns: [] }
}

/** The answer that a request should get instead of being done. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: 409 | 422
  constructor(status: 409 | 422) {
    super(`refused with ${status}`)
    this.status = status
  }
}

export function refuseIf(wrong: boolean, status: 409 | 422): void {
  if (wrong) throw new Refusal(status)
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the model misses something')
  return value
}

/** A quantity of an article that only comes in whole pieces. */
export function isBroken(article: number, quantity: number): boolean {
  return articles[article]?.whole === true && !Number.isInteger(quantity)
}

export function wantsStock({ status }: Order): boolean {
  return ['confirmed', 'allocated', 'picking', 'packed', 'partially_shipped'].includes(status)
}

export function open(line: OrderLine): number {
  return line.quantity - line.shipped - line.cancelled
}

function isFull({ lines }: Order): boolean {
  return lines.every((line) => open(line) === line.reserved)
}

export function reservedOf({ orders }: House, article: number): number {
  const lines = orders.flatMap((order) => order.lines.filter((line) => line.article === article))
  return lines.reduce((sum, line) => sum + line.reserved * line.factor, 0)
}

export function freeOf(house: House, article: number): number {
  return found(house.heaps[article]).available - reservedOf(house, article)
}

/** Gives a line the available part of its missing quantity: all, or whole boxes and pieces. */
function reserve(house: House, line: OrderLine): void {
  const wanted = (open(line) - line.reserved) * line.factor
  const free = freeOf(house, line.article)
  const step = line.factor > 1 || articles[line.article]?.whole === true ? line.factor : 0.5
  line.reserved += (free >= wanted ? wanted : free - (free % step)) / line.factor
}

export function reserveAll(house: House, order: Order): void {
  for (const line of order.lines) reserve(house, line)
  if (order.status === 'confirmed' && isFull(order)) order.status = 'allocated'
  else if (order.status === 'allocated' && !isFull(order)) order.status = 'confirmed'
}

export function release({ lines, parcels }: Order, line: OrderLine): void {
  line.reserved = 0
  line.picked = line.shipped
  for (const parcel of parcels) parcel[lines.indexOf(line)] = 0
}

/** The order in which orders get stock. */
function inTurn(a: Order, b: Order): number {
  return (
    b.priority - a.priority ||
    compare(a.date ?? '9999', b.date ?? '9999') ||
    compare(a.confirmed_at, b.confirmed_at) ||
    a.id - b.id
  )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Shares out what is free of these articles among the orders that wait. */
export function shareOut(house: House, gained: readonly number[]): void {
  const waiting = house.orders.filter(
    (order) => ['confirmed', 'partially_shipped'].includes(order.status) && !order.paused,
  )
  for (const order of waiting.toSorted(inTurn)) {
    const before = order.lines.map((line) => line.reserved)
    for (const line of order.lines) if (gained.includes(line.article)) reserve(house, line)
    const isGiven = order.lines.some((line, i) => line.reserved !== before[i])
    if (isGiven && order.status === 'confirmed' && isFull(order)) order.status = 'allocated'
  }
}

function atWork({ status }: Order): number {
  return Number(['picking', 'packed'].includes(status))
}

/** Frees stock that orders hold: the last in turn loses first, those at work after the others. */
export function takeBack(house: House, article: number, missing: number): void {
  const ranked = house.orders.toSorted((a, b) => atWork(a) - atWork(b) || inTurn(b, a))
  let left = missing
  for (const order of ranked) {
    if (left <= 0) return
    const own = order.lines.filter((line) => line.article === article && line.reserved > 0)
    if (own.length === 0) continue
    for (const line of own) {
      left -= line.reserved * line.factor
      release(order, line)
    }
    if (['allocated', 'picking', 'packed'].includes(order.status)) order.status = 'confirmed'
  }
}

/** Does something, and then gives away what became free by it. */
export function settling(house: House, work: () => void): void {
  const before = house.heaps.map((_, article) => freeOf(house, article))
  work()
  shareOut(
    house,
    [...house.heaps.keys()].filter((article) => freeOf(house, article) > found(before[article])),
  )
}
