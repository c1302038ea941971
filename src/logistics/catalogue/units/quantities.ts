import { fromMicros, microsLimit } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'

/** Millionths of a unit. All sums use them, so they are exact. */
export type Micros = bigint

export const one: Micros = 1_000_000n

/**
 * Base units in a quantity of a unit with `factor` base units; undefined if that needs more than six decimal places.
 */
export function baseUnits(quantity: Micros, factor: Micros): Micros | undefined {
  const product = quantity * factor
  return product % one === 0n ? product / one : undefined
}

/** Inverse of `baseUnits`. Whole lines and whole packages always convert exactly. */
export function lineUnits(base: Micros, factor: Micros): Micros {
  const scaled = base * one
  if (scaled % factor !== 0n) throw new Error(`${base} base units are no exact quantity of ${factor}`)
  return scaled / factor
}

/** Fault of a quantity too large for its column. Sums are checked like given values. */
export function sizeFault(value: Micros): typeof tooLarge | undefined {
  return value < microsLimit && value > -microsLimit ? undefined : tooLarge
}
export const tooLarge = {
  rule: 'max_number',
  params: { max: 999999999999 },
} as const satisfies Partial<Fault>

export function least(...values: readonly Micros[]): Micros {
  return values.reduce((left, right) => (right < left ? right : left))
}

export function sum(values: Iterable<Micros>): Micros {
  let total = 0n
  for (const value of values) total += value
  return total
}

/** Number as responses carry it. */
export function numberOf(value: Micros): number {
  return Number(fromMicros(value))
}
