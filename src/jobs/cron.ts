const minute_ms = 60_000
const hour_ms = 60 * minute_ms
const day_ms = 24 * hour_ms
/** Search horizon: 29 February comes every four years, but most century years skip it. */
const horizon_ms = 9 * 366 * day_ms

const fields = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12],
  ['day of the week', 0, 6],
] as const

/** The times described by a cron line (UTC), such as `23 2 * * *`. Supports lists, ranges and steps. */
export class Cron {
  readonly #line: string
  readonly #allowed: readonly ReadonlySet<number>[]
  readonly #anyDay: boolean
  constructor(line: string) {
    const parts = line.trim().split(/\s+/)
    if (parts.length !== fields.length) throw new Error(`"${line}" is no cron line: it has not five fields`)
    this.#line = line
    this.#allowed = fields.map(([name, low, high], i) => {
      const values = valuesOf(parts[i] ?? '', low, high)
      if (values === undefined) throw new Error(`"${line}" is no cron line: its ${name} is "${parts[i]}"`)
      return values
    })
    // As in cron: if both day fields are restricted, either may match.
    this.#anyDay = parts[2]?.startsWith('*') === true || parts[4]?.startsWith('*') === true
  }

  after(now: Date): Date {
    const end_ms = now.getTime() + horizon_ms
    let at_ms = next(now.getTime(), minute_ms)
    while (at_ms < end_ms) {
      const at = new Date(at_ms)
      if (!this.#hasDay(at)) at_ms = next(at_ms, day_ms)
      else if (!this.#has(1, at.getUTCHours())) at_ms = next(at_ms, hour_ms)
      else if (!this.#has(0, at.getUTCMinutes())) at_ms = next(at_ms, minute_ms)
      else return at
    }
    throw new Error(`the cron line "${this.#line}" names no moment`)
  }

  #hasDay(at: Date): boolean {
    if (!this.#has(3, at.getUTCMonth() + 1)) return false
    const days = [this.#has(2, at.getUTCDate()), this.#has(4, at.getUTCDay())]
    return this.#anyDay ? days.every(Boolean) : days.some(Boolean)
  }

  #has(field: number, value: number): boolean {
    return this.#allowed[field]?.has(value) === true
  }
}

/** The next whole minute, hour or day. */
function next(at_ms: number, step_ms: number): number {
  return (Math.floor(at_ms / step_ms) + 1) * step_ms
}

function valuesOf(field: string, low: number, high: number): ReadonlySet<number> | undefined {
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/([1-9]\d*))?$/.exec(part)
    if (match === null) return undefined
    const [, first, last, step = '1'] = match
    const from = first === undefined ? low : Number(first)
    const to = first === undefined ? high : Number(last ?? (match[3] === undefined ? first : high))
    if (from < low || to > high || from > to) return undefined
    for (let value = from; value <= to; value += Number(step)) values.add(value)
  }
  return values
}
