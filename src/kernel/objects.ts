import { isDeepStrictEqual } from 'node:util'

/** Drops keys without a value: an absent key and an undefined one mean the same. */
export function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Keys whose values differ between two records, with the first record's values. Key order doesn't matter. */
export function differing<T extends object>(before: T, after: T): Partial<T> {
  const keys = Object.keys(before) as (keyof T)[]
  const changed = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, before[key]])) as Partial<T>
}

/** Keys of a record that has no others than its type says. */
export function keysOf<T extends object>(record: T): readonly (keyof T)[] {
  return Object.keys(record) as (keyof T)[]
}
