import { isRecord } from '../../src/kernel/fields.ts'
import type { Schema } from '../../src/openapi/types.ts'
import type { Draw } from './draw.ts'

/** Sources of a value. */
export interface Source {
  readonly draw: Draw
  /** Those that `$ref` names. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** A value that was seen before under that name, if there is one. */
  known(name: string): unknown
  /** Where messages may be sent to. */
  readonly sink: string
}

const password = 'four quiet lamps at noon'

const words = ['Modena', 'Țăran și Fiii', 'Ærø', 'plain', 'two words', 'ÎNCEPUT', '東京', 'L2026-03'] as const

/** Texts for patterns; those that a pattern does not take are passed over. */
const texts = ['IT', 'ro', 'site:7', 'order', 'web-shop', 'abcdefgh-0001', 'a'] as const

/** A value that the schema takes. `name` is that of its property. */
export function validValue(schema: Schema, name: string, from: Source): unknown {
  const { draw } = from
  const { anyOf } = schema
  if (isList(anyOf)) return validValue(draw.oneOf(anyOf.filter(isRecord)) ?? {}, name, from)
  const resolved = resolve(schema, from)
  const { const: only, enum: choices, examples } = resolved
  if (only !== undefined) return only
  const seen = draw.chance(0.85) ? from.known(name) : undefined
  if (seen !== undefined && fits(seen, resolved)) return seen
  if (isList(choices)) return draw.oneOf(choices)
  if (isList(examples) && draw.chance(0.25)) return draw.oneOf(examples)
  switch (kindOf(resolved, draw)) {
    case 'null':
      return null
    case 'boolean':
      return draw.chance(0.6)
    case 'integer':
      return wholeNumber(resolved, draw)
    case 'number':
      return draw.chance(0.7)
        ? wholeNumber(resolved, draw)
        : wholeNumber(resolved, draw) + draw.int(1, 999) / 1000
    case 'array':
      return validList(resolved, name, from)
    case 'object':
      return validRecord(resolved, from)
    default:
      return validText(resolved, name, from)
  }
}

function resolve(schema: Schema, { schemas }: Pick<Source, 'schemas'>): Schema {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
  if (name === undefined) return schema
  const found = schemas[name]
  if (found === undefined) throw new Error(`no schema ${name}`)
  return resolve(found, { schemas })
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

function typesOf({ type }: Schema): readonly unknown[] {
  return Array.isArray(type) ? type : [type]
}

function kindOf(schema: Schema, draw: Draw): unknown {
  const types = typesOf(schema)
  const other = types.find((type) => type !== 'null')
  return types.includes('null') && (other === undefined || draw.chance(0.15)) ? 'null' : other
}

/** Whether a value that was seen elsewhere may stand here, as far as that is cheap to say. */
function fits(value: unknown, schema: Schema): boolean {
  const types = typesOf(schema)
  if (typeof value === 'number') return types.includes('integer') || types.includes('number')
  if (typeof value !== 'string' || !types.includes('string')) return false
  const { maxLength, pattern, format, enum: choices } = schema
  if (isList(choices)) return choices.includes(value)
  if (typeof maxLength === 'number' && value.length > maxLength) return false
  if (format !== undefined && format !== 'email' && format !== 'date-time') return false
  return typeof pattern !== 'string' || new RegExp(pattern).test(value)
}

function wholeNumber(schema: Schema, draw: Draw): number {
  const above = typeof schema['exclusiveMinimum'] === 'number' ? schema['exclusiveMinimum'] + 1 : 1
  const min = typeof schema['minimum'] === 'number' ? schema['minimum'] : above
  const max = typeof schema['maximum'] === 'number' ? schema['maximum'] : Number.MAX_SAFE_INTEGER
  // Less than the maximum, so that a fraction may follow.
  return draw.chance(0.03) ? max - 1 : Math.min(draw.int(min, min + 20), max > min ? max - 1 : max)
}

function validList(schema: Schema, name: string, from: Source): readonly unknown[] {
  const items = isRecord(schema['items']) ? schema['items'] : {}
  const min = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0
  const max = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : min + 3
  const count = from.draw.int(min, Math.min(max, min + 3))
  return Array.from({ length: count }, () => validValue(items, name.replace(/s$/, ''), from))
}

function validRecord(schema: Schema, from: Source): Record<string, unknown> {
  const { draw } = from
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const required = isList(schema['required']) ? schema['required'] : []
  const share = draw.pick([0.1, 0.3, 0.6, 1])
  const record: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(properties)) {
    if (!isRecord(inner) || !(required.includes(name) || draw.chance(share))) continue
    record[name] = validValue(inner, name, from)
  }
  const { additionalProperties: others } = schema
  if (isRecord(others) && draw.chance(0.5)) record[draw.letters(5)] = validValue(others, '', from)
  if (others === true && draw.chance(0.5)) record[draw.letters(5)] = draw.pick(words)
  return record
}

function validText(schema: Schema, name: string, { draw, sink }: Source): string {
  const { pattern, format, maxLength } = schema
  if (typeof pattern === 'string') {
    const taken = texts.filter((text) => new RegExp(pattern).test(text))
    return draw.oneOf(taken) ?? String(isList(schema['examples']) ? schema['examples'][0] : '')
  }
  switch (format) {
    case 'byte':
      return Buffer.from(draw.letters(12)).toString('base64')
    case 'email':
      return `${draw.letters(10)}@fuzz.example`
    case 'password':
      return password
    case 'uri':
      return `${sink}/${draw.letters(4)}`
    case 'date':
      return `20${draw.int(20, 40)}-0${draw.int(1, 9)}-${draw.int(10, 28)}`
    case 'date-time':
      return `20${draw.int(20, 40)}-0${draw.int(1, 9)}-${draw.int(10, 28)}T0${draw.int(0, 9)}:30:00Z`
    default: {
      const text = /code|number|reference|slug|label|cursor/.test(name) ? draw.letters(8) : drawnText(draw)
      return typeof maxLength === 'number' ? text.slice(0, maxLength) : text
    }
  }
}

function drawnText(draw: Draw): string {
  return draw.chance(0.5) ? draw.pick(words) : `${draw.letters(6)} ${draw.pick(words)}`
}
