import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Fault } from './faults.ts'
import {
  IdParams,
  anyText,
  bool,
  cursor,
  decimal,
  direction,
  email,
  id,
  ids,
  instant,
  integer,
  longText,
  metadata,
  pageQuery,
  password,
  text,
  words,
} from './fields.ts'
import { errorBody } from './messages/messages.ts'
import { Problem } from './problem.ts'
import { parse } from './validation.ts'

type Outcome = { readonly value: unknown } | { readonly faults: readonly Fault[]; readonly message: string }

/** Reads a body `{"unit_price": input}`. Returns the value, or the faults and message of the refusal. */
function read(schema: z.ZodType, input: unknown): Outcome {
  try {
    return { value: parse(z.object({ unit_price: schema }), { unit_price: input }).unit_price }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { faults: error.faults, message: errorBody(error, 'en').message }
  }
}

const required = 'The unit price field is required.'
interface Row {
  readonly takes: readonly (readonly [unknown, unknown])[]
  readonly refuses: readonly (readonly [unknown, string])[]
}
const rows: readonly (readonly [string, z.ZodType, Row])[] = [
  [
    'text',
    text(),
    {
      takes: [
        ['a', 'a'],
        ['x'.repeat(255), 'x'.repeat(255)],
        ['🎉'.repeat(255), '🎉'.repeat(255)],
        ['é\u0301 \u200b', 'é\u0301 \u200b'],
      ],
      refuses: [
        [undefined, required],
        [null, required],
        [5, 'The unit price field must be a string.'],
        [true, 'The unit price field must be a string.'],
        [['a'], 'The unit price field must be a string.'],
        [{ a: 1 }, 'The unit price field must be a string.'],
        ['x'.repeat(256), 'The unit price field must not be greater than 255 characters.'],
        ['🎉'.repeat(256), 'The unit price field must not be greater than 255 characters.'],
        ['x'.repeat(1_000_000), 'The unit price field must not be greater than 255 characters.'],
        ['a\0b', 'The unit price field format is invalid.'],
        ['a\ud800b', 'The unit price field format is invalid.'],
        ['\udc00', 'The unit price field format is invalid.'],
      ],
    },
  ],
  [
    'long text',
    longText(),
    {
      takes: [['x'.repeat(5_000), 'x'.repeat(5_000)]],
      refuses: [['x'.repeat(5_001), 'The unit price field must not be greater than 5000 characters.']],
    },
  ],
  [
    'password',
    password(),
    {
      takes: [
        ['  spaces  ', '  spaces  '],
        ['🔑'.repeat(64), '🔑'.repeat(64)],
      ],
      refuses: [
        [undefined, required],
        [12345678, 'The unit price field must be a string.'],
        ['x'.repeat(4_097), 'The unit price field must not be greater than 4096 characters.'],
      ],
    },
  ],
  [
    'email',
    email(),
    {
      takes: [
        ['a@b.example', 'a@b.example'],
        ['Mario.Rossi+1@Example.COM', 'mario.rossi+1@example.com'],
        ['ｍａｒｉｏ@ｅｘａｍｐｌｅ.com', 'mario@example.com'],
      ],
      refuses: [
        [null, required],
        [5, 'The unit price field must be a string.'],
        ...[
          'a',
          'a@',
          '@b',
          'a@b@c',
          'a b@c.it',
          'a@b..c',
          'a@.b',
          'a@b.',
          'a\0@b.it',
          `${'a'.repeat(65)}@b.it`,
        ].map((address) => [address, 'The unit price field must be a valid email address.'] as const),
      ],
    },
  ],
  [
    'boolean',
    bool(),
    {
      takes: [
        [true, true],
        [1, true],
        ['1', true],
        ['true', true],
        ['True', true],
        ['TRUE', true],
        [false, false],
        [0, false],
        ['0', false],
        ['false', false],
        ['False', false],
      ],
      refuses: [
        [null, required],
        ...['truer', 'yes', 'on', 2, -1, 1.5, '01', [], {}].map(
          (value) => [value, 'The unit price field must be true or false.'] as const,
        ),
      ],
    },
  ],
  [
    'integer',
    integer(),
    {
      takes: [
        [5, 5],
        ['5', 5],
        [5.0, 5],
        ['-5', -5],
        ['+5', 5],
        ['007', 7],
        [9007199254740991, 9007199254740991],
        ['9007199254740991', 9007199254740991],
      ],
      refuses: [
        [undefined, required],
        ...[
          5.5,
          '5.5',
          '5,0',
          '5.0',
          '5a',
          'a',
          '1e3',
          '0x5',
          ' ',
          true,
          [5],
          {},
          Number.NaN,
          Number.POSITIVE_INFINITY,
          '٥',
        ].map((value) => [value, 'The unit price field must be an integer.'] as const),
        ['9'.repeat(17), 'The unit price field must be an integer.'],
        [2 ** 53, 'The unit price field must not be greater than 9007199254740991.'],
        ['9007199254740993', 'The unit price field must not be greater than 9007199254740991.'],
      ],
    },
  ],
  [
    'integer from 1 to 9',
    integer(1, 9),
    {
      takes: [
        [1, 1],
        ['9', 9],
      ],
      refuses: [
        [0, 'The unit price field must be at least 1.'],
        [10, 'The unit price field must not be greater than 9.'],
      ],
    },
  ],
  [
    'id',
    id(),
    {
      takes: [[1, 1]],
      refuses: [
        [0, 'The unit price field must be at least 1.'],
        [-1, 'The unit price field must be at least 1.'],
        ['abc', 'The unit price field must be an integer.'],
      ],
    },
  ],
  [
    'decimal',
    decimal(),
    {
      takes: [
        [1.5, '1.5'],
        ['1,5', '1.5'],
        ['5,0', '5'],
        [5.0, '5'],
        [0, '0'],
      ],
      refuses: [
        [undefined, required],
        ...['1.234,5', '1,2,3', 'a', true, [1], {}, Number.POSITIVE_INFINITY].map(
          (value) => [value, 'The unit price field must be a number.'] as const,
        ),
        [0.1234567, 'The unit price field must have at most 6 decimal places.'],
        [1e12, 'The unit price field must not be greater than 999999999999.'],
      ],
    },
  ],
  [
    'metadata',
    metadata(),
    {
      takes: [
        [{}, {}],
        [[], {}],
        [{ a: { b: [1, 'x', null, true] } }, { a: { b: [1, 'x', null, true] } }],
      ],
      refuses: [
        [undefined, required],
        ...[5, 'a', [1]].map((value) => [value, 'The unit price field must be an object.'] as const),
        [{ a: '\0' }, 'The unit price field format is invalid.'],
        [{ '\ud800': 1 }, 'The unit price field format is invalid.'],
        [{ a: Number.POSITIVE_INFINITY }, 'The unit price field format is invalid.'],
        [JSON.parse(`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`), 'The unit price field format is invalid.'],
        [{ a: 'x'.repeat(16_384) }, 'The unit price field must not be greater than 16384 characters.'],
      ],
    },
  ],
  [
    'choice',
    z.enum(['none', 'lot']),
    {
      takes: [['lot', 'lot']],
      refuses: [
        [undefined, required],
        ['rfid', 'The selected unit price is invalid.'],
        [5, 'The selected unit price is invalid.'],
      ],
    },
  ],
  [
    'list',
    z.array(text()).min(1).max(2),
    {
      takes: [[['a'], ['a']]],
      refuses: [
        [undefined, required],
        ['a', 'The unit price field must be an array.'],
        [[], 'The unit price field must have at least 1 items.'],
        [['a', 'b', 'c'], 'The unit price field must not have more than 2 items.'],
        [['a', 5], 'The unit_price.1 field must be a string.'],
      ],
    },
  ],
]

describe.each(rows)('%s', (_name, schema, { takes, refuses }) => {
  test.each(takes)('takes %j', (input, value) => {
    expect(read(schema, input)).toEqual({ value })
  })
  test.each(refuses)('refuses %j: %s', (input, message) => {
    expect(read(schema, input)).toMatchObject({ message })
  })
})

test('no input is an error of ours', () => {
  const schemas = [text(), longText(), password(), email(), bool(), integer(), id(), decimal(), metadata()]
  fc.assert(
    fc.property(fc.constantFrom(...schemas), fc.anything(), (schema, input) => {
      read(schema, input)
    }),
    { numRuns: 1_000 },
  )
})

test('optional and nullable take what they say', () => {
  const schema = z.object({ a: decimal().nullable().optional(), b: bool().optional() })
  expect(parse(schema, {})).toEqual({})
  expect(parse(schema, { a: null })).toEqual({ a: null })
})

describe('ids in paths', () => {
  test.each(['1', '42', '9007199254740991'])('%s', (given) => {
    expect(IdParams.parse({ id: given }).id).toBe(Number(given))
  })
  test.each([
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1e3',
    '1.0',
    'abc',
    ' 1',
    '1 ',
    '١',
    '9007199254740992',
    '9'.repeat(16),
    '9'.repeat(400),
  ])('%j is refused', (given) => {
    expect(IdParams.safeParse({ id: given }).success).toBe(false)
  })
})

describe('pages', () => {
  test.each([
    [{}, 1, 25],
    [{ page: '3', per_page: '10' }, 3, 10],
    [{ page: '0', per_page: '0' }, 1, 25],
    [{ page: '-1', per_page: '-5' }, 1, 25],
    [{ page: 'abc', per_page: 'abc' }, 1, 25],
    [{ page: '1.5', per_page: '1e2' }, 1, 25],
    [{ page: '2', per_page: '101' }, 2, 100],
    [{ page: '9'.repeat(30), per_page: '9'.repeat(30) }, Number.MAX_SAFE_INTEGER, 100],
    [{ page: '9'.repeat(400), per_page: '9'.repeat(400) }, Number.MAX_SAFE_INTEGER, 100],
  ])('%j: page %i of %i rows', (query, page, per_page) => {
    expect(pageQuery(100).parse(query)).toEqual({ page, per_page })
  })

  test('are always in range', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (page, per_page) => {
        const mended = pageQuery(50).parse({ page, per_page })
        expect(Number.isSafeInteger(mended.page) && mended.page >= 1).toBe(true)
        expect(mended.per_page >= 1 && mended.per_page <= 50).toBe(true)
      }),
    )
  })
})

describe('instant', () => {
  test.each([
    ['2026-01-15', '2026-01-15T00:00:00.0Z'],
    ['2026-01-15T10:20:30.123456Z', '2026-01-15T10:20:30.123456Z'],
    ['2026-01-15T10:20:30.123456789z', '2026-01-15T10:20:30.123456Z'],
    ['2026-01-15T10:20:30+02:00', '2026-01-15T10:20:30.0+02:00'],
    ['2026-01-15T10:20:30 02:00', '2026-01-15T10:20:30.0+02:00'],
    ['2026-01-15T10:20:30-0230', '2026-01-15T10:20:30.0-02:30'],
    ['2026-01-15T10:20:30+02', '2026-01-15T10:20:30.0+02:00'],
    ['2026-01-15 10:20', '2026-01-15T10:20:00.0Z'],
    ['2024-02-29', '2024-02-29T00:00:00.0Z'],
  ])('%s', (sent, wanted) => expect(instant().parse(sent)).toBe(wanted))

  test.each([
    '',
    'soon',
    '2026-02-29',
    '2026-13-01',
    '2026-01-15T25:00Z',
    '0000-01-01',
    '2026-01-15T10:20+15:00',
    5,
  ])('not %j', (sent) =>
    expect(instant().safeParse(sent).error?.issues[0]).toMatchObject({ params: { rule: 'date' } }),
  )
})

describe('cursor', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    [7, 7],
    [['3', '4'], 4],
  ])('%j', (sent, wanted) => expect(cursor().parse(sent)).toBe(wanted))
  test.each(['-1', '1e3', '1.5', '99999999999999999', 'x', 1.5, -1])('not %j', (sent) =>
    expect(cursor().safeParse(sent).error?.issues[0]).toMatchObject({ params: { rule: 'cursor' } }),
  )
})

describe('direction', () => {
  test.each(['asc', 'ASC', 'Asc'])('%j', (sent) => expect(direction().parse(sent)).toBe('asc'))
  test.each(['down', 1, ['asc']])('not %j', (sent) => expect(direction().safeParse(sent).success).toBe(false))
})

test.each([
  ['a', 'a'],
  ['\0', '\0'],
  [['a', 'b'], 'b'],
])('any text, the last of several: %j', (sent, wanted) => expect(anyText().parse(sent)).toBe(wanted))

describe('what a filter takes', () => {
  test.each([
    ['7', [7]],
    [7, [7]],
    [
      ['7', '8'],
      [7, 8],
    ],
  ])('ids %j', (sent, wanted) => expect(ids().parse(sent)).toEqual(wanted))
  test.each(['0', 'x', ['1', 'x'], { 1: 1 }])('not %j', (sent) =>
    expect(ids().safeParse(sent).success).toBe(false),
  )
  test.each([
    ['a', ['a']],
    ['a, b', ['a', 'b']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('words %j', (sent, wanted) => expect(words(['a', 'b']).parse(sent)).toEqual(wanted))
  test.each(['c', 'a,c', ['a', 'c'], {}])('not %j', (sent) =>
    expect(words(['a', 'b']).safeParse(sent).success).toBe(false),
  )
})
