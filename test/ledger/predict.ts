import {
  type Heap,
  type House,
  Refusal,
  found,
  freeOf,
  isBroken,
  refuseIf,
  settling,
  shareOut,
  takeBack,
} from './model.ts'
import {
  actOnReception,
  actOnReturn,
  createReception,
  createReturn,
  createReturnOf,
  decide,
  receive,
  takeBackGoods,
} from './model-inbound.ts'
import { type Facts, actOnOrder, createOrder, edit, pick, ship } from './model-orders.ts'
import { at, unitOf } from './requests.ts'
import type { Corrected, Step } from './steps.ts'

/** Expected answer to a step, and the model after it. */
export function predict(
  house: House,
  step: Step,
  facts: Facts,
): { readonly status: number; readonly house: House } {
  const after = structuredClone(house)
  try {
    return { status: apply(after, step, facts), house: after }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, house }
    throw error
  }
}

type Made = 'adjust' | 'count' | 'order' | 'reception' | 'return' | 'return-of'

function apply(house: House, step: Step, facts: Facts): 200 | 201 {
  switch (step.do) {
    case 'adjust':
    case 'count':
      correct(house, step)
      return 201
    case 'order':
      createOrder(house, step, { ...facts, unitOf })
      return 201
    case 'reception':
      createReception(house, step, facts)
      return 201
    case 'return':
      createReturn(house, step, facts)
      return 201
    case 'return-of':
      createReturnOf(house, found(at(house.orders, step.order)), { ...facts, lines: step.lines })
      return 201
    case 'act':
    case 'allocator':
    case 'dispose':
    case 'edit':
    case 'pick':
    case 'receive':
    case 'reception-act':
    case 'return-act':
    case 'ship':
    case 'take-back':
    default:
      act(house, step, facts)
      return 200
  }
}

function act(house: House, step: Exclude<Step, { readonly do: Made }>, facts: Facts): void {
  const order = (position: number) => found(at(house.orders, position))
  const reception = (position: number) => found(at(house.receptions, position))
  const back = (position: number) => found(at(house.returns, position))
  switch (step.do) {
    case 'edit':
      return edit(house, order(step.order), step)
    case 'act':
      return actOnOrder(house, order(step.order), { ...facts, action: step.action })
    case 'pick':
      return pick(order(step.order), step.lines)
    case 'ship':
      return ship(house, order(step.order), step.lines)
    case 'receive':
      return receive(house, reception(step.reception), step.lines)
    case 'reception-act':
      return actOnReception(house, reception(step.reception), step)
    case 'take-back':
      return takeBackGoods(house, back(step.return), step.lines)
    case 'dispose':
      return decide(house, back(step.return), step.lines)
    case 'return-act':
      return actOnReturn(back(step.return), step.action)
    case 'allocator':
      return shareOut(house, [...house.heaps.keys()])
  }
}

function correct(house: House, step: Extract<Step, { readonly do: 'adjust' | 'count' }>): void {
  const { lines } = step
  const places = new Set(lines.map(({ article, state }) => `${article} ${state}`))
  refuseIf(
    lines.some((line) => isBroken(line.article, line.quantity)),
    422,
  )
  refuseIf(step.do === 'count' && places.size < lines.length, 422)
  let isShort = false
  settling(house, () => {
    for (const line of lines) {
      const heap = found(house.heaps[line.article])
      const difference = step.do === 'count' ? line.quantity - heap[line.state] : line.quantity
      if (!change(house, line, { heap, difference })) isShort = true
    }
  })
  refuseIf(isShort, 409)
}

/** Says whether there was enough. */
function change(
  house: House,
  { article, state }: Corrected,
  { heap, difference }: { readonly heap: Heap; readonly difference: number },
): boolean {
  if (heap[state] + difference < 0) return false
  if (state === 'available' && difference < 0) {
    const missing = -difference - freeOf(house, article)
    if (missing > 0) takeBack(house, article, missing)
  }
  heap[state] += difference
  return true
}
