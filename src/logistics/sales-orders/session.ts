import type { Json } from '../../kernel/json.ts'
import { differing } from '../../kernel/objects.ts'
import type { Precondition } from '../../kernel/operation.ts'
import type { EventType } from '../../kernel/outbox.ts'
import { found } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { settle } from '../allocation/settle.ts'
import { type Stock, openStock } from '../ledger/ledger.ts'
import { tellOrder } from './events.ts'
import { type Order, positionsOf } from './order.ts'
import type { SalesOrder } from './schema.ts'
import { lockOrder, salesOrderById } from './store.ts'
import { updateOrder } from './store-write.ts'

type Told = Extract<EventType, `sales_order.${string}`>

/** One order while it is being changed: locked, changed in memory, and at the end written and told of once. */
export class OrderSession {
  readonly scope: WriteScope
  readonly order: Order
  readonly #before: Order
  readonly #special: Told[] = []
  #stock: Stock | undefined
  private constructor(scope: WriteScope, order: Order) {
    this.scope = scope
    this.order = order
    this.#before = structuredClone(order)
  }

  static async open(scope: WriteScope, id: number, precondition: Precondition): Promise<OrderSession> {
    const order = found(await lockOrder(scope, id), 'sales_order')
    precondition.check(order.version)
    return new OrderSession(scope, order)
  }

  /** The stock of all lines, those that an edit took away among them. Opened once: an edit has named its new lines before. */
  async stock(): Promise<Stock> {
    this.#stock ??= await openStock(this.scope, {
      positions: [
        ...positionsOf(this.#before, this.#before.lines),
        ...positionsOf(this.order, this.order.lines),
      ],
      order_lines: this.#before.lines.map((line) => line.id),
    })
    return this.#stock
  }

  /** Beside what follows from the change itself. */
  tell(type: Told): void {
    this.#special.push(type)
  }

  async close(): Promise<Json<SalesOrder>> {
    const { scope, order } = this
    const { id } = order
    const { version: _version, ...previous } = differing<Order>(this.#before, order)
    if (Object.keys(previous).length === 0 && this.#special.length === 0) {
      return found(await salesOrderById(scope, id), 'sales_order')
    }
    await updateOrder(scope, order)
    const movements = this.#stock === undefined ? [] : await settle(scope, this.#stock)
    return tellOrder(scope, { id, types: this.#types(), previous: told(previous), movements })
  }

  #types(): readonly Told[] {
    const { status } = this.#before
    if (status !== this.order.status) return ['sales_order.status_changed', ...this.#special]
    return ['sales_order.updated', ...this.#special]
  }
}

/** The changed fields as they were; of the lines, their quantities. */
function told(previous: Partial<Order>): Readonly<Record<string, unknown>> {
  const { lines, held_by_client: _, ...fields } = previous
  if (lines === undefined) return fields
  const quantities = lines.map(
    ({ id, line_number, article_id, um3pl, quantity, reserved, picked, shipped, cancelled }) => ({
      id,
      line_number,
      article_id,
      um3pl,
      quantity_um3pl: Number(quantity) / 1e6,
      reserved_um3pl: Number(reserved) / 1e6,
      picked_um3pl: Number(picked) / 1e6,
      shipped_um3pl: Number(shipped) / 1e6,
      cancelled_um3pl: Number(cancelled) / 1e6,
    }),
  )
  return { ...fields, lines: quantities }
}
