import type { AnyField, AnyGroup } from './field-spec.ts'

/** What stands in the fields of a form, by the path that the field has in the record: `name`, `address.city`. */
export type Values = Readonly<Record<string, unknown>>

/** The form of a record, or of a new one. */
export function valuesOf(fields: readonly AnyField[], record?: object): Values {
  return Object.fromEntries(
    fields.map((field) => {
      if (record === undefined) return [field.key, blankOf(field)]
      const value = valueAt(record, field.key)
      if (field.kind === 'own' || field.kind === 'check') return [field.key, value ?? blankOf(field)]
      return [field.key, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )
}

function blankOf(field: AnyField): unknown {
  if (field.kind === 'own') return field.initial
  return field.initial ?? (field.kind === 'check' ? false : '')
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

/** Those that are filled, or were and have been emptied. */
export function filledKeys(fields: readonly AnyField[], values: Values): readonly string[] {
  return fields.filter((field) => values[field.key] !== '' || blankOf(field) !== '').map(({ key }) => key)
}

/** A body with these fields. */
export function bodyOf(groups: readonly AnyGroup[], values: Values, keys: readonly string[]): object {
  const wanted = groups.flatMap(({ fields, isWhole }) =>
    isWhole === true && fields.some(({ key }) => keys.includes(key))
      ? fields
      : fields.filter(({ key }) => keys.includes(key)),
  )
  const body = new Map<string, unknown>()
  for (const field of wanted) {
    const [name = field.key, inner] = field.key.split('.')
    const sent = sentOf(field, values[field.key])
    body.set(name, inner === undefined ? sent : { ...objectIn(body.get(name)), [inner]: sent })
  }
  return Object.fromEntries(body)
}

function objectIn(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/** A value as its kind is sent. */
function sentOf({ kind }: AnyField, value: unknown): unknown {
  if (typeof value !== 'string') return value
  // Of a password every character counts.
  if (kind === 'password') return value
  const text = value.trim()
  if (kind !== 'id' && kind !== 'number') return text
  // What is no number becomes null in JSON, and the service says what it wants.
  return text === '' ? null : Number(text)
}
