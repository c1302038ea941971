import {
  type Heap,
  type House,
  type Order,
  type Reception,
  type ReceptionLine,
  type Return,
  type ReturnLine,
  found,
  isBroken,
  refuseIf,
  settling,
} from './model.ts'
import type { Facts } from './model-orders.ts'
import { lineAt, unitOf } from './requests.ts'
import type { Part, Step } from './steps.ts'

type StepOf<D extends Step['do']> = Extract<Step, { readonly do: D }>

export function createReception(house: House, step: StepOf<'reception'>, { id, line_ids }: Facts): void {
  const isCounted = step.status === 'received'
  refuseIf(
    step.lines.some((line) => isBroken(line.article, line.quantity)),
    422,
  )
  const lines = step.lines.map((line, i) => ({
    id: line_ids[i] ?? 0,
    article: line.article,
    ...unitOf(line),
    quantity: line.quantity,
    received: 0,
    damaged: 0,
  }))
  house.receptions.push({ id, status: step.status, lines })
  if (!isCounted) return
  settling(house, () =>
    lines.forEach((line, i) => {
      const damaged = found(step.lines[i]).damaged
      takeIn(house, line, { good: Math.max(0, line.quantity - damaged), damaged })
    }),
  )
}

function takeIn(
  house: House,
  line: ReceptionLine,
  { good, damaged }: { readonly good: number; readonly damaged: number },
): void {
  refuseIf(isBroken(line.article, good) || isBroken(line.article, damaged), 422)
  const heap = found(house.heaps[line.article])
  heap.available += good * line.factor
  heap.damaged += damaged * line.factor
  line.received += good
  line.damaged += damaged
}

export function outstanding({ quantity, received, damaged }: ReceptionLine): number {
  return Math.max(0, quantity - received - damaged)
}

export function receive(house: House, reception: Reception, given: StepOf<'receive'>['lines']): void {
  refuseIf(!['announced', 'arrived', 'receiving'].includes(reception.status), 409)
  settling(house, () => {
    if (given === undefined) takeRest(house, reception)
    else
      for (const { damaged, quantity, ...part } of given) {
        const line = found(lineAt(reception.lines, part))
        takeIn(house, line, { good: quantity ?? 0, damaged })
      }
  })
  reception.status = 'receiving'
}

function takeRest(house: House, { lines }: Reception): void {
  for (const line of lines) takeIn(house, line, { good: outstanding(line), damaged: 0 })
}

const receptionFrom = {
  announce: ['draft'],
  arrive: ['announced'],
  complete: ['arrived', 'receiving'],
  reopen: ['received'],
  cancel: ['draft', 'announced', 'arrived'],
} as const
const receptionTo = {
  announce: 'announced',
  arrive: 'arrived',
  complete: 'received',
  reopen: 'receiving',
  cancel: 'cancelled',
} as const

export function actOnReception(
  house: House,
  reception: Reception,
  { action, rest }: StepOf<'reception-act'>,
): void {
  const states: readonly string[] = receptionFrom[action]
  refuseIf(!states.includes(reception.status), 409)
  if (action === 'complete' && rest) settling(house, () => takeRest(house, reception))
  reception.status = receptionTo[action]
}

/** Returned and expected quantities of an order line. */
function backOf(house: House, line_id: number, isOpenCounted: boolean): number {
  const open = ['announced', 'arrived', 'inspecting']
  return house.returns
    .flatMap((each) => each.lines.map((line) => ({ line, isOpen: open.includes(each.status) })))
    .filter(({ line }) => line.order_line_id === line_id)
    .reduce((sum, { line, isOpen }) => {
      const quantity = isOpenCounted && isOpen ? Math.max(line.quantity, line.received) : line.received
      return sum + quantity * line.factor
    }, 0)
}

export function returnedOf(house: House, line: { readonly id: number; readonly factor: number }): number {
  return backOf(house, line.id, false) / line.factor
}

export function createReturn(house: House, step: StepOf<'return'>, { id, line_ids }: Facts): void {
  refuseIf(
    step.lines.some((line) => isBroken(line.article, line.quantity)),
    422,
  )
  const lines = step.lines.map((line, i) => ({
    ...emptyReturnLine,
    id: line_ids[i] ?? 0,
    article: line.article,
    ...unitOf(line),
    quantity: line.quantity,
    wanted: line.decision,
  }))
  house.returns.push({ id, status: 'announced', order_id: null, lines })
}

const emptyReturnLine = {
  order_line_id: null,
  wanted: 'default',
  received: 0,
  restock: 0,
  quarantine: 0,
  dispose: 0,
}

export function createReturnOf(
  house: House,
  order: Order,
  { lines: given, id, line_ids }: Facts & Pick<StepOf<'return-of'>, 'lines'>,
): void {
  const made: Return = { id, status: 'announced', order_id: order.id, lines: [] }
  refuseIf(
    order.lines.every((line) => line.shipped === 0),
    422,
  )
  house.returns.push(made)
  given.forEach((part, i) => {
    const of = found(lineAt(order.lines, part))
    refuseIf(isBroken(of.article, part.quantity), 422)
    const left = of.shipped * of.factor - backOf(house, of.id, true)
    refuseIf(part.quantity * of.factor > left, 422)
    const { article, um3pl, factor } = of
    const named = { id: line_ids[i] ?? 0, order_line_id: of.id, article, um3pl, factor }
    made.lines.push({ ...emptyReturnLine, ...named, quantity: part.quantity })
  })
}

export function takeBackGoods(house: House, back: Return, given: readonly Part[] | undefined): void {
  refuseIf(!['announced', 'arrived', 'inspecting'].includes(back.status), 409)
  const parts =
    given ??
    [...back.lines.entries()].flatMap(([line, each]) =>
      each.quantity > each.received ? [{ line, quantity: undefined }] : [],
    )
  const shares = parts.map((part) => {
    const line = found(lineAt(back.lines, part))
    return { line, quantity: part.quantity ?? line.quantity - line.received }
  })
  refuseIf(new Set(shares.map(({ line }) => line)).size < shares.length, 422)
  for (const { line, quantity } of shares) {
    refuseIf(quantity <= 0 || isBroken(line.article, quantity), 422)
    if (line.order_line_id !== null) {
      const of = found(
        house.orders.flatMap((order) => order.lines).find(({ id }) => id === line.order_line_id),
      )
      refuseIf(quantity * line.factor > of.shipped * of.factor - backOf(house, of.id, false), 422)
    }
    line.received += quantity
    found(house.heaps[line.article]).quarantine += quantity * line.factor
  }
  refuseIf(shares.length === 0, 409)
  back.status = 'inspecting'
}

export function pendingOf({ received, restock, quarantine, dispose }: ReturnLine): number {
  return received - restock - quarantine - dispose
}

export function decide(house: House, back: Return, given: StepOf<'dispose'>['lines']): void {
  refuseIf(back.status !== 'inspecting', 409)
  const verdicts =
    given?.map(({ decision, ...part }) => ({
      line: found(lineAt(back.lines, part)),
      decision,
      quantity: part.quantity,
    })) ??
    back.lines
      .filter((line) => pendingOf(line) > 0)
      .map((line) => ({ line, decision: wantedOf(line), quantity: undefined }))
  refuseIf(verdicts.length === 0, 409)
  let isShort = false
  settling(house, () => {
    for (const { line, decision, quantity: said } of verdicts) {
      const quantity = said ?? pendingOf(line)
      refuseIf(quantity === 0 || quantity > pendingOf(line) || isBroken(line.article, quantity), 422)
      line[decision] += quantity
      if (!move(found(house.heaps[line.article]), decision, quantity * line.factor)) isShort = true
    }
  })
  refuseIf(isShort, 409)
}

/** Says whether there was enough in quarantine. */
function move(heap: Heap, decision: 'restock' | 'quarantine' | 'dispose', base: number): boolean {
  if (decision === 'quarantine') return true
  heap.quarantine -= base
  if (decision === 'restock') heap.available += base
  return heap.quarantine >= 0
}

function wantedOf({ wanted }: ReturnLine): 'restock' | 'quarantine' | 'dispose' {
  return wanted === 'quarantine' || wanted === 'dispose' ? wanted : 'restock'
}

export function actOnReturn(back: Return, action: StepOf<'return-act'>['action']): void {
  const { status, lines } = back
  switch (action) {
    case 'arrive':
      refuseIf(status !== 'announced', 409)
      back.status = 'arrived'
      return
    case 'cancel':
      refuseIf(status !== 'announced', 409)
      back.status = 'cancelled'
      return
    case 'reject':
      refuseIf(!['announced', 'arrived'].includes(status), 409)
      back.status = 'rejected'
      return
    case 'complete':
      refuseIf(status !== 'inspecting' || lines.some((line) => pendingOf(line) > 0), 409)
      back.status = 'completed'
  }
}
