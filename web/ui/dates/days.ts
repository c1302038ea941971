/** Dates as the service stores them, `2026-11-17`, and as people write them. */

export type Order = readonly ('day' | 'month' | 'year')[]

function parts(region: string, day: Date): readonly Intl.DateTimeFormatPart[] {
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(region, digits).formatToParts(day)
}

export function orderOf(region: string): Order {
  return parts(region, new Date(0)).flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [type] : [],
  )
}

/** `dd/mm/yyyy`, with the language's letters for day, month and year. */
export function patternOf(region: string, letters: string): string {
  const [day = 'd', month = 'm', year = 'y'] = letters
  return parts(region, new Date(0))
    .map(({ type, value }) => {
      if (type === 'day') return day.repeat(2)
      if (type === 'month') return month.repeat(2)
      return type === 'year' ? year.repeat(4) : value
    })
    .join('')
}

/** Formats `2026-11-17` as `17/11/2026`. Returns any other text unchanged: it's what the user typed. */
export function shownDay(day: string, region: string): string {
  return isDay(day)
    ? parts(region, new Date(day))
        .map(({ value }) => value)
        .join('')
    : day
}

/** Whether the text is an existing date. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * Parses a typed date: any or no separators, a two-digit, four-digit or missing year, or the service's format.
 * Undefined if it isn't a date.
 */
export function typedDay(text: string, order: Order, today: string): string | undefined {
  const trimmed = text.trim()
  if (isDay(trimmed)) return trimmed
  const numbers = trimmed.match(/\d+/g) ?? []
  if (!/^[\d\s./-]+$/.test(trimmed)) return undefined
  const [only = ''] = numbers
  const given = numbers.length === 1 ? cut(only, order) : numbers
  const asked = given.length === 2 ? order.filter((part) => part !== 'year') : order
  if (given.length !== asked.length) return undefined
  const of = (part: 'day' | 'month' | 'year') => given[asked.indexOf(part)] ?? today.slice(0, 4)
  const year = of('year').length === 2 ? `20${of('year')}` : of('year')
  const day = `${year}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** Splits `17112026` or `171126` by the region's order. */
function cut(digits: string, order: Order): readonly string[] {
  if (digits.length !== 6 && digits.length !== 8) return []
  let from = 0
  return order.map((part) => {
    const length = part === 'year' ? digits.length - 4 : 2
    const piece = digits.slice(from, from + length)
    from += length
    return piece
  })
}

/** Parses a typed time to `14:30`. Accepts `14:30`, `9:05`, `2:30 pm`, `14`. */
export function typedTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (match === null) return undefined
  const [, hours = '', minutes = '00', half = ''] = match
  const twelve = Number(hours) % 12
  const hour = half === '' ? Number(hours) : half.toLowerCase() === 'p' ? twelve + 12 : twelve
  if (hour > 23 || Number(minutes) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** Parses a typed date and time to `2026-11-17T14:30`. A date alone means the start of the day. */
export function typedMoment(text: string, order: Order, today: string): string | undefined {
  const [, first = '', rest = ''] = /^\s*(\S+?)(?:[\s,T]+(\d.*))?\s*$/.exec(text) ?? []
  const day = typedDay(first, order, today)
  const time = rest === '' ? '00:00' : typedTime(rest)
  return day === undefined || time === undefined ? undefined : `${day}T${time}`
}

const day_ms = 86_400_000

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * day_ms).toISOString().slice(0, 10)
}

/** Same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Weeks of a month, starting on Monday, including the adjacent days of neighbouring months. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`
  const begin = addDays(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => addDays(begin, week * 7))
  return weeks
    .filter((start, index) => index === 0 || start.slice(0, 7) === day.slice(0, 7))
    .map((start) => [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(start, offset)))
}

/** `2026-11-17T14:30`, by the user's clock. */
export function localMinute(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Today in the user's time zone. */
export function todayHere(now: Date = new Date()): string {
  return localMinute(now).slice(0, 10)
}
