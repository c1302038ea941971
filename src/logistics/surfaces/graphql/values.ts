import { isRecord } from '../../../kernel/fields.ts'

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

/** Whether the records in the text of a JSON array have exactly these fields, in this order: they are all made alike. */
export function areWritten(json: string, names: readonly string[]): boolean {
  const end = firstEnd(json)
  if (end === undefined) return true
  const [first] = rowsIn(`${json.slice(0, end)}]`)
  const keys = first === undefined ? [] : Object.keys(first)
  return keys.length === names.length && keys.every((key, i) => key === names[i])
}

/** Where the first record in the text of an array ends; undefined where there is none. */
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

/** Where the text that begins there ends. */
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
