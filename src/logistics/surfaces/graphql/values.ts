import { isRecord } from '../../../kernel/fields.ts'

/** A record from JSON, or a field's arguments. */
export type Row = Readonly<Record<string, unknown>>

/** Needed because `Array.isArray` narrows to `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

export function rowsOf(value: unknown): readonly Row[] {
  return isList(value) ? value.filter(isRecord) : []
}

/** Parses the records in a JSON array. */
export function rowsIn(json: string): readonly Row[] {
  return rowsOf(JSON.parse(json))
}

/** A scalar as text, as in a path or query; undefined if absent. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/**
 * Whether the records in a JSON array's text have exactly these fields, in this order. Checking the first is enough:
 * all are written alike.
 */
export function areWritten(json: string, names: readonly string[]): boolean {
  const end = firstEnd(json)
  if (end === undefined) return true
  const [first] = rowsIn(`${json.slice(0, end)}]`)
  const keys = first === undefined ? [] : Object.keys(first)
  return keys.length === names.length && keys.every((key, i) => key === names[i])
}

/** End of the first record in an array's text; undefined for an empty array. */
function firstEnd(json: string): number | undefined {
  let depth = 0
  for (let at = 1; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') at = textEnd(json, at)
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

/** End of the string that begins there. */
function textEnd(json: string, start: number): number {
  let at = json.indexOf('"', start + 1)
  while (at !== -1 && isEscaped(json, at)) at = json.indexOf('"', at + 1)
  return at === -1 ? json.length : at
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0
  while (json[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}
