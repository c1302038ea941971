import { expect, test } from 'vitest'
import { type Timetable, instantOf, localDay, nextDue, timetableFaults, withTimetable } from './rules.ts'

const rome = 'Europe/Rome'
const mondays: Timetable = { weekdays: [1], every_days: null, starts_on: '2026-01-01', at: '06:30' }
const daily: Timetable = { weekdays: null, every_days: 1, starts_on: '2026-01-01', at: '02:30' }

test.each([
  ['the next Monday', mondays, rome, '2026-01-07T12:00:00Z', '2026-01-12T05:30:00Z'],
  ['today, as it is not yet that late', mondays, rome, '2026-01-12T05:29:59Z', '2026-01-12T05:30:00Z'],
  ['a week later, from that very moment on', mondays, rome, '2026-01-12T05:30:00Z', '2026-01-19T05:30:00Z'],
  ['one hour earlier in summer', mondays, rome, '2026-06-30T00:00:00Z', '2026-07-06T04:30:00Z'],
  [
    'not before its first day',
    { ...mondays, starts_on: '2026-03-01' },
    rome,
    '2026-01-07T12:00:00Z',
    '2026-03-02T05:30:00Z',
  ],
  [
    'two days of a week',
    { ...mondays, weekdays: [4, 7] },
    'UTC',
    '2026-01-08T06:30:00Z',
    '2026-01-11T06:30:00Z',
  ],
  [
    'every tenth day from the first on',
    { ...mondays, weekdays: null, every_days: 10 },
    'UTC',
    '2026-01-11T06:30:00Z',
    '2026-01-21T06:30:00Z',
  ],
  [
    'every so many days, after years',
    { ...mondays, weekdays: null, every_days: 366 },
    'UTC',
    '2036-01-01T00:00:00Z',
    '2036-01-09T06:30:00Z',
  ],
  ['later, where clocks are put forward', daily, rome, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
  ['once, where clocks are put back', daily, rome, '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
  ['and not a second time', daily, rome, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
  [
    'where it is tomorrow already',
    { ...daily, at: '08:00' },
    'Pacific/Kiritimati',
    '2026-01-05T19:00:00Z',
    '2026-01-06T18:00:00Z',
  ],
  [
    'where it is yesterday still',
    { ...daily, at: '23:00' },
    'Pacific/Pago_Pago',
    '2026-01-05T08:00:00Z',
    '2026-01-05T10:00:00Z',
  ],
])('it is due %s', (...[, timetable, timezone, after, expected]) => {
  expect(nextDue(timetable, timezone, new Date(after)).toISOString()).toBe(new Date(expected).toISOString())
})

test('three days that were missed are one', () => {
  const due = nextDue({ ...daily, at: '06:30' }, rome, new Date('2026-01-08T12:00:00Z'))
  expect(due.toISOString()).toBe('2026-01-09T05:30:00.000Z')
})

test('a timetable without a day is a programming error', () => {
  const never = { ...daily, every_days: null }
  expect(() => nextDue(never, rome, new Date('2026-01-08T12:00:00Z'))).toThrow('a timetable without a day')
})

test.each([
  ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '12:00', '2026-03-29T10:00:00.000Z'],
  ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '12:00', '2026-10-25T11:00:00.000Z'],
])('on %s, when clocks change, they show %s at %s', (day, at, instant) => {
  expect(instantOf(day, at, rome).toISOString()).toBe(instant)
})

test('a time of day is what clocks there show', () => {
  expect(instantOf('2026-07-01', '12:00', 'Asia/Kolkata').toISOString()).toBe('2026-07-01T06:30:00.000Z')
  expect(localDay(new Date('2026-01-01T23:30:00Z'), rome)).toBe('2026-01-02')
})

test.each([
  [{ weekdays: [1], every_days: null }, undefined],
  [{ weekdays: null, every_days: 3 }, undefined],
  [{ weekdays: null, every_days: null }, 'weekdays required'],
  [{ weekdays: [1], every_days: 3 }, 'every_days one_timetable'],
])('a timetable of %j', (timetable, expected) => {
  const [fault] = timetableFaults(timetable)
  expect(fault && `${fault.path} ${fault.rule}`).toBe(expected)
})

test.each([
  [{ weekdays: [1], every_days: null }, { every_days: 5 }, { weekdays: null, every_days: 5 }],
  [{ weekdays: null, every_days: 5 }, { weekdays: [5, 2, 5] }, { weekdays: [2, 5], every_days: null }],
  [{ weekdays: [1], every_days: null }, {}, { weekdays: [1], every_days: null }],
  [{ weekdays: [1], every_days: null }, { weekdays: null }, { weekdays: null, every_days: null }],
  [{ weekdays: null, every_days: 5 }, { weekdays: null }, { weekdays: null, every_days: 5 }],
  [{ weekdays: [1], every_days: null }, { every_days: null }, { weekdays: [1], every_days: null }],
  [
    { weekdays: [1], every_days: null },
    { weekdays: [2], every_days: 5 },
    { weekdays: [2], every_days: 5 },
  ],
  [
    { weekdays: [1], every_days: null },
    { weekdays: null, every_days: 5 },
    { weekdays: null, every_days: 5 },
  ],
])('%j with %j', (before, sent, expected) => {
  expect(withTimetable(before, sent)).toEqual(expected)
})
