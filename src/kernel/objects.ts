import { isDeepStrictEqual } from 'node:util'

/** The keys that have a value: an absent key and an undefined one mean the same. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The keys whose values differ between two records of one shape, with the values of the first. Order is no difference. */
export function differing<T extends object>(before: T, after: T): Partial<T> {
  const keys = Object.keys(before) as (keyof T)[]
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, before[key]])) as Partial<T>
}
