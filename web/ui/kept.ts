// Values that the browser keeps for a person. A browser may refuse to (private windows, a full disk): then nothing is kept.

export function kept(name: string, store: Storage = localStorage): string | null {
  try {
    return store.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text under a name; null forgets it. */
export function keep(name: string, text: string | null, store: Storage = localStorage): void {
  try {
    if (text === null) store.removeItem(name)
    else store.setItem(name, text)
  } catch {
    // Nothing depends on it but comfort.
  }
}

/** Value kept as JSON, if it still has the expected format: it may come from another version, or from a hand. */
export function keptValue<T>(
  name: string,
  is: (value: unknown) => value is T,
  store: Storage = localStorage,
): T | undefined {
  try {
    const value: unknown = JSON.parse(kept(name, store) ?? 'null')
    return is(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** Those of the rows kept as JSON that still have the expected format. */
export function keptRows<T>(name: string, is: (row: unknown) => row is T): readonly T[] {
  return keptValue(name, isList)?.filter(is) ?? []
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Whether a value of unknown origin is an object with these keys. */
export function hasKeys<Key extends string>(
  value: unknown,
  ...keys: readonly Key[]
): value is Readonly<Record<Key, unknown>> {
  return isObject(value) && keys.every((key) => key in value)
}
