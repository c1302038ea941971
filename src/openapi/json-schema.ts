import * as z from 'zod'
import { isRecord } from '../kernel/fields.ts'
import type { Schema } from './types.ts'

export type Direction = 'input' | 'output'

/** A Zod schema as JSON Schema, with the named schemas it refers to (`#/$defs/Name`) beside it. */
export interface Converted {
  readonly root: Schema
  readonly defs: Readonly<Record<string, Schema>>
}

export function converted(schema: z.ZodType, io: Direction): Converted {
  const json = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      restoreNotes(jsonSchema, z.globalRegistry.get(zodSchema))
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default ??= zodSchema.def.defaultValue
      simplify(jsonSchema)
    },
  })
  const root = tidied(without(json, ['$schema', '$defs']))
  const defs = mapValues(json.$defs ?? {}, tidied)
  for (const name of [...Object.keys(defs), ...refsIn([root, ...Object.values(defs)])]) checkName(name)
  return { root, defs }
}

/** Refuses Zod's names for unnamed recursive schemas, and `#`: they mean nothing outside this one schema. */
function checkName(name: string): void {
  if (/^[A-Za-z][A-Za-z0-9._-]*$/.test(name)) return
  throw new Error(
    `a schema needs a name of letters and digits (.meta({ id })) where it is referred to: ${name}`,
  )
}

/** Restores the notes that Zod drops from the input of a transforming schema. Our notes document the request. */
function restoreNotes(
  json: Record<string, unknown>,
  notes: Readonly<Record<string, unknown>> | undefined,
): void {
  for (const key of ['default', 'examples']) {
    if (notes?.[key] !== undefined) json[key] ??= notes[key]
  }
}

/** Removes keywords that hold for every value of the type, or that only the input parser needs. */
function simplify(json: Record<string, unknown>): void {
  const { type, pattern, format } = json
  if (type === 'integer') {
    for (const key of ['pattern', 'minLength', 'maxLength']) delete json[key]
    if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
    if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
    // Generators assume 31 bits for a plain integer, but ids grow beyond that.
    if (json['maximum'] === undefined) json['format'] ??= 'int64'
  }
  // Zod writes out a format as a pattern of hundreds of characters.
  if (typeof format === 'string' && typeof pattern === 'string' && pattern.length > 100)
    delete json['pattern']
}

/** Replaces `example`, the OpenAPI 3.0 keyword, by the `examples` of JSON Schema, as 3.1 uses them. */
function tidied(schema: Schema): Schema {
  return mapSchema(schema, (inner) => {
    const { example, ...rest } = inner
    return nullable(meant(example === undefined ? inner : { ...rest, examples: [example] }))
  })
}

/** Removes branches without keywords: the parser takes any row, the document says what it should be. */
function meant(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!isList(anyOf)) return schema
  const said = anyOf.filter(isRecord).filter((option) => Object.keys(option).length > 0)
  if (said.length === anyOf.length) return schema
  return said.length === 1 ? { ...rest, ...said[0] } : { ...rest, anyOf: said }
}

/** Keywords that ignore null. With only these, adding null to `type` is enough. */
const silentOnNull = new Set(
  [
    'type format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
    'items minItems maxItems uniqueItems properties required additionalProperties propertyNames',
    'description examples default',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Rewrites `anyOf: [{type: X}, {type: null}]` as `type: [X, null]`. It means the same and is easier for readers and
 * generators. A type in a field's notes says how it's read, not that null is refused.
 */
function nullable(schema: Schema): Schema {
  const { anyOf, type: _noted, ...rest } = schema
  if (!isList(anyOf) || anyOf.length !== 2) return schema
  const [value, none] = anyOf
  if (!isRecord(value) || !isRecord(none) || none['type'] !== 'null') return schema
  const { enum: values, ...others } = value
  const types = isList(value['type']) ? value['type'] : [value['type']]
  if (!types.every((type) => typeof type === 'string')) return schema
  if (!Object.keys(others).every((key) => silentOnNull.has(key))) return schema
  const choices = isList(values) ? { enum: [...values, null] } : {}
  return { ...others, type: [...types, 'null'], ...choices, ...rest }
}

const schemaKeys = ['items', 'additionalProperties', 'propertyNames', 'not', 'contains']
const schemaListKeys = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const schemaMapKeys = ['properties', 'patternProperties']

/** Applies `change` to every nested schema, then to the schema. Properties named like keywords are left alone. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const into = (value: unknown) => (isRecord(value) ? mapSchema(value, change) : value)
  const result: Record<string, unknown> = { ...schema }
  for (const [key, value] of Object.entries(schema)) {
    if (schemaKeys.includes(key)) result[key] = into(value)
    else if (schemaListKeys.includes(key) && isList(value)) result[key] = value.map(into)
    else if (schemaMapKeys.includes(key) && isRecord(value)) result[key] = mapValues(value, into)
  }
  return change(result)
}

/** Applies `change` to the properties of the schema's objects, including those in its lists and alternatives. */
export function mapWithin(schema: Schema, change: (schema: Schema, name: string) => Schema): Schema {
  const within = (value: unknown) => (isRecord(value) ? mapWithin(value, change) : value)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'items' || key === 'additionalProperties') return [key, within(value)]
      if (schemaListKeys.includes(key) && isList(value)) return [key, value.map(within)]
      if (key !== 'properties' || !isRecord(value)) return [key, value]
      const each = Object.entries(value).map(([name, inner]) => [
        name,
        isRecord(inner) ? change(inner, name) : inner,
      ])
      return [key, Object.fromEntries(each)]
    }),
  )
}

/** Allows additional properties. Responses gain keys over time, so the published schema must not exclude them. */
export function opened(schema: Schema): Schema {
  return mapSchema(schema, (inner) =>
    inner['additionalProperties'] === false ? without(inner, ['additionalProperties']) : inner,
  )
}

const local = '#/$defs/'

export function withRefs(schema: Schema, target: (name: string) => string): Schema {
  return mapSchema(schema, (inner) => {
    const { $ref } = inner
    return typeof $ref === 'string' ? { ...inner, $ref: target($ref.replace(local, '')) } : inner
  })
}

/** Names that these schemas refer to directly. */
export function refsIn(schemas: readonly Schema[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const schema of schemas) {
    withRefs(schema, (name) => {
      names.add(name)
      return name
    })
  }
  return names
}

function without(schema: Schema, keys: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)))
}

function mapValues<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}

/** Type guard for arrays. `Array.isArray` would narrow the elements to `any`. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
