import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { documents } from '../../src/main/documents.ts'
import { logisticsRows } from '../access-rows/logistics.ts'
import { World } from '../support/world.ts'

// Events are what the document says of them under `webhooks`: what was really told, held to the schema of its type.

const { logistics } = documents()

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ ...logistics }, 'document:', false, false)

/** Errors of a body, by the schema of its type. */
function faultsIn(event: { readonly type: string }): string | undefined {
  const pointer = `#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`
  const accepts = ajv.compile({ $ref: `document:${pointer}` })
  const isRight: boolean = accepts(event)
  return isRight ? undefined : `${event.type}: ${ajv.errorsText(accepts.errors)}`
}

const Told = z.object({ data: z.array(z.looseObject({ type: z.string() })) })

/** Operations that together tell of every resource. */
const acts: readonly (readonly [string, readonly string[]])[] = [
  ['articles.update', ['article.created', 'article.updated']],
  ['articles.archive', ['article.updated']],
  [
    'sales_orders.deliver',
    ['sales_order.created', 'sales_order.shipped', 'sales_order.delivered', 'stock.changed'],
  ],
  ['sales_orders.cancel', ['sales_order.cancelled']],
  [
    'purchase_orders.close',
    ['purchase_order.received', 'purchase_order.status_changed', 'reception.received'],
  ],
  ['receptions.complete', ['reception.created', 'reception.discrepancy']],
  ['returns.complete', ['return.created', 'return.completed']],
  ['stock.adjust', ['stock.adjusted']],
]

test.each(acts)('what %s tells', async (id, types) => {
  const company = await world.company()
  const { token } = await world.user([], { super_admin: true })
  const setting = { world, company, client: await world.client(company), admin: token }
  const { path = '', ...call } = (await logisticsRows[id]?.call(setting)) ?? {}
  expect((await world.call(path, { token, company, ...call })).status).toBeLessThan(300)
  const reply = await world.call('/events?limit=1000', { token, company })
  const { data } = Told.parse(reply.body)
  expect(data.map((event) => event.type)).toEqual(expect.arrayContaining([...types]))
  expect(data.flatMap((event) => faultsIn(event) ?? [])).toEqual([])
})
