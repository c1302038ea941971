/** The keys that have a value: an absent key and an undefined one mean the same. */
export function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** The keys whose values differ between two records of one shape, with the values of the first. */
export function differing<T extends object>(before: T, after: T): Partial<T> {
  const keys = Object.keys(before) as (keyof T)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map((key) => [key, before[key]])) as Partial<T>
}
