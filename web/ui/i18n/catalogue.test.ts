import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { filled } from './catalogue.ts'
import { regionOf } from './region.ts'
import { formats } from './format.ts'

describe('texts', () => {
  test('take values by name and leave other braces alone', () => {
    expect(filled('{code} is archived by {who}', { code: 'A-1', who: 'Anna' }, 'en')).toBe(
      'A-1 is archived by Anna',
    )
    expect(filled('{nobody}', {}, 'en')).toBe('{nobody}')
  })

  test.each([
    [1, '1 rând'],
    [5, '5 rânduri'],
    [20, '20 de rânduri'],
    [1234, '1.234 de rânduri'],
  ])('of %i rows in Romanian: %s', (count, text) => {
    const rows = { one: '{count} rând', few: '{count} rânduri', other: '{count} de rânduri' }
    expect(filled(rows, { count }, 'ro')).toBe(text)
  })
})

describe('numbers and dates', () => {
  // A browser language without a region.
  beforeAll(() => void vi.stubGlobal('navigator', { languages: [] }))
  afterAll(() => void vi.unstubAllGlobals())

  test.each([
    { language: 'en', wanted: [], region: 'en-GB' },
    { language: 'en', wanted: ['ro-RO', 'en-US', 'en-GB'], region: 'en-US' },
    { language: 'ro', wanted: ['ro', 'en-US'], region: 'ro-RO' },
    { language: 'ro', wanted: ['ro-MD'], region: 'ro-MD' },
  ] as const)('$language among $wanted: $region', ({ language, wanted, region }) => {
    expect(regionOf(language, wanted)).toBe(region)
  })

  test('are written as the language writes them', () => {
    expect(formats.en.number(1234.5)).toBe('1,234.5')
    expect(formats.it.number(12_345.125)).toBe('12.345,125')
    expect(formats.en.number(null)).toBe('–')
  })

  test('a plain date is the same day everywhere', () => {
    expect(formats.en.date('2026-01-15')).toBe('15 Jan 2026')
    expect(formats.it.date('2026-01-15')).toBe('15 gen 2026')
    expect(formats.en.date('not a date')).toBe('not a date')
  })
})
