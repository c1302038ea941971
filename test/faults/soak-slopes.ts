/** One thing that was looked at again and again. */
export interface Point {
  readonly at_h: number
  readonly value: number
}

export interface Slope {
  readonly perHour: number
  /** Slope of that figure. Infinite with too few points. */
  readonly error: number
  readonly first: number
  readonly last: number
}

/**
 * - `flat`: by two standard errors at most as steep as is allowed.
 * - `grows`: steeper than is allowed, and by two standard errors not level.
 * - `unclear`: neither, because what was measured goes up and down by more than is allowed; a longer run tells.
 */
export type Verdict = 'flat' | 'grows' | 'unclear'

export const warmUp = 0.2

/** Points without the first fifth of the time: caches fill, code is compiled, pools open. */
export function afterWarmUp(points: readonly Point[], end_h: number): readonly Point[] {
  return points.filter(({ at_h }) => at_h >= warmUp * end_h)
}

/** By least squares. */
export function slopeOf(points: readonly Point[]): Slope {
  const [first, last] = [points.at(0)?.value ?? NaN, points.at(-1)?.value ?? NaN]
  const [x, y] = [mean(points.map(({ at_h }) => at_h)), mean(points.map(({ value }) => value))]
  const spread = sum(points.map(({ at_h }) => (at_h - x) ** 2))
  if (points.length < 4 || spread === 0) return { perHour: 0, error: Infinity, first, last }
  const perHour = sum(points.map(({ at_h, value }) => (at_h - x) * (value - y))) / spread
  const rest = points.map(({ at_h, value }) => value - y - perHour * (at_h - x))
  const square = sum(rest.map((each) => each ** 2))
  const error = Math.sqrt(square / (points.length - 2) / spread) * likeness(rest, square)
  return { perHour, error, first, last }
}

/**
 * Memory now is much what it was ten seconds ago, so that many points tell less than as many of their own would: the usual
 * correction by how alike neighbours are.
 */
function likeness(rest: readonly number[], square: number): number {
  if (square === 0) return 1
  const beside = sum(rest.slice(1).map((each, i) => each * (rest[i] ?? 0))) / square
  const alike = Math.min(0.99, Math.max(0, beside))
  return Math.sqrt((1 + alike) / (1 - alike))
}

export function verdictOf({ perHour, error }: Slope, allowed: number): Verdict {
  if (perHour + 2 * error <= allowed) return 'flat'
  return perHour > allowed && perHour > 2 * error ? 'grows' : 'unclear'
}

/** Between two moments at which nothing went up and down. */
export function slopeBetween(one: Point, other: Point): Slope {
  const perHour = (other.value - one.value) / (other.at_h - one.at_h)
  return { perHour, error: 0, first: one.value, last: other.value }
}

/** About so many of them, the first and the last among them. */
export function thinned<T>(rows: readonly T[], most: number): readonly T[] {
  if (rows.length <= most) return rows
  const step = (rows.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, i) => rows[Math.round(i * step)]).filter((row) => row !== undefined)
}

function sum(values: readonly number[]): number {
  return values.reduce((so, each) => so + each, 0)
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}
