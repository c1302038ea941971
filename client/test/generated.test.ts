import { describe, expect, test } from 'vitest'
import { documents } from '../../src/main/documents.ts'
import { operationsOf } from '../../src/openapi/found.ts'
import { comment, typeText } from '../../tools/client-schema.ts'
import { Auth } from '../src/auth.ts'
import { routes as authRoutes } from '../src/generated/auth.ts'
import { routes as logisticsRoutes } from '../src/generated/logistics.ts'
import { Logistics } from '../src/logistics.ts'
import type { Route } from '../src/service.ts'

const { logistics, auth } = documents()

/** Method of a dotted name: `salesOrders.releaseHold`. */
function member(client: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      client,
    )
}

function camel(id: string): string {
  return id.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

describe.each([
  { name: 'logistics', document: logistics, routes: logisticsRoutes, client: new Logistics({ baseUrl: '' }) },
  { name: 'auth', document: auth, routes: authRoutes, client: new Auth({ baseUrl: '' }) },
])('the client of $name', ({ document, routes, client }) => {
  const table: ReadonlyMap<string, Route> = new Map(Object.entries(routes))
  const operations = operationsOf(document).map(
    ({ address: path, method, operation: { operationId: id } }) => ({
      id,
      method,
      path,
    }),
  )

  test('has a route for each operation of the document, and no other', () => {
    const asked = [...table].map(([id, { method, path }]) => ({ id, method, path }))
    expect(asked).toEqual(operations)
  })

  test('has a method for each operation', () => {
    const missing = operations.filter(({ id }) => typeof member(client, camel(id)) !== 'function')
    expect(missing).toEqual([])
  })

  test('keys exactly the writes that take a key', () => {
    const keyed = [...table].filter(([, route]) => route.key === true)
    expect(keyed.filter(([, { method }]) => method === 'GET')).toEqual([])
    expect(keyed.length > 0).toBe(document === logistics)
  })
})

describe('a schema as a type', () => {
  test.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'Timestamp | null'],
    [{ type: 'string', format: 'date' }, 'PlainDate'],
    [{ type: 'integer' }, 'number'],
    [{ enum: ["it's", 2, null] }, String.raw`'it\'s' | 2 | null`],
    [{ const: '1.0' }, "'1.0'"],
    [{ $ref: '#/components/schemas/Error' }, 'ErrorBody'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'readonly (string | null)[]'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Article' } }, 'readonly Article[]'],
    [{ type: 'array' }, 'readonly unknown[]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [{ type: 'object' }, 'Record<string, unknown>'],
    [{ anyOf: [{ $ref: '#/components/schemas/Article' }, {}] }, 'Article'],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string | number'],
    [{ allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }, 'A & B'],
    [{}, 'unknown'],
  ])('%j is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text)
  })

  test('an object has its fields with what is said of them', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'integer', description: 'Of the\nrecord. */' }, 'a-b': { type: 'boolean' } },
      required: ['id'],
      additionalProperties: true,
    }
    expect(typeText(schema)).toBe(
      "{\n  /** Of the record. * / */\n  id: number\n  'a-b'?: boolean\n  [key: string]: unknown\n}",
    )
  })

  test('long words are set in several lines', () => {
    const lines = comment('word '.repeat(60).trim(), '  ').split('\n')
    expect(lines.length).toBeGreaterThan(3)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
  })
})
