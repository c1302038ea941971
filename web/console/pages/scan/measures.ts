import { numberOf } from '../../documents/line-values.ts'

/** What is measured of a parcel. */
export const measureKeys = ['weight_kg', 'length_cm', 'width_cm', 'height_cm'] as const
type MeasureKey = (typeof measureKeys)[number]

/** As they were typed. */
export type Measures = Readonly<Partial<Record<MeasureKey, string>>>

/** Whether that can be a weight or a length, or is nothing. */
export function isMeasure(typed = ''): boolean {
  return typed.trim() === '' || (numberOf(typed) ?? -1) >= 0
}

/** Those that are numbers; a parcel need not be weighed. */
export function measuresSent(measures: Measures): Readonly<Partial<Record<MeasureKey, number>>> {
  return Object.fromEntries(
    measureKeys.flatMap((key) => {
      const value = numberOf(measures[key] ?? '')
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
