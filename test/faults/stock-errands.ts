import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Effects, Trace } from './stock-effects.ts'

/** One thing that a client wants done, whatever it takes. */
export interface Errand {
  readonly path: string
  readonly body: object
  readonly trace: Trace | undefined
  /** Enters what an answer says was done. */
  readonly done: (data: unknown, effects: Effects) => void
}

const Line = z.object({ id: z.int(), article_id: z.int(), um3pl: z.string(), quantity_um3pl: z.number() })
const Document = z.object({ id: z.int(), status: z.string(), lines: z.array(Line) })
type Document = z.output<typeof Document>
const Shipped = Document.extend({
  shipments: z.array(
    z.object({ tracking_number: z.string().nullable(), lines: z.array(Line.omit({ id: true })) }),
  ),
})

const boxFactor = 6
const base = ({ um3pl, quantity_um3pl }: { um3pl: string; quantity_um3pl: number }) =>
  quantity_um3pl * (um3pl === 'BOX' ? boxFactor : 1)

/** Documents that one is in the middle of; older ones are left alone. */
const remembered = 40

/** Thinks of errands on a few articles that everybody wants. What is known of documents is what answers said. */
export class Errands {
  readonly #articles: readonly number[]
  readonly #random: () => number
  readonly #orders = new Map<number, Document>()
  readonly #receptions = new Map<number, Document>()
  readonly #returns = new Map<number, Document>()
  constructor(articles: readonly number[], random: () => number) {
    this.#articles = articles
    this.#random = random
  }

  next(): Errand {
    const dice = this.#random()
    if (dice < 0.2) return this.#adjustment()
    if (dice < 0.45) return this.#order()
    if (dice < 0.5) return this.#reception()
    if (dice < 0.56) return this.#receipt() ?? this.#reception()
    if (dice < 0.62) return this.#return() ?? this.#order()
    if (dice < 0.66) return this.#takingBack() ?? this.#order()
    return this.#action() ?? this.#order()
  }

  #among<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  #goods(max: number) {
    const isBox = this.#random() < 0.2
    return {
      article_id: this.#among(this.#articles),
      um3pl: isBox ? 'BOX' : 'PCE',
      quantity_um3pl: 1 + Math.floor(this.#random() * (isBox ? 2 : max)),
    }
  }

  #lines(max: number) {
    return Array.from({ length: 1 + Math.floor(this.#random() * 3) }, () => this.#goods(max))
  }

  #adjustment(): Errand {
    const name = randomUUID()
    const goods = this.#goods(10)
    const sign = this.#random() < 0.4 ? -1 : 1
    const line = { ...goods, quantity_um3pl: sign * goods.quantity_um3pl }
    return {
      path: '/stock/adjustments',
      body: { reason: name, lines: [line] },
      trace: { kind: 'adjustment', name },
      done: (_, effects) => effects.move(line.article_id ?? 0, base(line)),
    }
  }

  #order(): Errand {
    const name = randomUUID()
    const body = {
      external_reference: name,
      priority: Math.floor(this.#random() * 3),
      allow_partial_shipment: this.#random() < 0.6,
      lines: this.#lines(4),
    }
    const done = (data: unknown) => remember(this.#orders, data)
    return { path: '/sales-orders', body, trace: { kind: 'order', name }, done }
  }

  #action(): Errand | undefined {
    const order = this.#among([...this.#orders.values()])
    if (order === undefined) return undefined
    const isOnward = this.#random() < 0.75
    const action = (isOnward ? onward[order.status] : undefined) ?? this.#among(actions) ?? 'cancel'
    const path = `/sales-orders/${order.id}/${action}`
    if (action !== 'ship')
      return { path, body: {}, trace: undefined, done: (data) => remember(this.#orders, data) }
    const name = randomUUID()
    const done = (data: unknown, effects: Effects) => {
      remember(this.#orders, data)
      const made = Shipped.parse(data).shipments.find((each) => each.tracking_number === name)
      for (const line of made?.lines ?? []) effects.move(line.article_id, -base(line))
    }
    return { path, body: { tracking_number: name }, trace: { kind: 'shipment', name }, done }
  }

  #reception(): Errand {
    const name = randomUUID()
    const status = this.#random() < 0.5 ? 'received' : 'announced'
    const done = (data: unknown, effects: Effects) => {
      if (status === 'announced') remember(this.#receptions, data)
      else for (const line of Document.parse(data).lines) effects.move(line.article_id, base(line))
    }
    const body = { external_reference: name, status, lines: this.#lines(6) }
    return { path: '/receptions', body, trace: { kind: 'reception', name }, done }
  }

  #receipt(): Errand | undefined {
    return this.#counted(this.#receptions, { route: 'receptions', kind: 'receipt' })
  }

  /** Serial numbers of one shipped line of an order. */
  #return(): Errand | undefined {
    const shipped = ['partially_shipped', 'shipped', 'delivered', 'closed']
    const order = this.#among([...this.#orders.values()].filter(({ status }) => shipped.includes(status)))
    const line = order && this.#among(order.lines)
    if (order === undefined || line === undefined) return undefined
    const name = randomUUID()
    const lines = [{ sales_order_line_id: line.id, um3pl: line.um3pl, quantity_um3pl: 1 }]
    const body = { external_reference: name, sales_order_id: order.id, lines }
    const done = (data: unknown) => remember(this.#returns, data)
    return { path: '/returns', body, trace: { kind: 'return', name }, done }
  }

  #takingBack(): Errand | undefined {
    return this.#counted(this.#returns, { route: 'returns', kind: 'taken_back' })
  }

  /** One more of one line. */
  #counted(
    documents: ReadonlyMap<number, Document>,
    { route, kind }: { readonly route: string; readonly kind: 'receipt' | 'taken_back' },
  ): Errand | undefined {
    const document = this.#among([...documents.values()])
    const line = document && this.#among(document.lines)
    if (document === undefined || line === undefined) return undefined
    return {
      path: `/${route}/${document.id}/receive`,
      body: { lines: [{ id: line.id, quantity_um3pl: 1 }] },
      trace: { kind, line: line.id, quantity: 1 },
      done: (_, effects) => effects.move(line.article_id, base({ ...line, quantity_um3pl: 1 })),
    }
  }
}

const actions = [
  'pick',
  'pack',
  'ship',
  'cancel',
  'close',
  'deallocate',
  'allocate',
  'hold',
  'release-hold',
  'deliver',
]
const onward: Readonly<Record<string, string>> = {
  confirmed: 'pick',
  allocated: 'pick',
  picking: 'pack',
  packed: 'ship',
  partially_shipped: 'ship',
  shipped: 'deliver',
}

function remember(documents: Map<number, Document>, data: unknown): void {
  const document = Document.parse(data)
  documents.delete(document.id)
  documents.set(document.id, document)
  const [oldest] = documents.keys()
  if (documents.size > remembered && oldest !== undefined) documents.delete(oldest)
}
