/** What was typed, taken apart. */
interface Asked {
  /** What names a record. */
  readonly name: string
  /** What to do with it; empty where nothing is said. */
  readonly verb: string
}

/** `receive RC-45`: a word with a digit names a record, the others say what to do with it. */
export function askedIn(text: string): Asked {
  const words = text.trim().split(/\s+/)
  const name = words.findLast((word) => /\d/.test(word))
  if (name === undefined) return { name: text.trim(), verb: '' }
  return { name, verb: words.filter((word) => word !== name).join(' ') }
}
