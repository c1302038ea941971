import {
  type House,
  type Order,
  type OrderLine,
  Refusal,
  found,
  isBroken,
  open,
  refuseIf,
  release,
  reserveAll,
  settling,
  wantsStock,
} from './model.ts'
import { lineAt } from './requests.ts'
import type { NewOrder, Part, Step, orderActions } from './steps.ts'

/** Values that only the answer knows: ids, and the moment. */
export interface Facts {
  readonly id: number
  readonly line_ids: readonly number[]
  readonly confirmed_at: string
}

export function createOrder(
  house: House,
  step: NewOrder,
  {
    id,
    line_ids,
    confirmed_at,
    unitOf,
  }: Facts & { unitOf: (line: NewOrder['lines'][number]) => Pick<OrderLine, 'um3pl' | 'factor'> },
): void {
  refuseIf(
    step.lines.some((line) => isBroken(line.article, line.quantity)),
    422,
  )
  const lines = step.lines.map((line, i) => ({
    id: line_ids[i] ?? 0,
    article: line.article,
    ...unitOf(line),
    quantity: line.quantity,
    reserved: 0,
    picked: 0,
    shipped: 0,
    cancelled: 0,
  }))
  const { draft, priority, date, partial } = step
  const status = draft ? 'draft' : 'confirmed'
  const order = {
    id,
    status,
    priority,
    date,
    partial,
    on_hold: false,
    paused: false,
    confirmed_at,
    lines,
    parcels: [],
  }
  house.orders.push(order)
  if (!draft) reserveAll(house, order)
}

const early = ['draft', 'confirmed', 'allocated']
const from: Readonly<Record<(typeof orderActions)[number] | 'pick' | 'ship', readonly string[]>> = {
  confirm: ['draft'],
  allocate: ['confirmed', 'partially_shipped'],
  deallocate: ['confirmed', 'allocated'],
  hold: [...early, 'picking', 'packed', 'partially_shipped'],
  'release-hold': [...early, 'picking', 'packed', 'partially_shipped'],
  pick: ['confirmed', 'allocated', 'picking', 'partially_shipped'],
  pack: ['picking', 'packed', 'partially_shipped'],
  ship: ['packed', 'partially_shipped'],
  deliver: ['shipped'],
  close: ['partially_shipped'],
  cancel: [...early, 'picking', 'packed'],
}

function refuseUnlessOpen(order: Order, action: keyof typeof from): void {
  refuseIf(!from[action].includes(order.status), 409)
  refuseIf(order.on_hold && ['pick', 'pack', 'ship'].includes(action), 409)
}

export function actOnOrder(
  house: House,
  order: Order,
  { action, confirmed_at }: { readonly action: (typeof orderActions)[number]; readonly confirmed_at: string },
): void {
  refuseUnlessOpen(order, action)
  settling(house, () => {
    switch (action) {
      case 'confirm':
        order.status = 'confirmed'
        order.confirmed_at = confirmed_at
        return reserveAll(house, order)
      case 'allocate':
        order.paused = false
        return reserveAll(house, order)
      case 'deallocate':
        releaseAll(order)
        Object.assign(order, { paused: true, status: 'confirmed' })
        return
      case 'hold':
      case 'release-hold':
        order.on_hold = action === 'hold'
        return
      case 'pack':
        return pack(order)
      case 'deliver':
        order.status = 'delivered'
        return
      case 'close':
      case 'cancel':
        releaseAll(order)
        for (const line of order.lines) line.cancelled += open(line)
        order.status = action === 'close' ? 'closed' : 'cancelled'
    }
  })
}

function releaseAll(order: Order): void {
  for (const line of order.lines) release(order, line)
}

/** Quantity of a line in parcels. */
function packed({ lines, parcels }: Order, line: OrderLine): number {
  return parcels.reduce((sum, parcel) => sum + (parcel[lines.indexOf(line)] ?? 0), 0)
}

/** Puts what is picked and in no parcel into one more. */
function pack(order: Order): void {
  const { lines, status } = order
  const loose = lines.map((line) => line.picked - line.shipped - packed(order, line))
  const isPicked = lines.every((line) => line.picked - line.shipped >= line.reserved)
  refuseIf(status === 'picking' ? !isPicked : loose.every((quantity) => quantity <= 0), 409)
  if (loose.some((quantity) => quantity > 0)) order.parcels.push(loose)
  if (status === 'picking') order.status = 'packed'
}

/** Goods in no parcel leave first. A parcel that something leaves leaves with it, and the rest of it is in no parcel. */
function unpack(order: Order, shares: readonly Share<OrderLine>[]): void {
  const left = order.lines.map((line) => {
    const sent = shares.find((share) => share.line === line)?.quantity ?? 0
    return Math.max(0, sent - (line.reserved - packed(order, line)))
  })
  order.parcels = order.parcels.filter((parcel) => {
    const taken = parcel.map((quantity, i) => Math.min(quantity, left[i] ?? 0))
    taken.forEach((quantity, i) => (left[i] = (left[i] ?? 0) - quantity))
    return taken.every((quantity) => quantity === 0)
  })
}

interface Share<L> {
  readonly line: L
  readonly quantity: number
}

/** How much of each line is meant: what is said, else all that is outstanding. */
function sharesOf(
  order: Order,
  given: readonly Part[] | undefined,
  outstanding: (line: OrderLine) => number,
): readonly Share<OrderLine>[] {
  const parts = given ?? order.lines.map((_, line) => ({ line, quantity: undefined }))
  const shares = parts.map((part) => {
    const line = found(lineAt(order.lines, part))
    return { line, quantity: part.quantity ?? outstanding(line) }
  })
  refuseIf(new Set(shares.map(({ line }) => line)).size < shares.length, 422)
  refuseIf(
    shares.some(({ line, quantity }) => quantity > outstanding(line) || isBroken(line.article, quantity)),
    422,
  )
  const some = shares.filter(({ quantity }) => quantity > 0)
  refuseIf(some.length === 0, 409)
  return some
}

export function pick(order: Order, given: readonly Part[] | undefined): void {
  refuseUnlessOpen(order, 'pick')
  const begins = order.partial && order.lines.some((line) => line.reserved > 0)
  refuseIf(order.status === 'confirmed' && !begins, 409)
  for (const { line, quantity } of sharesOf(
    order,
    given,
    (each) => each.reserved - (each.picked - each.shipped),
  )) {
    line.picked += quantity
  }
  if (order.status !== 'partially_shipped') order.status = 'picking'
}

export function ship(house: House, order: Order, given: readonly Part[] | undefined): void {
  refuseUnlessOpen(order, 'ship')
  const shares = sharesOf(order, given, (each) => each.reserved)
  const isForgotten = order.lines.some((line) => line.reserved > packed(order, line))
  const isBegun = order.lines.some((line) => packed(order, line) > 0)
  refuseIf(given === undefined && isBegun && isForgotten, 409)
  unpack(order, shares)
  for (const { line, quantity } of shares) {
    found(house.heaps[line.article]).available -= quantity * line.factor
    line.reserved -= quantity
    line.shipped += quantity
    line.picked = Math.max(line.picked, line.shipped)
  }
  const isDone = order.lines.every((line) => open(line) === 0)
  refuseIf(!isDone && !order.partial && order.status !== 'partially_shipped', 409)
  order.status = isDone ? 'shipped' : 'partially_shipped'
}

export function edit(house: House, order: Order, step: Extract<Step, { readonly do: 'edit' }>): void {
  const line = found(lineAt(order.lines, step.part))
  const quantity = step.part.quantity ?? line.quantity
  refuseIf(isBroken(line.article, quantity), 422)
  const isSame = quantity === line.quantity
  if (isSame && step.priority === order.priority) return
  if (!early.includes(order.status)) throw new Refusal(422)
  order.priority = step.priority
  if (isSame) return
  settling(house, () => {
    line.quantity = quantity
    release(order, line)
    if (wantsStock(order) && !order.paused) reserveAll(house, order)
  })
}

/** Missing quantity of a line, as answers show it. */
export function backorderOf(order: Order, line: OrderLine): number {
  return wantsStock(order) ? open(line) - line.reserved : 0
}
