/** What stands in the fields of a form, by the path that the field has in the record: `name`, `address.city`. */
export type Values = Readonly<Record<string, unknown>>

/** The form of a record; `empty` names the fields and has what those of a new one hold. */
export function valuesOf(record: object, empty: Values): Values {
  return Object.fromEntries(
    Object.entries(empty).map(([key, blank]) => {
      const value = valueAt(record, key)
      if (typeof blank !== 'string') return [key, value ?? blank]
      return [key, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )
}

function valueAt(record: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      record,
    )
}

export function changedKeys(from: Values, to: Values): readonly string[] {
  return Object.keys(to).filter((key) => plain(from[key]) !== plain(to[key]))
}

function plain(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.trim() : value)
}

/**
 * A body with these fields. Decimals go as they were typed: the API takes a comma, and says what is wrong with others. An
 * address is replaced as a whole, so one changed line brings all of them.
 */
export function bodyOf(values: Values, keys: readonly string[]): Readonly<Record<string, unknown>> {
  const withAddress = keys.some(isOfAddress)
  const wanted = Object.keys(values).filter((key) => keys.includes(key) || (withAddress && isOfAddress(key)))
  const body: Record<string, unknown> = {}
  for (const key of wanted) {
    const [name = key, inner] = key.split('.')
    const given = sent(key, values[key])
    if (inner === undefined) body[name] = given
    else body[name] = { ...(isObject(body[name]) ? body[name] : {}), [inner]: given }
  }
  return body
}

function isOfAddress(key: string): boolean {
  return key.startsWith('address.')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function sent(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  // Of a password every character counts.
  const text = key === 'password' ? value : value.trim()
  if (text === '') return null
  return key.endsWith('_id') ? Number(text) : text
}
