import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../../../test/support/graphql.ts'
import { Documents } from './documents.ts'
import { Refused } from './errors.ts'
import { bounds, excessOf } from './limits.ts'
import { stopwatch } from '../../../../test/support/stopwatch.ts'

const open = new Documents(schema(), { production: false })
const closed = new Documents(schema(), { production: true })

/** The code and first reason of a refusal. */
function refusal(query: string, variables: object = {}, documents = open) {
  const prepared = documents.prepare({ query, variables: { ...variables }, operationName: null })
  const [first] = prepared instanceof Refused ? prepared.errors : []
  return first && [first.extensions.code, first.message]
}

function planned(query: string, variables: object = {}) {
  const prepared = open.prepare({ query, variables: { ...variables }, operationName: null })
  if (prepared instanceof Refused) throw prepared
  return prepared.plan
}

const nested = (depth: number) => {
  const pairs = Math.floor(depth / 2)
  return `{ articles { ${'stock { article { '.repeat(pairs)} id ${'} } '.repeat(pairs)} } }`
}

test.each([
  '{ articles(limit: 10) { id article_code description } }',
  '{ sales_orders(limit: 100) { lines { article { stock { quantity_um3pl } } } } }',
  'query ($n: Int) { articles(limit: $n) { id } }',
  nested(2),
])('%s is fine', (query) => {
  expect(refusal(query)).toBeUndefined()
})

function many(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => text(i)).join(' ')
}

describe('refused before anything is resolved', () => {
  const bomb = `{ articles { ...F0 } } ${many(30, (i) => `fragment F${i} on Article { a: id ...F${i + 1} ...F${i + 1} }`)}
    fragment F30 on Article { id }`

  test.each([
    ['depth', nested(20), 'levels deep'],
    ['aliases of operations', `{ ${many(21, (i) => `a${i}: articles { id }`)} }`, 'at most 20 fields'],
    [
      'operations in fragments',
      `{ ...A ...A } fragment A on Query { ${many(11, (i) => `a${i}: articles { id }`)} }`,
      'at most 20 fields',
    ],
    ['aliases of fields', `{ articles { ${many(900, (i) => `a${i}: id`)} } }`, 'tokens'],
    [
      'fields in fragments',
      `{ articles { ${'...A '.repeat(20)} } } fragment A on Article { ${many(60, () => 'id')} }`,
      'at most 1000 fields',
    ],
    ['fragments that double', bomb, 'at most 1000 fields'],
    ['a fragment of itself', '{ articles { ...A } } fragment A on Article { id ...A }', 'contains itself'],
    [
      'fragments of each other',
      '{ articles { ...A } } fragment A on Article { ...B } fragment B on Article { ...A }',
      'contains itself',
    ],
    ['a prototype', '{ articles { __proto__: id } }', 'two underscores'],
    ['brackets', `{ articles(search: ${'['.repeat(1_500)}`, 'inside each other'],
    ['characters', `{ ${'a'.repeat(20_000)} }`, 'characters'],
    ['tokens', `{ articles(search: ${'a '.repeat(5_000)}`, 'tokens'],
    ['rows of rows', '{ articles(limit: 500) { stock(limit: 200) { id } } }', 'records'],
    [
      'rows of many',
      `{ ${many(20, (i) => `a${i}: sales_orders(limit: 500) { lines { article { id } } }`)} }`,
      'records',
    ],
    ['whole ledgers', `{ ${many(3, (i) => `a${i}: stock_verification { ok }`)} }`, 'records'],
  ])('%s', (_name, query, reason) => {
    const [code, message] = refusal(query) ?? []
    expect(code).toBe('query_too_complex')
    expect(message).toContain(reason)
  })

  test('the cost of what a variable asks for', () => {
    const query = 'query ($n: Int) { articles(limit: 500) { stock(limit: $n) { id } } }'
    expect(refusal(query, { n: 1 })).toBeUndefined()
    expect(refusal(query, { n: 500 })?.[0]).toBe('query_too_complex')
    expect(refusal(query, { n: -1_000_000 })).toBeUndefined()
  })

  test('the worst that passes the first look takes no time to be judged', () => {
    const same = `{ articles { ${'a:id '.repeat(480)} } }`
    expect(excessOf(parse(same))).toBeUndefined()
    const passed_ms = stopwatch()
    refusal(same)
    expect(passed_ms()).toBeLessThan(1_000)
  })
})

test('where a list is longer than the bounds, its fields count as many', () => {
  expect(bounds.cost).toBeGreaterThanOrEqual(100 * (1 + 10 * (2 + 25)))
})

describe('what may be known of the schema', () => {
  const introspection = '{ __schema { queryType { name } } __type(name: "Article") { name } }'
  test('everything, outside production', () => {
    expect(refusal(introspection)).toBeUndefined()
    expect(refusal('{ articles { article_cod } }')?.[1]).toContain('Did you mean "article_code"')
  })
  test('nothing in production', () => {
    expect(refusal(introspection, {}, closed)?.[0]).toBe('query_invalid')
    expect(refusal('{ __typename articles { __typename } }', {}, closed)).toBeUndefined()
    expect(refusal('{ articles { article_cod } }', {}, closed)?.[1]).not.toContain('article_code')
  })
})

test('a skipped part is planned apart from one that is included', () => {
  const query =
    'query ($x: Boolean!) { articles { id code: article_code @include(if: $x) name @skip(if: $x) } }'
  const keys = (x: boolean) => {
    const [root] = planned(query, { x })
    return root?.kind === 'operation' ? root.fields.map((field) => field.key) : []
  }
  expect([keys(true), keys(false), keys(true)]).toEqual([
    ['id', 'code'],
    ['id', 'name'],
    ['id', 'code'],
  ])
})

test('documents that come again are read once', () => {
  const query = '{ articles { id name } }'
  expect(planned(query)).toBe(planned(query))
})

test.each(['subscription{x}', 'subscription { __typename }', 'subscription S { articles { data { id } } }'])(
  '%s is refused',
  (query) => {
    expect(refusal(query, {})?.[0]).toBe('query_invalid')
  },
)
