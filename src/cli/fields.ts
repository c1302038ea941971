import * as z from 'zod'
import type { AnyCommand } from '../kernel/command.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** One key of a command's input, as offered on the command line. */
export interface Field {
  readonly key: string
  /** `super-admin` for `super_admin`. */
  readonly name: string
  readonly kind: 'value' | 'list' | 'flag'
  readonly positional: boolean
  readonly required: boolean
  /** Placeholder for the value in help: `number`, `on|off`. */
  readonly placeholder: string
  readonly choices: readonly string[]
  readonly description: string
  readonly example: string | undefined
  readonly fallback: unknown
}

/** Fields of a command, from its schema: type = validator = option. Positional fields come first, in order. */
export function fieldsOf(command: AnyCommand): readonly Field[] {
  const schema = z.toJSONSchema(command.input, { io: 'input', unrepresentable: 'any' })
  const positional = command.positional ?? []
  const shape: Readonly<Record<string, z.core.$ZodType>> = command.input.shape
  const options = Object.keys(shape).filter((key) => !positional.includes(key))
  return [...positional, ...options].map((key) => {
    const part = schema.properties?.[key]
    const json = typeof part === 'object' ? part : {}
    return fieldOf(key, json, {
      positional: positional.includes(key),
      required: schema.required?.includes(key) ?? false,
      fallback: fallbackOf(shape[key]),
    })
  })
}

/** The field as the person types it. */
export function labelOf(field: Field): string {
  return field.positional ? `<${field.name}>` : `--${field.name}`
}

function fieldOf(
  key: string,
  json: JsonSchema,
  place: Pick<Field, 'positional' | 'required' | 'fallback'>,
): Field {
  const type = withoutNull(json)
  const list = type.type === 'array'
  const item = list ? itemOf(type) : type
  const choices = (item.enum ?? []).map(String)
  const kind = list ? 'list' : type.type === 'boolean' ? 'flag' : 'value'
  const example = json['example'] ?? type['example']
  return {
    ...place,
    key,
    name: key.replaceAll('_', '-'),
    kind,
    // A required flag is off if not given; nobody should have to type a no.
    required: place.required && kind !== 'flag',
    fallback: place.required && kind === 'flag' ? false : place.fallback,
    placeholder: placeholderOf(item, choices) + (list ? ',…' : ''),
    choices,
    description: json.description ?? type.description ?? '',
    example: typeof example === 'string' || typeof example === 'number' ? String(example) : undefined,
  }
}

/** `null` can't be typed, so only the other branch of a nullable counts. */
function withoutNull(json: JsonSchema): JsonSchema {
  const branches = json.anyOf?.filter((branch) => branch.type !== 'null') ?? []
  return branches.length === 1 ? (branches[0] ?? json) : json
}

function itemOf(list: JsonSchema): JsonSchema {
  const { items } = list
  return typeof items === 'object' && !Array.isArray(items) ? items : {}
}

const placeholderByFormat: Readonly<Record<string, string>> = {
  email: 'email',
  password: 'password',
  uri: 'url',
  date: 'date',
  'date-time': 'time',
}

/** Longer lists of choices are shown in the description instead. */
const placeholderLimit = 40

function placeholderOf(json: JsonSchema, choices: readonly string[]): string {
  const joined = choices.join('|')
  if (choices.length > 0) return joined.length <= placeholderLimit ? joined : 'choice'
  // A quantity may be a number or text; show it as a number.
  if ([json.type].flat().some((type) => type === 'integer' || type === 'number')) return 'number'
  return placeholderByFormat[json.format ?? ''] ?? 'text'
}

function fallbackOf(schema: z.core.$ZodType | undefined): unknown {
  const result = schema === undefined ? undefined : z.safeParse(schema, undefined)
  return result?.success === true ? result.data : undefined
}
