import { fromMicros, microsLimit } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'

/** Millionths of a unit: all sums are done in them, exactly. */
export type Micros = bigint

export const one: Micros = 1_000_000n

/** How many base units a quantity in a unit of `factor` base units is; undefined when that has more than six places. */
export function baseUnits(quantity: Micros, factor: Micros): Micros | undefined {
  const product = quantity * factor
  return product % one === 0n ? product / one : undefined
}

/** The other way; what comes from whole lines or whole packages is always exact. */
export function lineUnits(base: Micros, factor: Micros): Micros {
  const scaled = base * one
  if (scaled % factor !== 0n) throw new Error(`${base} base units are no exact quantity of ${factor}`)
  return scaled / factor
}

/** What is wrong with a quantity that no column has room for; what is summed is checked like what is given. */
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

/** A number as answers carry it. */
export function numberOf(value: Micros): number {
  return Number(fromMicros(value))
}
