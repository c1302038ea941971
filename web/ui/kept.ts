// Values that the browser keeps for a person. A browser may refuse to (private windows, a full disk): then nothing is kept.

/** The value kept under a name, or null. */
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
