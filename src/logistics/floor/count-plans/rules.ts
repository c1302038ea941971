import type { Fault } from '../../../kernel/faults.ts'

/** Days, and the time of day in the company's time zone. */
export interface Timetable {
  /** 1 is Monday, 7 is Sunday. Null for an interval in days. */
  readonly weekdays: readonly number[] | null
  /** Interval in days, from the first day on. */
  readonly every_days: number | null
  /** `2026-01-15`. */
  readonly starts_on: string
  /** `06:30`. */
  readonly at: string
}

const day_ms = 86_400_000
/** Every timetable is due at least once in this many days. */
const daysLimit = 367

/** Next due time after that moment. Missed due times are not made up. */
export function nextDue(timetable: Timetable, timezone: string, after: Date): Date {
  const today = dayNumber(localOf(after.getTime(), timezone).slice(0, 10))
  const first = dayNumber(timetable.starts_on)
  // Start a day early: at the far end of a day, the local clock may still show the day before.
  const begin = Math.max(first, today - 1)
  for (let day = begin; day <= begin + daysLimit; day += 1) {
    if (!isDay(timetable, day, first)) continue
    const due = instantOf(textOf(day), timetable.at, timezone)
    if (due > after) return due
  }
  throw new Error('a timetable without a day')
}

function isDay({ weekdays, every_days }: Timetable, day: number, first: number): boolean {
  // Day number 0 was a Thursday.
  if (weekdays !== null) return weekdays.includes(((day + 3) % 7) + 1)
  return every_days !== null && (day - first) % every_days === 0
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / day_ms
}

function textOf(day: number): string {
  return new Date(day * day_ms).toISOString().slice(0, 10)
}

/** Moment when local clocks show this time: the first of two, or as much later as clocks skip it. */
export function instantOf(day: string, at: string, timezone: string): Date {
  const shown = Date.parse(`${day}T${at}:00Z`)
  const before = offset(shown - day_ms, timezone)
  const after = offset(shown + day_ms, timezone)
  const candidates = [Math.max(before, after), Math.min(before, after)].map((each) => shown - each)
  const right = candidates.find((each) => localOf(each, timezone) === `${day}T${at}:00`)
  return new Date(right ?? shown - before)
}

/** Lead of local time over UTC. */
function offset(instant: number, timezone: string): number {
  return Date.parse(`${localOf(instant, timezone)}Z`) - instant
}

/** Local time, to the second. */
function localOf(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`
}

export function localDay(now: Date, timezone: string): string {
  return localOf(now.getTime(), timezone).slice(0, 10)
}

/** A timetable has either weekdays or an interval in days. */
export function timetableFaults({
  weekdays,
  every_days,
}: Pick<Timetable, 'weekdays' | 'every_days'>): readonly Fault[] {
  if (weekdays === null && every_days === null) return [{ path: 'weekdays', rule: 'required' }]
  return weekdays !== null && every_days !== null ? [{ path: 'every_days', rule: 'one_timetable' }] : []
}

interface Sent {
  readonly weekdays?: readonly number[] | null | undefined
  readonly every_days?: number | null | undefined
}

/** Values after a change. Sending one of the two fields replaces the other. */
export function withTimetable<T extends Pick<Timetable, 'weekdays' | 'every_days'>>(
  before: T,
  { weekdays, every_days }: Sent,
): T {
  return {
    ...before,
    ...(weekdays != null && { every_days: null }),
    ...(every_days != null && { weekdays: null }),
    ...(weekdays !== undefined && { weekdays: weekdays && [...new Set(weekdays)].toSorted((a, b) => a - b) }),
    ...(every_days !== undefined && { every_days }),
  }
}
