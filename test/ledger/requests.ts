import { type Amount, type Part, type Step, articles, boxFactor } from './steps.ts'

/** A client's knowledge of a document that it, or somebody else, has made. */
export interface Known {
  readonly id: number
  readonly lines: readonly { readonly id: number; readonly um3pl: string }[]
}

/** Records to work with. */
export interface Documents {
  /** The ids of the articles, in their order. */
  readonly articles: readonly number[]
  readonly orders: readonly Known[]
  readonly receptions: readonly Known[]
  readonly returns: readonly Known[]
  /** Locations that stock is corrected at, and now and then nowhere in particular; without any, nowhere always. */
  readonly places?: readonly string[]
}

export interface Wanted {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: object
}

/** The document that a step means, counted from the latest; undefined before the first one. */
export function at<T>(documents: readonly T[], position: number): T | undefined {
  return documents.at(-1 - (position % Math.max(1, documents.length)))
}

export function unitOf({ article, box }: Amount): { readonly um3pl: string; readonly factor: number } {
  return box && articles[article]?.boxes === true
    ? { um3pl: 'BOX', factor: boxFactor }
    : { um3pl: 'PCE', factor: 1 }
}

/** The request that a step is; undefined when there is no document for it. */
export function requestOf(step: Step, documents: Documents): Wanted | undefined {
  const goods = (amount: Amount) => ({
    article_id: documents.articles[amount.article],
    um3pl: unitOf(amount).um3pl,
    quantity_um3pl: amount.quantity,
  })
  switch (step.do) {
    case 'adjust':
    case 'count': {
      const lines = step.lines.map((line) => ({
        ...goods(line),
        stock_status: line.state,
        ...placeOf(line, documents.places ?? []),
      }))
      return {
        method: 'POST',
        path: `/stock/${step.do}${step.do === 'count' ? 's' : 'ments'}`,
        body: { lines },
      }
    }
    case 'order': {
      const { draft, priority, date, partial, lines } = step
      const body = {
        status: draft ? 'draft' : 'confirmed',
        priority,
        requested_ship_date: date,
        allow_partial_shipment: partial,
        lines: lines.map(goods),
      }
      return { method: 'POST', path: '/sales-orders', body }
    }
    case 'reception': {
      const lines = step.lines.map((line) => ({
        ...goods(line),
        ...(step.status === 'received' && { damaged_um3pl: line.damaged }),
      }))
      return { method: 'POST', path: '/receptions', body: { status: step.status, lines } }
    }
    case 'return': {
      const lines = step.lines.map((line) => ({ ...goods(line), requested_action: line.decision }))
      return { method: 'POST', path: '/returns', body: { lines } }
    }
    case 'allocator':
      return undefined
    case 'act':
    case 'dispose':
    case 'edit':
    case 'pick':
    case 'receive':
    case 'reception-act':
    case 'return-act':
    case 'return-of':
    case 'ship':
    case 'take-back':
      return actionOf(step, documents)
    default:
      return undefined
  }
}

function placeOf({ article, quantity }: Amount, places: readonly string[]): object {
  const location_code = places[Math.floor(Math.abs(quantity) + article) % (places.length + 1)]
  return location_code === undefined ? {} : { location_code }
}

type Made = 'adjust' | 'count' | 'order' | 'reception' | 'return' | 'allocator'

function actionOf(step: Exclude<Step, { readonly do: Made }>, documents: Documents): Wanted | undefined {
  const { orders, receptions, returns } = documents
  switch (step.do) {
    case 'edit':
      return onDocument(at(orders, step.order), 'sales-orders', (order) => edited(order, step))
    case 'act':
      return onDocument(at(orders, step.order), 'sales-orders', () => ({ action: step.action, body: {} }))
    case 'pick':
    case 'ship':
      return onDocument(at(orders, step.order), 'sales-orders', (order) => parts(order, step.do, step))
    case 'receive':
      return onDocument(at(receptions, step.reception), 'receptions', (reception) =>
        parts(reception, 'receive', { ...step, more: ({ damaged }) => ({ damaged_um3pl: damaged }) }),
      )
    case 'reception-act':
      return onDocument(at(receptions, step.reception), 'receptions', () => ({
        action: step.action,
        body: step.action === 'complete' ? { receive_rest: step.rest } : {},
      }))
    case 'return-of':
      return returnOf(at(orders, step.order), step.lines)
    case 'take-back':
      return onDocument(at(returns, step.return), 'returns', (each) => parts(each, 'receive', step))
    case 'dispose':
      return onDocument(at(returns, step.return), 'returns', (each) =>
        parts(each, 'dispose', { ...step, more: ({ decision }) => ({ action: decision }) }),
      )
    case 'return-act':
      return onDocument(at(returns, step.return), 'returns', () => ({ action: step.action, body: {} }))
    default:
      return undefined
  }
}

interface Action {
  /** Undefined for an edit. */
  readonly action: string | undefined
  readonly body: object
}

function onDocument(
  document: Known | undefined,
  route: string,
  make: (document: Known) => Action,
): Wanted | undefined {
  if (document === undefined) return undefined
  const { action, body } = make(document)
  const path = `/${route}/${document.id}`
  return action === undefined
    ? { method: 'PUT', path, body }
    : { method: 'POST', path: `${path}/${action}`, body }
}

/** The line of the document that a part means. */
export function lineAt<L>(lines: readonly L[], { line }: Pick<Part, 'line'>): L | undefined {
  return lines[line % lines.length]
}

function parts<P extends Part>(
  document: Known,
  named: string,
  { lines: given, more }: { readonly lines: readonly P[] | undefined; readonly more?: (part: P) => object },
): Action {
  const lines = given?.map((part) => ({
    id: lineAt(document.lines, part)?.id,
    ...(part.quantity !== undefined && { quantity_um3pl: part.quantity }),
    ...more?.(part),
  }))
  return { action: named, body: lines === undefined ? {} : { lines } }
}

/** All lines stay; one of them gets another quantity. */
function edited(
  order: Known,
  { priority, part }: { readonly priority: number; readonly part: Part },
): Action {
  const changed = lineAt(order.lines, part)
  const lines = order.lines.map((line) => ({
    id: line.id,
    ...(line === changed && part.quantity !== undefined && { quantity_um3pl: part.quantity }),
  }))
  return { action: undefined, body: { priority, lines } }
}

function returnOf(order: Known | undefined, given: readonly Part[]): Wanted | undefined {
  if (order === undefined) return undefined
  const lines = given.map((part) => {
    const line = lineAt(order.lines, part)
    return { sales_order_line_id: line?.id, um3pl: line?.um3pl, quantity_um3pl: part.quantity }
  })
  return { method: 'POST', path: '/returns', body: { sales_order_id: order.id, lines } }
}
