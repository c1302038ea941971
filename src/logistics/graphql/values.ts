import { isRecord } from '../../kernel/fields.ts'

/** A record as JSON gives it; also the arguments of a field. */
export type Row = Readonly<Record<string, unknown>>

/** `Array.isArray` makes `any` of what it finds. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

export function rowsOf(value: unknown): readonly Row[] {
  return isList(value) ? value.filter(isRecord) : []
}

/** The records in the text of a JSON array. */
export function rowsIn(json: string): readonly Row[] {
  return rowsOf(JSON.parse(json))
}

/** A scalar as the text that a path or a query would bring; none where nothing was given. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
