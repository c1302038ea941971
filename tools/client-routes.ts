// Input, output and address of an operation, as text for tools/client-types.ts.
import type { Parameter } from '../src/openapi/types.ts'
import type { ClientOperation } from './client-operations.ts'
import { comment, propertyName, typeText } from './client-schema.ts'

/** The options of a call of this operation, by the headers it takes. */
export function optionsType({ headers, company }: ClientOperation): string {
  if (headers.has('Idempotency-Key')) return 'WriteOptions'
  if (headers.has('If-None-Match')) return 'ReadOptions'
  if (headers.has('If-Match')) return 'MatchOptions'
  return company ? 'CompanyOptions' : 'CallOptions'
}

/** A row of the map of operations. */
export function inputText(operation: ClientOperation): string {
  const { id, params, query, body, answer } = operation
  const given = [
    ...(params.length === 0 ? [] : [`      params: { ${params.map(paramText).join('; ')} }`]),
    ...(query.length === 0 ? [] : [queryText(query)]),
    ...(body === undefined ? [] : [`      body${body.required ? '' : '?'}: ${bodyType(body)}`]),
  ]
  const more = given.length === 0 ? '' : ` & {\n${given.join('\n')}\n    }`
  const rows = [`    in: ${optionsType(operation)}${more}`, `    out: ${answer.type}`]
  return [`  '${id}': {`, ...rows, '  }'].join('\n')
}

function bodyType({ type, required }: { readonly type: string; readonly required: boolean }): string {
  return required ? type : `${type} | undefined`
}

export function paramText({ name, schema }: Parameter): string {
  return `${propertyName(name)}: ${typeText(schema)}`
}

function queryText(query: readonly Parameter[]): string {
  const mark = query.some(({ required }) => required) ? '' : '?'
  const rows = query.map(({ name, required, description, schema }) => {
    const type = schema['format'] === 'date-time' ? 'Timestamp | Date' : typeText(schema, '        ')
    const field = required ? `${propertyName(name)}: ${type}` : `${propertyName(name)}?: ${type} | undefined`
    return `${comment(description, '        ')}        ${field}`
  })
  return [`      query${mark}: {`, ...rows, mark === '' ? '      }' : '      } | undefined'].join('\n')
}

/** A row of the table of routes. */
export function routeText({
  id,
  method,
  path,
  headers,
  company,
  open,
  answer,
  pages,
}: ClientOperation): string {
  const marks = [
    ...(company ? ['company: true'] : []),
    ...(headers.has('Idempotency-Key') ? ['key: true'] : []),
    ...(open ? ['open: true'] : []),
    ...(answer.enveloped ? ['data: true'] : []),
    ...(pages === undefined ? [] : [`pages: '${pages}'`]),
  ]
  const row = [`method: '${method}'`, `path: '${path}'`, ...marks].join(', ')
  return `  '${id}': { ${row} },`
}
