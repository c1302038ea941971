import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, decimalFrom, fromMicros, isWhole, micros } from './decimal.ts'

const limit = 10n ** 18n - 1n
const anyMicros = fc.bigInt({ min: -limit, max: limit })

/** Alternative spellings of the same number, as people write them. */
const spelled = fc.record({
  value: anyMicros,
  comma: fc.boolean(),
  plus: fc.boolean(),
  zeros: fc.nat(5),
  places: fc.nat(3),
})

function spelling({
  value,
  comma,
  plus,
  zeros,
  places,
}: {
  value: bigint
  comma: boolean
  plus: boolean
  zeros: number
  places: number
}) {
  const size = value < 0n ? -value : value
  const fraction = (size % 1_000_000n).toString().padStart(6, '0') + '0'.repeat(places)
  const sign = value < 0n ? '-' : plus ? '+' : ''
  return `${sign}${'0'.repeat(zeros)}${size / 1_000_000n}${comma ? ',' : '.'}${fraction}`
}

describe('decimals', () => {
  test('survive the way through micros and back', () => {
    fc.assert(
      fc.property(anyMicros, (value) => {
        const decimal = fromMicros(value)
        expect(decimal).toMatch(/^(0|-?[1-9]\d*|-?\d+\.\d{0,5}[1-9])$/)
        expect(micros(decimal)).toBe(value)
        expect(decimalFrom(decimal)).toBe(decimal)
      }),
    )
  })

  test('however they are spelled they are the same', () => {
    fc.assert(
      fc.property(spelled, (how) => {
        expect(decimalFrom(spelling(how))).toBe(fromMicros(how.value))
        expect(decimalFrom(` ${spelling(how)} `)).toBe(fromMicros(how.value))
      }),
    )
  })

  test('a number and its text are the same', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), (value) => {
        const text = String(value)
        const exact = text.includes('e') ? 'decimals' : decimalFrom(text)
        // A float with too many decimals counts as its first twelve digits.
        const near = decimalFrom(String(Number(value.toPrecision(12))))
        expect(decimalFrom(value)).toBe(exact === 'decimals' && !text.includes('e') ? near : exact)
      }),
      { numRuns: 500 },
    )
  })

  test('keep their order, and add up exactly', () => {
    fc.assert(
      fc.property(anyMicros, anyMicros, (a, b) => {
        const [left, right] = [fromMicros(a), fromMicros(b)]
        expect(micros(left) < micros(right)).toBe(a < b)
        expect(fromMicros(micros(left) + micros(right))).toBe(fromMicros(a + b))
      }),
    )
    const [tenth, fifth] = [decimalFrom(0.1), decimalFrom('0,2')]
    expect(fromMicros(micros(tenth as Decimal) + micros(fifth as Decimal))).toBe('0.3')
  })

  test('are whole exactly when nothing stands behind the dot', () => {
    fc.assert(fc.property(anyMicros, (value) => isWhole(fromMicros(value)) === (value % 1_000_000n === 0n)))
    for (const whole of [5.0, '5,0', '5.000', '-3', 0, -0])
      expect(isWhole(decimalFrom(whole) as Decimal)).toBe(true)
  })

  test.each([
    [5, '5'],
    [5.0, '5'],
    [-0, '0'],
    [0.000001, '0.000001'],
    [-1.5, '-1.5'],
    [999999999999.999, '999999999999.999'],
    ['1,5', '1.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['-,25', '-0.25'],
    ['1.5', '1.5'],
    ['+1', '1'],
    ['-0', '0'],
    ['000', '0'],
    ['1.0000000', '1'],
    ['999999999999.999999', '999999999999.999999'],
  ])('%j is %s', (value, wanted) => {
    expect(decimalFrom(value)).toBe(wanted)
  })

  test.each([
    ['1.234,5', 'number'],
    ['1,2,3', 'number'],
    ['1.2.3', 'number'],
    ['', 'number'],
    ['5.', 'number'],
    ['1e3', 'number'],
    ['0x10', 'number'],
    ['1 000', 'number'],
    ['Infinity', 'number'],
    ['NaN', 'number'],
    ['٣', 'number'],
    ['１', 'number'],
    ['--1', 'number'],
    ['1'.repeat(50), 'number'],
    [Number.NaN, 'number'],
    [Number.POSITIVE_INFINITY, 'number'],
    [true, 'number'],
    [null, 'number'],
    [[1], 'number'],
    [{}, 'number'],
    ['1.0000001', 'decimals'],
    [0.1234567, 'decimals'],
    ['0.30000000000000004', 'decimals'],
    [1e-7, 'decimals'],
    [1e-30, 'decimals'],
    [5e-324, 'decimals'],
    ['1000000000000', 'max_number'],
    ['-1000000000000', 'max_number'],
    [1e12, 'max_number'],
    [1e21, 'max_number'],
    [1e300, 'max_number'],
    [-1e300, 'max_number'],
  ])('%j is no decimal: %s', (value, wanted) => {
    expect(decimalFrom(value)).toBe(wanted)
  })

  test('any text is a decimal or a fault, never an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,+-eE '.split('')) }), (text) => {
        const result = decimalFrom(text)
        expect(['number', 'decimals', 'max_number', decimalFrom(result)]).toContain(result)
      }),
    )
  })
})
