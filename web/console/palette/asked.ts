interface Asked {
  /** Text that names a record. */
  readonly name: string
  /** The action to run, or empty. */
  readonly verb: string
}

/** Parses `receive RC-45`: a word with a digit names a record, the other words name an action. */
export function askedIn(text: string): Asked {
  const words = text.trim().split(/\s+/)
  const name = words.findLast((word) => /\d/.test(word))
  if (name === undefined) return { name: text.trim(), verb: '' }
  return { name, verb: words.filter((word) => word !== name).join(' ') }
}
