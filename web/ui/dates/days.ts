/** Days as the service has them, `2026-11-17`, and as people write them. */

export type Order = readonly ('day' | 'month' | 'year')[]

function parts(region: string, day: Date): readonly Intl.DateTimeFormatPart[] {
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(region, digits).formatToParts(day)
}

/** In which order a region writes the parts of a day. */
export function orderOf(region: string): Order {
  return parts(region, new Date(0)).flatMap(({ type }) =>
    type === 'day' || type === 'month' || type === 'year' ? [type] : [],
  )
}

/** `dd/mm/yyyy`, by the letters that a language has for day, month and year. */
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

/** `17/11/2026` of `2026-11-17`; of anything else the text itself, which is what was typed. */
export function shownDay(day: string, region: string): string {
  return isDay(day)
    ? parts(region, new Date(day))
        .map(({ value }) => value)
        .join('')
    : day
}

/** A day that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * The day that somebody typed: with any signs between the numbers or none, with two or four figures of the year or without
 * it, or as the service writes it. Undefined of what is no day.
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

/** `17112026` or `171126`, cut by the order of the region. */
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

/** `14:30` of what was typed as a time: `14:30`, `9:05`, `2:30 pm`, `14`. */
export function typedTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (match === null) return undefined
  const [, hours = '', minutes = '00', half = ''] = match
  const twelve = Number(hours) % 12
  const hour = half === '' ? Number(hours) : half.toLowerCase() === 'p' ? twelve + 12 : twelve
  if (hour > 23 || Number(minutes) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** `2026-11-17T14:30` of a day and a time beside each other; of a day alone its beginning. */
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

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The weeks of a month, from Monday on; days of other months around it are there too. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`
  const begin = addDays(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => addDays(begin, week * 7))
  return weeks
    .filter((start, index) => index === 0 || start.slice(0, 7) === day.slice(0, 7))
    .map((start) => [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(start, offset)))
}

/** Today by the person's clock. */
export function todayHere(now: Date = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
