import { numberOf } from '../../documents/line-values.ts'

/** Measurements of a parcel. */
export const measureKeys = ['weight_kg', 'length_cm', 'width_cm', 'height_cm'] as const
type MeasureKey = (typeof measureKeys)[number]

/** As typed. */
export type Measures = Readonly<Partial<Record<MeasureKey, string>>>

/** Whether the text is a valid weight or length, or empty. */
export function isMeasure(typed = ''): boolean {
  return typed.trim() === '' || (numberOf(typed) ?? -1) >= 0
}

/** The values that are numbers. A parcel needs no weight. */
export function measuresSent(measures: Measures): Readonly<Partial<Record<MeasureKey, number>>> {
  return Object.fromEntries(
    measureKeys.flatMap((key) => {
      const value = numberOf(measures[key] ?? '')
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
