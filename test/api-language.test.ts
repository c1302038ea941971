// One language for the API (docs/api-language.md): the rules can fail, both documents keep them, old names mean the same as the right
// ones in every request that has them, and the page lists every old name.
import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { inSentNames, oldName } from '../src/kernel/names.ts'
import { parse } from '../src/kernel/validation.ts'
import { documents, services } from '../src/main/documents.ts'
import { Problem } from '../src/kernel/problem.ts'
import { namesOf } from '../tools/openapi-names.ts'
import { type Node, entries, isNode } from '../tools/openapi-nodes.ts'

const { logistics, auth } = documents()

test.each([
  ['logistics', logistics],
  ['auth', auth],
])('every name of the %s document keeps the rules', (_, document) => {
  expect(namesOf({ ...document })).toEqual([])
})

const ids = { type: 'array', items: { type: 'integer' } }
const text = { type: 'string' }
const breaches: readonly (readonly [name: string, properties: Node, wanted: string])[] = [
  ['a list of IDs', { orders: ids }, '`_ids`'],
  ['the ID of a line', { line_id: { type: 'integer' } }, 'sales_order_line_id'],
  ['a record as text', { resource: text, resource_id: { type: 'integer' } }, 'resource_type'],
  ['a target', { target_type: text }, 'resource_type'],
  ['an actor as text', { actor: text }, 'actor {type, id, name}'],
  ['who made it', { created_by: { type: 'integer' } }, 'actor {type, id, name}'],
  ['a state', { state: text }, '`status`'],
  ['a state within another', { health: { type: 'object', properties: { state: text } } }, '`status`'],
  ['a priority in words', { priority: text }, 'number from 0 to 9'],
  ['a quantity', { available: { type: 'number' } }, '`_um3pl`'],
  [
    'a quantity in a list',
    { lots: { type: 'array', items: { type: 'object', properties: { quantity: { type: 'number' } } } } },
    '`_um3pl`',
  ],
  ['an old name without a successor', { state: { ...text, deprecated: true } }, 'what to use'],
  [
    'an old name whose successor is elsewhere',
    { state: { ...text, deprecated: true, description: 'Use `status`.' } },
    'not beside it',
  ],
]

test.each(breaches)('refused: %s', (_, properties, wanted) => {
  const schema = { type: 'object', properties }
  expect(namesOf({ components: { schemas: { Thing: schema } } }).join()).toContain(wanted)
  const answer = { content: { 'application/json': { schema } } }
  const operation = { operationId: 'things.get', responses: { 200: answer } }
  expect(namesOf({ paths: { '/things': { get: operation } } }).join()).toContain(wanted)
})

test('refused: a bound that is named for no field, and a bulk of its own kind', () => {
  const parameters = [{ name: 'from', in: 'query', schema: text }]
  const get = { operationId: 'things.list', parameters, responses: {} }
  const post = { operationId: 'things.bulk', responses: { 200: { content: {} } } }
  const faults = namesOf({ paths: { '/things': { get, post } } }).join('\n')
  expect(faults).toContain('things.list?from: a bound of a list')
  expect(faults).toContain('has meta.unchanged')
})

test('what is right is not refused', () => {
  const properties = {
    sales_order_ids: ids,
    resource: { type: 'object', properties: { type: text, id: { type: 'integer' } } },
    status: text,
    quantity_um3pl: { type: 'number' },
    weight_kg: { type: 'number' },
    ship_by: { type: 'string', format: 'date' },
    state: { ...text, deprecated: true, description: 'Use `status`.' },
  }
  expect(namesOf({ components: { schemas: { Thing: { type: 'object', properties } } } })).toEqual([])
})

const Line = z.object({
  sales_order_line_id: z.int().optional(),
  line_id: oldName('sales_order_line_id', z.int()),
})
const Body = z.object({
  lines: z.array(Line).optional(),
  status: z.string(),
  state: oldName('status', z.string()),
})

test('an old name is read as the right one, which wins', () => {
  expect(
    parse(Body, { state: 'open', lines: [{ line_id: 7 }, { line_id: 7, sales_order_line_id: 8 }] }),
  ).toEqual({
    status: 'open',
    lines: [{ sales_order_line_id: 7 }, { sales_order_line_id: 8 }],
  })
})

test('who sends an old name is told of that one', () => {
  const sent = { lines: [{ line_id: 'x' }, { sales_order_line_id: 'x' }] }
  const error = refusalOf(() => parse(Body, sent))
  const told = inSentNames(Body, sent, error)
  expect(told instanceof Problem && told.faults.map(({ path }) => path)).toEqual([
    'lines.0.line_id',
    'lines.1.sales_order_line_id',
    'status',
  ])
})

function refusalOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

interface Renamed {
  readonly old: string
  readonly right: string
  readonly field: z.ZodType
  readonly successor: z.ZodType | undefined
}

function renamedIn(schema: z.ZodType | undefined): readonly Renamed[] {
  if (schema === undefined) return []
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  const own = Object.entries(shape).flatMap(([old, field]): readonly Renamed[] => {
    const [, right] = /^Old name of `(\w+)`/.exec(field.description ?? '') ?? []
    return right === undefined ? [] : [{ old, right, field, successor: shape[right] }]
  })
  const inner = [
    ...Object.values(shape),
    ...(schema instanceof z.ZodArray ? [schema.element] : []),
    ...(schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? [schema.unwrap()] : []),
    ...(schema instanceof z.ZodUnion ? schema.options : []),
  ]
  return [...own, ...inner.flatMap((each) => (each instanceof z.ZodType ? renamedIn(each) : []))]
}

const values: readonly unknown[] = [1, [1], '2026-01-15', 'reception', 'some text']
const { logistics: one, auth: other } = services()
const requests = [...one.operations, ...other.operations].flatMap(({ id, body, query }) =>
  [...renamedIn(body), ...renamedIn(query)].map((each) => [`${id}: ${each.old}`, each] as const),
)

test('there are old names in requests', () => {
  expect(requests.length).toBeGreaterThan(30)
})

test.each(requests)('an old name means the right one: %s', (_, { old, right, field, successor }) => {
  if (successor === undefined) throw new Error(`${right} is not beside ${old}`)
  const schema = z.object({ [old]: field, [right]: successor })
  const value = values.find((each) => successor.safeParse(each).success)
  expect(value).toBeDefined()
  expect(parse(schema, { [old]: value })).toEqual(parse(schema, { [right]: value }))
})

/** Every old name of a document, as `Schema.field` or `operation?filter`. */
function oldNames(document: object): ReadonlySet<string> {
  const found = new Set<string>()
  const into = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(into)
    if (!isNode(value)) return
    for (const [name, schema] of entries(value['properties']))
      if (schema['deprecated'] === true) found.add(name)
    const { name, schema } = value
    if (value['in'] === 'query' && isNode(schema) && schema['deprecated'] === true) found.add(String(name))
    for (const [key, inner] of Object.entries(value)) if (!/^examples?$/.test(key)) into(inner)
  }
  into(document)
  return found
}

test('the page lists every old name', async () => {
  const page = await readFile('docs/api-language.md', 'utf8')
  const all = [...oldNames(logistics), ...oldNames(auth)]
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
