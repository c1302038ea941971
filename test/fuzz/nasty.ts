import { isRecord } from '../../src/kernel/fields.ts'
import type { Draw } from './draw.ts'

/** Texts that have broken programs before. */
export const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202etxet\u202c',
  'Z\u0351\u036b\u0343algo\u0310',
  'Țară și înălțime',
  "'; drop table articles; --",
  "' or '1'='1",
  '%_\\',
  '../../../../etc/passwd',
  '..\\..\\',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '%s%n%00',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '١٢٣',
  '1,5',
  '00000000000000000001',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '-9223372036854775809',
  '0.1234567890123456789',
  '99999999999999999999999999999999999999',
  'true',
  'null',
  '[]',
  '{}',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01T24:00:00+99:99',
  '10000-01-01',
  '0001-01-01T00:00:00Z',
  '4713-01-01 BC',
  'infinity',
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(300),
  'ș'.repeat(6_000),
  'a@b',
  'javascript:alert(1)',
  'http://[::1',
  'file:///etc/passwd',
  'http://user:pass@127.0.0.1:1/',
  'constructor',
  '__proto__',
] as const

export const nastyNumbers = [
  0,
  -1,
  -0.5,
  1.5,
  0.000_000_1,
  1e-300,
  123_456.123_456_789,
  99_999_999.999_999,
  999_999_999_999_999,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1.797e308,
] as const

/** A value that is likely to be of the wrong kind, size or range. */
export function nastyValue(draw: Draw): unknown {
  switch (draw.int(0, 9)) {
    case 0:
      return null
    case 1:
      return draw.chance(0.5)
    case 2:
      return draw.pick([[], {}, [null], [[]], { '': '' }])
    case 3:
    case 4:
    case 5:
      return draw.pick(nastyNumbers)
    default:
      return draw.pick(nastyTexts)
  }
}

/** The same value with something wrong at a place that chance picks, all the way down. */
export function broken(value: unknown, draw: Draw): unknown {
  if (isRecord(value) && Object.keys(value).length > 0 && draw.chance(0.9)) return brokenRecord(value, draw)
  if (Array.isArray(value) && value.length > 0 && draw.chance(0.8)) {
    const entries: readonly unknown[] = value
    const at = draw.int(0, entries.length - 1)
    if (draw.chance(0.1)) return longList(entries[at], draw)
    return draw.chance(0.1)
      ? [...entries, ...entries]
      : entries.map((each, i) => (i === at ? broken(each, draw) : each))
  }
  return draw.chance(0.06) ? nested(draw.int(5, 600)) : nastyValue(draw)
}

function brokenRecord(value: Readonly<Record<string, unknown>>, draw: Draw): unknown {
  const name = draw.oneOf(Object.keys(value)) ?? ''
  switch (draw.int(0, 9)) {
    case 0:
      return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
    case 1:
      return { ...value, [draw.chance(0.5) ? draw.letters(6) : draw.pick(nastyTexts)]: nastyValue(draw) }
    case 2:
      return { ...value, [name]: [value[name]] }
    default:
      return { ...value, [name]: broken(value[name], draw) }
  }
}

function longList(entry: unknown, draw: Draw): readonly unknown[] {
  return Array.from({ length: draw.pick([1_000, 1_001, 2_000]) }, () => entry)
}

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { deep: value }
  return value
}
