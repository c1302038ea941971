import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { documentKinds } from '../../src/logistics/kinds.ts'
import { Depot } from '../support/depot.ts'
import { World } from '../support/world.ts'

// Notes of an ERP on lines of documents, over all kinds whose lines name articles.

let world: World
let depot: Depot
beforeAll(async () => {
  world = await World.common()
  depot = await Depot.open(world)
})
afterAll(() => world.stop())

function takesLines(body: z.ZodType | undefined): boolean {
  if (!(body instanceof z.ZodObject)) return false
  return 'lines' in body.shape
}

const kinds = documentKinds.filter((kind) =>
  kind.operations('en').some((op) => op.method === 'POST' && op.path === kind.path && takesLines(op.body)),
)

test('there are several', () => {
  expect(kinds.map(({ table }) => table)).toEqual([
    'sales_orders',
    'purchase_orders',
    'receptions',
    'returns',
  ])
})

const Lined = z.object({
  data: z.looseObject({
    id: z.int(),
    lines: z.array(
      z.looseObject({
        id: z.int(),
        external_reference: z.string().nullable(),
        metadata: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
})

function notesOf(body: unknown) {
  return Lined.parse(body).data.lines.map(({ external_reference, metadata }) => [
    external_reference,
    metadata,
  ])
}

describe.each(kinds)('$table', ({ path }) => {
  async function made(reference: string) {
    const article_code = `NOTED-${reference}`
    await depot.article(article_code)
    const lines = [
      { article_code, quantity_um3pl: 2, external_reference: reference, metadata: { plant: 7 } },
      { article_code, quantity_um3pl: 1 },
    ]
    const reply = await depot.post(path, { lines })
    expect([reply.status, reply.headers.get('warning')]).toEqual([201, null])
    return Lined.parse(reply.body).data
  }

  async function put(id: number, body: object) {
    const reply = await depot.call(`${path}/${id}`, { method: 'PUT', body })
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    return notesOf(reply.body)
  }

  test('keeps them, shows them and finds documents by them', async () => {
    const reference = `${path}-10`
    const { id } = await made(reference)
    await made(`${path}-20`)
    const wanted = [
      [reference, { plant: 7 }],
      [null, {}],
    ]
    expect(notesOf((await depot.call(`${path}/${id}`)).body)).toEqual(wanted)
    const found = await depot.call(`${path}?line_external_reference=${encodeURIComponent(reference)}`)
    expect(found.body.data.map((each: { id: number }) => each.id)).toEqual([id])
    expect(notesOf({ data: found.body.data[0] })).toEqual(wanted)
  })

  test('changes what is sent and nothing else', async () => {
    const { id, lines } = await made(`${path}-30`)
    const [first, second] = lines.map((line) => ({ id: line.id }))
    expect(await put(id, { lines: [{ ...first, quantity_um3pl: 3 }, second] })).toEqual([
      [`${path}-30`, { plant: 7 }],
      [null, {}],
    ])
    expect(
      await put(id, {
        lines: [
          { ...first, external_reference: null },
          { ...second, metadata: { a: [1] } },
        ],
      }),
    ).toEqual([
      [null, { plant: 7 }],
      [null, { a: [1] }],
    ])
  })

  test('takes them once nothing else may change', async () => {
    const { id, lines } = await made(`${path}-40`)
    const [first, second] = lines.map((line) => ({ id: line.id }))
    expect((await depot.post(`${path}/${id}/cancel`, {})).status).toBe(200)
    const wrong = await depot.call(`${path}/${id}`, {
      method: 'PUT',
      body: { lines: [{ ...first, quantity_um3pl: 9 }, second] },
    })
    expect(wrong.status).toBe(422)
    expect(await put(id, { lines: [{ ...first, external_reference: 'LATE' }, second] })).toEqual([
      ['LATE', { plant: 7 }],
      [null, {}],
    ])
  })
})
