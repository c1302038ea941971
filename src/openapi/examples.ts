import { isRecord } from '../kernel/fields.ts'
import { isList, mapSchema } from './json-schema.ts'
import type { Schema } from './types.ts'

interface Walk {
  /** Name of the property whose value is generated. */
  readonly name: string
  readonly resolve: (schema: Schema) => Schema
  /** References passed on the way here. Following one again would never end. */
  readonly passed: readonly unknown[]
}

/** An example built from the fields' examples, with generated values for fields without one. */
export function exampleOf(schema: Schema, resolve: Walk['resolve']): unknown {
  return sample(schema, { resolve, passed: [], name: '' })
}

/** Whether the schema, or anything in it, has a written example. */
function illustrated(schema: Schema, walk: Walk): boolean {
  let found = false
  mapSchema(walk.resolve(schema), (inner) => {
    found ||= isList(inner['examples'])
    if (!found && inner['$ref'] !== undefined && !comesAgain(inner, walk))
      found = illustrated(inner, beyond(inner, walk))
    return inner
  })
  return found
}

function comesAgain({ $ref }: Schema, { passed }: Walk): boolean {
  return $ref !== undefined && passed.includes($ref)
}

function beyond({ $ref }: Schema, walk: Walk): Walk {
  return $ref === undefined ? walk : { ...walk, passed: [...walk.passed, $ref] }
}

function sample(reference: Schema, before: Walk): unknown {
  if (comesAgain(reference, before)) return null
  const walk = beyond(reference, before)
  const schema = walk.resolve(reference)
  const { examples, const: only, enum: values, default: otherwise, anyOf, oneOf, allOf } = schema
  if (isMoment(schema)) return null
  if (isList(examples)) return examples[0]
  if (only !== undefined) return only
  if (otherwise !== undefined) return otherwise
  const options = anyOf ?? oneOf
  if (isList(options)) return sampleOfOne(options.filter(isRecord), walk)
  if (isList(allOf)) {
    const parts = allOf.filter(isRecord).map((part) => sample(part, walk))
    return Object.assign({}, ...parts.filter(isRecord))
  }
  const { type } = schema
  if (isList(type) && type.includes('null')) return null
  if (isList(values)) return values[0]
  return sampleOfType(isList(type) ? { ...schema, type: type[0] } : schema, walk)
}

/** Whether it's a nullable time. Examples show null: nothing has happened to the new record yet. */
function isMoment({ type, format }: Schema): boolean {
  return format === 'date-time' && isList(type) && type.includes('null')
}

function sampleOfOne(options: readonly Schema[], walk: Walk): unknown {
  const possible = options.filter((option) => !comesAgain(option, walk))
  const told = possible.find((option) => illustrated(option, walk))
  const chosen = told ?? possible.find((option) => option['type'] === 'null') ?? possible[0]
  return chosen === undefined ? null : sample(chosen, walk)
}

function sampleOfType(schema: Schema, walk: Walk): unknown {
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema, walk)
    case 'array': {
      const { items } = schema
      return !isRecord(items) || comesAgain(items, walk) ? [] : [sample(items, walk)]
    }
    case 'string':
      return sampleString(schema, walk.name)
    case 'integer':
    case 'number':
      return sampleNumber(schema)
    case 'boolean':
      return !/^(on|is|has)_|_paused$/.test(walk.name)
    default:
      return null
  }
}

/** Sample of an object. Deprecated fields appear only if always returned, optional ones if illustrated or alone. */
function sampleObject({ properties, required }: Schema, walk: Walk): unknown {
  if (!isRecord(properties)) return {}
  const needed = isList(required) ? required : []
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    isRecord(property) && (property['deprecated'] !== true || needed.includes(name))
      ? [{ name, property }]
      : [],
  )
  const told = fields.filter(
    ({ name, property }) =>
      needed.includes(name) || (illustrated(property, walk) && !comesAgain(property, walk)),
  )
  const shown = told.length > 0 ? told : fields
  return Object.fromEntries(shown.map(({ name, property }) => [name, sample(property, { ...walk, name })]))
}

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T10:20:30.000000Z',
  date: '2026-01-15',
  email: 'ada@example.com',
  password: 'correct horse battery staple',
  uri: 'https://example.com',
  uuid: '019a8f3c-5b1e-7c42-9d3a-6f0e8b7a1c25',
}

/**
 * Sample values for fields with the same name everywhere, so that schemas needn't repeat them. A field with no example
 * and no line here is shown as `string`, which the document check refuses.
 */
const sampleTexts: Readonly<Record<string, string>> = {
  action_keys: 'orders.approve',
  address: '198.51.100.7',
  api: 'https://api.example.com/api',
  api_permissions: 'users.read',
  app: 'https://api.example.com',
  article_code: 'OIL-EV-0750',
  client_id: 'cli_9f2c7be14a5d',
  client_secret: 'scs_kept-on-your-server-and-nowhere-else',
  code: 'EXAMPLE',
  description: 'Extra virgin olive oil',
  email: 'ada@example.com',
  env: 'production',
  link: 'https://auth.example.com/setup',
  lot_number: 'L2026-03',
  message: 'Done.',
  name: 'Example',
  order_number: 'SO-1042',
  reason: 'Damaged in transport',
  request_id: '019a8f3c-5b1e-7c42-9d3a-6f0e8b7a1c25',
  scopes: 'sites.read',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  serial_numbers: 'SN-0001',
  site_action_keys: 'orders.approve',
  site_name: 'Web shop',
  slug: 'example',
  token: 'the-token-of-an-earlier-answer',
  um3pl: 'PCE',
  url: 'https://erp.example.com/hooks/waybill',
}

function sampleString({ format, minLength, maxLength }: Schema, name: string): string {
  const known = typeof format === 'string' && format !== 'uri' ? byFormat[format] : undefined
  const told = known ?? sampleTexts[name] ?? (typeof format === 'string' ? byFormat[format] : undefined)
  if (told !== undefined) return told
  const most = typeof maxLength === 'number' ? maxLength : Infinity
  return 'string'.slice(0, most).padEnd(typeof minLength === 'number' ? minLength : 0, 'x')
}

function sampleNumber({ minimum, exclusiveMinimum, maximum }: Schema): number {
  if (typeof minimum === 'number') return minimum
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1
  return typeof maximum === 'number' ? Math.min(1, maximum) : 1
}
