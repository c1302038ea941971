/** The fields in which a body differs from what it was. */
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

/** A body with only those fields. */
export function changesOf<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changes: Partial<Body> = {}
  for (const key of changedKeys(before, after)) changes[key] = after[key]
  return changes
}

/** A body without what was left empty, so that the service gives it its own default. */
export function filledOf<Body extends object>(body: Body): Partial<Body> {
  const filled: Partial<Body> = {}
  for (const key in body) {
    if (body[key] !== '' && body[key] !== null) filled[key] = body[key]
  }
  return filled
}

/** Each text without the spaces around it. An empty one is sent as it is: the service takes it for none. */
export function trimmed<Key extends string>(texts: Readonly<Record<Key, string>>): Record<Key, string> {
  const result: Record<Key, string> = { ...texts }
  for (const key in texts) result[key] = texts[key].trim()
  return result
}
