// JSON Schema as text of TypeScript, for tools/client-types.ts.
import type { Schema } from '../src/openapi/types.ts'

/** A name of the document that TypeScript has its own meaning for. */
const renamed: Readonly<Record<string, string>> = { Error: 'ErrorBody' }

/** Maximum length of a line. */
export const width = 110

export function typeName(name: string): string {
  return renamed[name] ?? name
}

/** The name behind `#/components/schemas/Name`. */
export function refName(schema: Schema): string | undefined {
  const { $ref } = schema
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function schemasOf(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

export function propertiesOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties } = schema
  return isSchema(properties)
    ? Object.entries(properties).flatMap(([name, each]) => (isSchema(each) ? [[name, each] as const] : []))
    : []
}

/** The type a schema stands for, written at a depth of indentation. */
export function typeText(schema: Schema, indent = ''): string {
  const name = refName(schema)
  if (name !== undefined) return typeName(name)
  if ('const' in schema) return literal(schema['const'])
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map(literal), indent)
  if ('allOf' in schema) {
    return schemasOf(schema['allOf'])
      .map((each) => typeText(each, indent))
      .join(' & ')
  }
  const choices = schemasOf(schema['anyOf'] ?? schema['oneOf'])
  // "This, or anything at all": what is worth sending is this.
  if (choices.length > 0) {
    return union(
      choices.filter((each) => Object.keys(each).length > 0).map((each) => typeText(each, indent)),
      indent,
    )
  }
  const { type } = schema
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return union(
    types.map((each) => ofType(schema, each, indent)),
    indent,
  )
}

function ofType(schema: Schema, type: unknown, indent: string): string {
  switch (type) {
    case 'string':
      return stringText(schema['format'])
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'array':
      return arrayText(schema['items'], indent)
    case 'object':
      return objectText(schema, indent)
    default:
      return 'unknown'
  }
}

function stringText(format: unknown): string {
  if (format === 'date-time') return 'Timestamp'
  return format === 'date' ? 'PlainDate' : 'string'
}

function arrayText(items: unknown, indent: string): string {
  const inner = isSchema(items) ? typeText(items, indent) : 'unknown'
  return `readonly ${/^[\w.<>]+$|^\{[^]*\}$/.test(inner) ? inner : `(${inner})`}[]`
}

function objectText(schema: Schema, indent: string): string {
  const { additionalProperties: others } = schema
  const properties = propertiesOf(schema)
  const othersText = isSchema(others) ? typeText(others, indent) : 'unknown'
  if (properties.length === 0) return `Record<string, ${othersText}>`
  const inner = `${indent}  `
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const fields = properties.map(([name, each]) => field({ name, schema: each, required }, inner))
  const rest = isSchema(others) || others === true ? [`${inner}[key: string]: ${othersText}`] : []
  return ['{', ...fields, ...rest, `${indent}}`].join('\n')
}

interface Field {
  readonly name: string
  readonly schema: Schema
  readonly required: readonly unknown[]
}

function field({ name, schema, required }: Field, indent: string): string {
  const mark = required.includes(name) ? '' : '?'
  const declared = `${indent}${propertyName(name)}${mark}: ${typeText(schema, indent)}`
  return comment(noteOf(schema), indent) + declared
}

/** Comment shown by editors; they strike through deprecated names. */
function noteOf({ description, deprecated }: Schema): unknown {
  return deprecated === true && typeof description === 'string' ? `@deprecated ${description}` : description
}

export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** A description as a comment above what it describes; empty without a description. */
export function comment(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return ''
  const lines = wrap(text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' '), width - indent.length - 3)
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`, ''].join('\n')
}

function wrap(text: string, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= most - 3) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value)
}

function union(members: readonly string[], indent: string): string {
  const distinct = [...new Set(members)]
  const line = distinct.join(' | ')
  if (line.length + indent.length < width - 20 || line.includes('\n')) return line
  return distinct.map((member) => `\n${indent}  | ${member}`).join('')
}
