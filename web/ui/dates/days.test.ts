import { describe, expect, test } from 'vitest'
import { regionOf } from '../i18n/region.ts'
import { addMonths, orderOf, patternOf, shownDay, typedDay, typedMoment, typedTime, weeksOf } from './days.ts'

const today = '2026-11-17'

test.each([
  ['en-GB', '17/11/2026', 'dd/mm/yyyy'],
  ['en-US', '11/17/2026', 'mm/dd/yyyy'],
  ['it-IT', '17/11/2026', 'dd/mm/yyyy'],
  ['ro-RO', '17.11.2026', 'dd.mm.yyyy'],
  ['en-CA', '2026-11-17', 'yyyy-mm-dd'],
])('%s writes a day as %s', (region, shown, pattern) => {
  expect([shownDay(today, region), patternOf(region, 'dmy')]).toEqual([shown, pattern])
  expect(typedDay(shown, orderOf(region), '2020-01-01')).toBe(today)
})

describe('a typed day', () => {
  test.each([
    ['17/11/2026', today],
    ['17.11.26', today],
    ['17-11', today],
    ['17 11 2026', today],
    ['17112026', today],
    ['171126', today],
    ['7/1', '2026-01-07'],
    [' 2026-11-17 ', today],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', undefined],
    ['31/11/2026', undefined],
    ['11/17/2026', undefined],
    ['17', undefined],
    ['soon', undefined],
    ['17/11/2026/1', undefined],
    ['', undefined],
  ])('%j is %j', (text, day) => {
    expect(typedDay(text, ['day', 'month', 'year'], today)).toBe(day)
  })
})

test.each([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  ['14', '14:00'],
  ['2:30 pm', '14:30'],
  ['12 am', '00:00'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['noon', undefined],
])('a typed time: %j is %j', (text, time) => {
  expect(typedTime(text)).toBe(time)
})

test.each([
  ['17/11/2026 14:30', '2026-11-17T14:30'],
  ['17/11/2026, 2:30 pm', '2026-11-17T14:30'],
  ['2026-11-17T14:30', '2026-11-17T14:30'],
  ['17/11/2026', '2026-11-17T00:00'],
  ['17/11/2026 25:00', undefined],
  ['14:30', undefined],
])('a typed moment: %j is %j', (text, moment) => {
  expect(typedMoment(text, ['day', 'month', 'year'], today)).toBe(moment)
})

test('months have their weeks from Monday on, and their last days', () => {
  const weeks = weeksOf('2026-11-17')
  expect(weeks.map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeksOf('2027-02-10')).toHaveLength(4)
  expect([addMonths('2026-01-31', 1), addMonths('2026-01-31', -2), addMonths('2028-02-29', 12)]).toEqual([
    '2026-02-28',
    '2025-11-30',
    '2029-02-28',
  ])
})

test('the region is that of the browser where it speaks the language', () => {
  expect(regionOf('en', ['ro-RO', 'en-US'])).toBe('en-US')
  expect(regionOf('en', ['en', 'de-DE'])).toBe('en-GB')
  expect(regionOf('ro', ['en-US'])).toBe('ro-RO')
})
