import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { isRecord } from '../../src/kernel/fields.ts'
import { documents } from '../../src/main/documents.ts'
import { operationsOf } from '../../src/openapi/found.ts'
import { Depot } from '../support/depot.ts'
import { World } from '../support/world.ts'

// Requests of a client that was generated from the documents.

const { logistics, auth } = documents()

let depot: Depot
beforeAll(async () => {
  depot = await Depot.open(await World.common())
})

let serial = 0

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema({ ...logistics }, 'document:', false, false)
const takes = (name: string, body: unknown): boolean =>
  ajv.validate({ $ref: `document:#/components/schemas/${name}` }, body)

describe('a quantity in a request is a number or a text', () => {
  test.each([1.5, '1,5', '1.5', ',5', '.5', '+1', '007,50', '999999999999,999999'])(
    '%j is described, and taken',
    async (quantity_um3pl) => {
      const article_id = await depot.article(`Q${(serial += 1)}`, { um3pl: 'MTR' })
      const order = { lines: [{ article_id, quantity_um3pl }] }
      expect(takes('NewSalesOrder', order)).toBe(true)
      const { status, body } = await depot.post('/sales-orders', order)
      expect(status).toBe(201)
      expect(body.data.lines[0].quantity_um3pl).toBe(Number(String(quantity_um3pl).replace(',', '.')))
    },
  )

  test.each(['1.234,5', '1,2,3', 'one', '', '1 5', '１', '0x10', '1e3', true, [1]])(
    '%j is neither described nor taken',
    async (quantity_um3pl) => {
      const article_id = await depot.article(`Q${(serial += 1)}`, { um3pl: 'MTR' })
      const order = { lines: [{ article_id, quantity_um3pl }] }
      expect(takes('NewSalesOrder', order)).toBe(false)
      expect((await depot.post('/sales-orders', order)).status).toBe(422)
    },
  )

  test('in every body, and in no answer', () => {
    const quantities = (part: unknown): readonly unknown[] => {
      if (Array.isArray(part)) return part.flatMap(quantities)
      if (!isRecord(part)) return []
      return Object.entries(part).flatMap(([name, inner]) =>
        /_(um3pl|kg|cm|factor|percent|delta)$/.test(name) && isRecord(inner) && 'type' in inner
          ? [inner['type']].flat()
          : quantities(inner),
      )
    }
    const { schemas } = logistics.components
    const reached = (part: unknown, seen: Set<string>): Set<string> => {
      for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
        if (!seen.has(name)) reached(schemas[name], seen.add(name))
      }
      return seen
    }
    const kinds = (parts: readonly unknown[]) => {
      const named = [...reached(parts, new Set())].map((name) => schemas[name])
      return new Set(quantities([parts, named]))
    }
    const all = operationsOf(logistics).map(({ operation }) => operation)
    const bodies = all.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
    expect(kinds(bodies.map(({ schema }) => schema))).toEqual(new Set(['number', 'string', 'null']))
    const answers = [
      ...all.flatMap(({ responses }) => Object.values(responses)),
      logistics.components.responses,
    ]
    expect(kinds(answers)).toEqual(new Set(['number', 'null']))
  })
})

test('GraphQL stands where it is asked for', () => {
  expect(Object.keys(logistics.paths['/graphql'] ?? {}).toSorted()).toEqual(['get', 'post'])
})

test('the second address of the authentication service is a server like the first', async () => {
  expect(auth.servers.map(({ url }) => url)).toEqual(['/api', '/api/v2'])
  const world = await World.start({ only: ['auth'] })
  try {
    for (const { url } of auth.servers) {
      for (const { path, method } of operationsOf(auth)) {
        const reply = await world.callAuth(`${url}${path.replaceAll(/\{\w+\}/g, '1')}`, { method })
        expect([url, path, reply.body?.code]).not.toEqual([url, path, 'route_not_found'])
      }
    }
  } finally {
    await world.stop()
  }
})
