import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Answer, Call, Guest } from './soak-clients.ts'
import { type Ground, type SoakTarget, managerHeaders, searches } from './soak-ground.ts'

const Order = z.object({ id: z.int(), status: z.string() })
const Reception = Order.extend({ lines: z.array(z.object({ id: z.int() })) })
const Row = z.object({ id: z.int() })
const Rows = z.array(Row)
const Anything = z.looseObject({})
const Feed = z.object({ data: z.array(z.unknown()), meta: z.object({ cursor: z.int() }) })

/** Orders and receptions that are under way; older ones are left where they are. */
const most = 40

const onward: Readonly<Record<string, string>> = {
  confirmed: 'allocate',
  allocated: 'pick',
  picking: 'pack',
  packed: 'ship',
  shipped: 'deliver',
}

const query =
  'query Goods($limit: Int!) { articles(limit: $limit) { id article_code stock { available_um3pl } } ' +
  'sales_orders(limit: 5) { id order_number lines { quantity_um3pl article { article_code } } } }'

/** One who works with the logistics service, as its users and the systems around it do. */
export class GoodsGuest {
  readonly #guest: Guest
  readonly #target: SoakTarget
  readonly #ground: Ground
  readonly #random: () => number
  /** A client that acts on one removes it until the answer is there. */
  readonly #orders: z.output<typeof Order>[] = []
  readonly #receptions: z.output<typeof Reception>[] = []
  readonly #cursors = new Map<string, number>()

  constructor(parts: { guest: Guest; target: SoakTarget; ground: Ground; random: () => number }) {
    this.#guest = parts.guest
    this.#target = parts.target
    this.#ground = parts.ground
    this.#random = parts.random
  }

  /** Actions of the clients, with their frequency. */
  readonly errands: readonly (readonly [share: number, errand: () => Promise<unknown>])[] = [
    [9, () => this.#list('articles', `?per_page=25&page=${1 + this.#below(4)}`)],
    [6, () => this.#list('articles', `?per_page=10&search=${encodeURIComponent(this.#among(searches))}`)],
    [9, () => this.#record('articles', this.#article().id)],
    [2, () => this.#ask('scan', { path: `/scan/${this.#article().barcode}` }, Anything)],
    [4, () => this.#list('stock', '?per_page=10&in_stock=1')],
    [3, () => this.#list('stock/movements', `?per_page=10&article_id=${this.#article().id}`)],
    [3, () => this.#list('sales-orders', '?per_page=10')],
    [4, () => this.#known('')],
    [2, () => this.#known('/timeline')],
    [2, () => this.#known('/explain')],
    [3, () => this.#order()],
    [14, () => this.#move()],
    [3, () => this.#adjust()],
    [1, () => this.#announce()],
    [2, () => this.#receive()],
    [6, () => this.#follow()],
    [1, () => this.#update()],
    [4, () => this.#graphql()],
    [1, () => this.#list('events', '?per_page=20')],
    [0.3, () => this.#list(`webhooks/${this.#among(this.#ground.webhooks)}/deliveries`, '?per_page=10')],
    [0.3, () => this.#ask('dashboard', { path: '/dashboard' }, Anything)],
    [0.2, () => this.#signIn()],
  ]

  #below(end: number): number {
    return Math.floor(this.#random() * end)
  }

  #among<T>(list: readonly T[]): T {
    const found = list[this.#below(list.length)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }

  #article() {
    return this.#among(this.#ground.articles)
  }

  #call(kind: string, call: Partial<Call> & { readonly path: string }): Call {
    const headers = { ...managerHeaders(this.#target), ...call.headers }
    return { kind, address: this.#target.logistics, ...call, path: `/api${call.path}`, headers }
  }

  #ask<T>(
    kind: string,
    call: Partial<Call> & { readonly path: string; readonly status?: number },
    schema: z.ZodType<T>,
  ): Promise<T | undefined> {
    const { status = 200, ...rest } = call
    return this.#guest.read(this.#call(kind, rest), status, schema)
  }

  #list(name: string, parameters: string) {
    return this.#ask(
      `list ${name.replace(/\d+/, '{id}')}`,
      { path: `/${name}${parameters}` },
      z.array(Anything),
    )
  }

  #record(name: string, id: number) {
    return this.#ask(
      `read ${name}`,
      { path: `/${name}/${id}` },
      Row.refine((row) => row.id === id),
    )
  }

  #known(more: string): Promise<unknown> {
    const order = this.#orders[this.#below(this.#orders.length)]
    if (order === undefined) return this.#order()
    if (more === '') return this.#record('sales-orders', order.id)
    const schema = z.union([Anything, z.array(Anything)])
    return this.#ask(`order${more}`, { path: `/sales-orders/${order.id}${more}` }, schema)
  }

  #lines() {
    return Array.from({ length: 1 + this.#below(4) }, () => ({
      article_id: this.#article().id,
      quantity_um3pl: 1 + this.#below(5),
    }))
  }

  /** One in ten is sent twice, under the same key. */
  async #order(): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { external_reference: randomUUID(), lines: this.#lines() }
    const call = { path: '/sales-orders', method: 'POST', status: 201, headers, body }
    const order = await this.#ask('order', call, Order)
    if (order === undefined) return
    this.#orders.push(order)
    if (this.#orders.length > most) this.#orders.shift()
    if (this.#random() > 0.1) return
    await this.#ask(
      'order again',
      call,
      Order.refine((again) => again.id === order.id),
    )
  }

  /** Brings an order a step further. */
  async #move(): Promise<void> {
    const [order] = this.#orders.splice(this.#below(this.#orders.length), 1)
    const step = order && onward[order.status]
    if (order === undefined || step === undefined) return this.#order()
    const call = { path: `/sales-orders/${order.id}/${step}`, method: 'POST', body: {} }
    const moved = await this.#ask(`order ${step}`, call, Order)
    if (moved !== undefined && moved.status in onward) this.#orders.push(moved)
  }

  #adjust() {
    const line = { article_id: this.#article().id, quantity_um3pl: this.#random() < 0.4 ? -1 : 2 }
    const call = { path: '/stock/adjustments', method: 'POST', status: 201, body: { lines: [line] } }
    return this.#ask('adjust', call, Anything)
  }

  async #announce(): Promise<void> {
    const body = { external_reference: randomUUID(), status: 'announced', lines: this.#lines() }
    const call = { path: '/receptions', method: 'POST', status: 201, body }
    const made = await this.#ask('reception', call, Reception)
    if (made !== undefined) this.#receptions.push(made)
    if (this.#receptions.length > most) this.#receptions.shift()
  }

  /** Counts one line of a reception; after the last one, completes it. */
  async #receive(): Promise<void> {
    const [reception] = this.#receptions.splice(this.#below(this.#receptions.length), 1)
    if (reception === undefined) return this.#announce()
    const [line, ...rest] = reception.lines
    const path = `/receptions/${reception.id}`
    if (line === undefined) {
      await this.#ask('reception complete', { path: `${path}/complete`, method: 'POST', body: {} }, Anything)
      return
    }
    const body = { lines: [{ id: line.id, quantity_um3pl: 1 }] }
    const call = { path: `${path}/receive`, method: 'POST', body }
    const received = await this.#ask('reception receive', call, Reception)
    if (received !== undefined) this.#receptions.push({ ...received, lines: rest })
  }

  /** The next changes of a feed. */
  async #follow(): Promise<void> {
    const feed = this.#among(['articles', 'stock', 'sales-orders', 'receptions'])
    const path = `/${feed}/sync?per_page=100&cursor=${this.#cursors.get(feed) ?? 0}`
    let cursor = 0
    const isRight = ({ text }: Answer) => {
      const read = Feed.safeParse(JSON.parse(text))
      cursor = read.data?.meta.cursor ?? 0
      return read.success
    }
    const answer = await this.#guest.get(this.#call('sync', { path }), 200, isRight)
    if (answer !== undefined) this.#cursors.set(feed, Math.max(cursor, this.#cursors.get(feed) ?? 0))
  }

  #update() {
    const { id } = this.#article()
    const body = { description: `${this.#among(searches)} ${this.#below(1_000)}` }
    return this.#ask('article update', { path: `/articles/${id}`, method: 'PUT', body }, Row)
  }

  #graphql() {
    const body = { query, variables: { limit: 1 + this.#below(10) } }
    const call = { path: '/graphql', method: 'POST', body }
    return this.#ask('graphql', call, z.object({ articles: Rows, sales_orders: Rows }))
  }

  /** Signs in, looks and leaves. */
  async #signIn(): Promise<void> {
    const { email, password } = this.#target.manager
    let token = ''
    const isRight = ({ text }: Answer) => {
      token = /"token":"([^"]+)"/.exec(text)?.[1] ?? ''
      return token !== ''
    }
    const call = this.#call('sign in', { path: '/auth/token', method: 'POST', body: { email, password } })
    if ((await this.#guest.get({ ...call, headers: {} }, 200, isRight)) === undefined) return
    const headers = { authorization: `Bearer ${token}` }
    await this.#ask('companies', { path: '/companies', headers }, Rows)
    await this.#guest.get(
      this.#call('sign out', { path: '/auth/revoke', method: 'POST', headers }),
      200,
      () => true,
    )
  }
}
