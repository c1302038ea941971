import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setToMoment } from './moment.ts'
import { type Statement, join, label, name, slow, sql } from './sql.ts'

function shown({ shape, values }: Statement) {
  return { text: shape.text, values }
}

// Call sites: each of these templates is one call site, however often it is called.
const condition = (value: number | null) => (value === null ? sql`true` : sql`a = ${value}`)
const select = (value: number | null) => sql`select * from t where ${condition(value)}`
const both = (left: Statement, right: Statement) => sql`${left} and ${right}`
const one = (value: Statement | number) => sql`select ${value}`
const element = (value: number) => sql`v${value}`
const list = (count: number) =>
  join(
    Array.from({ length: count }, (_, i) => element(i)),
    sql`,`,
  )

describe('sql', () => {
  test('values become parameters, in order', () => {
    const [a, b] = [1, "'; drop table x; --"]
    expect(shown(sql`select ${a}, ${b}, ${null}`)).toEqual({
      text: 'select $1, $2, $3',
      values: [1, b, null],
    })
    expect(shown(sql`select 1`)).toEqual({ text: 'select 1', values: [] })
    expect(shown(sql`${a}${b}`)).toEqual({ text: '$1$2', values: [1, b] })
  })

  test('statements nest, and their parameters are numbered through', () => {
    const inner = sql`x = ${1} and y = ${2}`
    const middle = sql`(${inner} or z = ${3})`
    const outer = sql`select ${0} from t where ${middle} and ${inner} limit ${9}`
    expect(shown(outer)).toEqual({
      text: 'select $1 from t where (x = $2 and y = $3 or z = $4) and x = $5 and y = $6 limit $7',
      values: [0, 1, 2, 3, 1, 2, 9],
    })
  })

  test('a call site has one name however often it runs, and another shape another name', () => {
    const names = [select(1), select(2), select(3)].map((each) => each.shape.name)
    expect(new Set(names).size).toBe(1)
    expect(select(null).shape.name).not.toBe(names[0])
    expect(select(null).shape.name).toBe(select(null).shape.name)
    expect(sql`select * from t where a = ${1}`.shape.name).not.toBe(names[0])
  })

  test('two call sites of the same text have different names but the same text', () => {
    const [here, there] = [sql`select 1`, sql`select 1`]
    expect(here.shape.text).toBe(there.shape.text)
    expect(here.shape.name).not.toBe(there.shape.name)
  })

  test('the same parts in another order are another statement', () => {
    const [a, b] = [sql`a = ${1}`, sql`b = ${2}`]
    expect(both(a, b).shape.text).toBe('a = $1 and b = $2')
    expect(both(b, a).shape.text).toBe('b = $1 and a = $2')
    expect(both(a, b).shape.name).toBe(both(a, b).shape.name)
    expect(both(a, b).shape.name).not.toBe(both(b, a).shape.name)
  })

  test('a value in the place of a part is another statement', () => {
    expect(one(1).shape.text).toBe('select $1')
    expect(one(sql`now()`).shape.text).toBe('select now()')
    expect(one(2).shape.text).toBe('select $1')
  })

  test('any tree of statements has as many parameters as values, numbered from 1', () => {
    const tree = fc.letrec<{ node: Statement }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.integer().map((value) => sql`v${value}`),
        fc
          .tuple(tie('node'), fc.integer(), tie('node'))
          .map(([left, value, right]) => sql`(${left},${value},${right})`),
        fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((parts) => join(parts, sql`;`)),
      ),
    })).node
    fc.assert(
      fc.property(tree, ({ shape, values }) => {
        const numbers = [...shape.text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
        expect(numbers).toEqual(values.map((_, i) => i + 1))
      }),
    )
  })
})

describe('join', () => {
  test('puts the separator between, and needs a part', () => {
    const parts = [1, 2, 3].map((value) => sql`a${value}`)
    expect(shown(join(parts, sql`, `))).toEqual({ text: 'a$1, a$2, a$3', values: [1, 2, 3] })
    expect(shown(join(parts.slice(0, 1), sql`, `))).toEqual({ text: 'a$1', values: [1] })
    expect(() => join([], sql`,`)).toThrow('at least one')
  })

  test('of one length has one name', () => {
    expect(list(5).shape.name).toBe(list(5).shape.name)
    expect(list(5).shape.name).not.toBe(list(4).shape.name)
  })
})

describe('name', () => {
  test.each(['a', 'articles', 'a.company_id', '_x1', 'um3pl_2'])('%s is one', (identifier) => {
    expect(shown(sql`select ${name(identifier)}`)).toEqual({ text: `select ${identifier}`, values: [] })
    expect(name(identifier)).toBe(name(identifier))
    expect(label(identifier)).toBe(label(identifier))
  })

  test.each([
    '',
    'A',
    '1a',
    'a b',
    'a;',
    'a"',
    "a'",
    'a--',
    'a.b.c',
    'a.',
    '.a',
    'a\n',
    'é',
    'a)',
    'a,b',
    '$1',
    '__proto__.',
  ])('%j is refused', (identifier) => {
    expect(() => name(identifier)).toThrow('not a name')
  })

  test('lets through nothing that is not lower-case letters, digits and underscores', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (identifier) => {
        try {
          name(identifier)
        } catch {
          return
        }
        expect(identifier).toMatch(/^[a-z0-9_.]+$/)
      }),
    )
  })
})

test('slow keeps the statement and says so', () => {
  const statement = sql`select ${1}`
  expect(statement.slow).toBe(false)
  expect(slow(statement)).toMatchObject({ slow: true, values: [1], shape: statement.shape })
})

test('a statement made again is the same one, or memory and prepared statements would grow with every call', () => {
  expect(setToMoment('event_seq').shape).toBe(setToMoment('event_seq').shape)
})
