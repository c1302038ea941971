export function changedKeys<Body extends object>(
  before: Body,
  after: Body,
): readonly (keyof Body & string)[] {
  const keys: (keyof Body & string)[] = []
  for (const key in after) {
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) keys.push(key)
  }
  return keys
}

export function changesOf<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changes: Partial<Body> = {}
  for (const key of changedKeys(before, after)) changes[key] = after[key]
  return changes
}

/** Body without empty fields, so that the service applies its defaults. */
export function filledOf<Body extends object>(body: Body): Partial<Body> {
  const filled: Partial<Body> = {}
  for (const key in body) {
    if (body[key] !== '' && body[key] !== null) filled[key] = body[key]
  }
  return filled
}

/** Trims every text. An empty text is sent as is: the service treats it as null. */
export function trimmed<Key extends string>(texts: Readonly<Record<Key, string>>): Record<Key, string> {
  const result: Record<Key, string> = { ...texts }
  for (const key in texts) result[key] = texts[key].trim()
  return result
}
