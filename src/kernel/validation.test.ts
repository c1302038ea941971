import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { bool, integer, text } from './fields.ts'
import { Problem } from './problem.ts'
import { parse, tidy } from './validation.ts'

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i += 1) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

describe('tidy', () => {
  test.each([
    ['  a b ', 'a b'],
    ['', null],
    [' \t\n\u00a0 ', null],
    [5, 5],
    [null, null],
    [undefined, undefined],
    [false, false],
    [
      [' a ', '', 1],
      ['a', null, 1],
    ],
    [
      { a: ' x ', b: { c: '' } },
      { a: 'x', b: { c: null } },
    ],
    [
      { password: ' p ', password_confirmation: '', current_password: '\t', passwords: ' p ' },
      { password: ' p ', password_confirmation: '', current_password: '\t', passwords: 'p' },
    ],
    [{ password: [' p '] }, { password: ['p'] }],
  ])('%j becomes %j', (value, wanted) => {
    expect(tidy(value)).toEqual(wanted)
  })

  test('keys keep their names, even odd ones', () => {
    const value: unknown = JSON.parse(
      '{" a ": 1, "": 2, "constructor": " x ", "toString": 3, "hasOwnProperty": 4}',
    )
    expect(tidy(value)).toEqual({ ' a ': 1, '': 2, constructor: 'x', toString: 3, hasOwnProperty: 4 })
  })

  test('__proto__ gives nothing to inherit', () => {
    const tidied = tidy(JSON.parse('{"a": {"__proto__": {"role": "admin"}}, "__proto__": {"role": "admin"}}'))
    expect(tidied).toEqual({ a: {} })
    expect((tidied as { role?: string }).role).toBeUndefined()
    expect(Object.getPrototypeOf(tidied)).toBe(Object.prototype)
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('32 levels and no more', () => {
    expect(() => tidy(deep(32))).not.toThrow()
    for (const levels of [33, 1_000, 100_000]) {
      expect(() => tidy(deep(levels))).toThrow(expect.objectContaining({ code: 'bad_request' }))
    }
  })

  test('done twice is done once, and the input stays as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const before = JSON.stringify(value)
        const once = tidy(value)
        expect(tidy(once)).toEqual(once)
        expect(JSON.stringify(value)).toBe(before)
      }),
    )
  })
})

describe('parse', () => {
  const Line = z.object({ article_id: integer(1), quantity_um3pl: integer() })
  const Order = z.object({
    number: text(10),
    lines: z.array(Line).min(1),
    note: text().nullable().optional(),
  })

  function faults(value: unknown) {
    try {
      parse(Order, value)
      return []
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return error.faults.map(({ path, rule }) => `${path}: ${rule}`)
    }
  }

  test.each([
    [{ number: 'A', lines: [{ article_id: 1, quantity_um3pl: 1 }] }, []],
    [{}, ['number: required', 'lines: required']],
    [{ number: null, lines: null }, ['number: required', 'lines: required']],
    [{ number: 'A', lines: [] }, ['lines: min_items']],
    [{ number: 'A', lines: {} }, ['lines: array']],
    [{ number: 'A', lines: { 1: { article_id: 1, quantity_um3pl: 1 }, a: 5 } }, ['lines: array']],
    [{ number: 'A', lines: { 7: { article_id: 1 } } }, ['lines.0.quantity_um3pl: required']],
    [{ number: 'A', lines: [5] }, ['lines.0: object']],
    [{ number: 'A', lines: [null] }, ['lines.0: required']],
    [
      { number: 5, lines: [{ article_id: 0 }, { article_id: 'x', quantity_um3pl: 1.5 }] },
      [
        'number: string',
        'lines.0.article_id: min_number',
        'lines.0.quantity_um3pl: required',
        'lines.1.article_id: integer',
        'lines.1.quantity_um3pl: integer',
      ],
    ],
    [
      { number: 'A'.repeat(11), lines: [{ article_id: 1, quantity_um3pl: 1 }], note: 5 },
      ['number: max_string', 'note: string'],
    ],
    [5, ['body: object']],
    ['x', ['body: object']],
    [[1], ['body: object']],
  ])('%j: %j', (value, wanted) => {
    expect(faults(value)).toEqual(wanted)
  })

  test.each([
    [
      'null is as good as absent where a field may be absent',
      { note: 'n', hold: null, more: null },
      { note: 'n' },
    ],
    ['null is kept where a field can be empty', { note: null, hold: true }, { note: null, hold: true }],
    [
      'within objects and lists',
      { inner: { hold: null }, rows: [{ hold: null }] },
      { inner: {}, rows: [{}] },
    ],
    [
      '[] is an object without keys where an object is meant',
      { inner: [], words: [] },
      { inner: {}, words: {} },
    ],
    ['and an empty list where a list is', { rows: [], hold: null }, { rows: [] }],
    [
      'an object of numbers is a list where a list is meant, and stays one where an object is',
      { rows: { 1: { hold: true }, 10: { hold: null } }, words: { 1: 'a' } },
      { rows: [{ hold: true }, {}], words: { 1: 'a' } },
    ],
  ])('%s', (_, sent, wanted) => {
    const Inner = z.object({ hold: bool().optional() })
    const Habits = z.object({
      note: text().nullable().optional(),
      hold: bool().optional(),
      more: Inner.optional(),
      inner: Inner.optional(),
      words: z.record(z.string(), z.string()).optional(),
      rows: z.array(Inner).optional(),
    })
    expect(parse(Habits, sent)).toEqual(wanted)
  })

  test('unknown keys are left out', () => {
    const value = {
      number: 'A',
      lines: [{ article_id: 1, quantity_um3pl: 1, company_id: 9 }],
      id: 9,
      note: null,
    }
    expect(parse(Order, value)).toEqual({
      number: 'A',
      lines: [{ article_id: 1, quantity_um3pl: 1 }],
      note: null,
    })
  })
})
