import * as z from 'zod'
import { isRecord } from './fields.ts'
import { Problem } from './problem.ts'

// Fields whose names broke the rules of docs/api-language.md remain available under the old names. An old name is a
// schema field beside the right one, marked as deprecated. Requests are rewritten to the right names before they are
// checked, so no handler knows the old ones.

const rightNames = z.registry<{ readonly right: string }>()

/** A field that is always absent by the time the handler runs. */
type Gone<S extends z.ZodType> = z.ZodOptional<z.ZodType<undefined, z.input<S>>>

/** The old name of a request field. The right name wins when both are sent. */
export function oldName<S extends z.ZodType>(right: string, schema: S): Gone<S> {
  const { description: about, ...notes } = notesOf(schema)
  const told = `Old name of \`${right}\`, which wins when both are sent.`
  const description = typeof about === 'string' ? `${told} ${about}` : told
  const named = schema.optional().meta({ ...notes, deprecated: true, description })
  rightNames.add(named, { right })
  return named as unknown as Gone<S>
}

/** The old name of a response field. The response carries both names. */
export function oldField<S extends z.ZodType>(right: string, schema: S): S {
  return schema.meta({ ...notesOf(schema), deprecated: true, description: `Use \`${right}\`.` })
}

/** Documentation metadata of a schema, including the schema it wraps. Its own ID is not copied. */
function notesOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { innerType } = schema.def as Definition
  const { id: _, ...notes } = schema.meta() ?? {}
  return { ...(innerType && notesOf(innerType)), ...notes }
}

/** The parts of a Zod schema's definition by which its value is walked. */
export interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly catchall?: z.ZodType
}

/** Whether a schema has old names. Most have none, and their values aren't walked. */
const withOldNames = new WeakMap<z.ZodType, boolean>()

function hasOldNames(schema: z.ZodType): boolean {
  const known = withOldNames.get(schema)
  if (known !== undefined) return known
  withOldNames.set(schema, false)
  const { innerType, in: entry, element, shape = {}, options = [] } = schema.def as Definition
  const fields = Object.values(shape)
  const inner = [innerType, entry, element, ...fields, ...options].filter((each) => each !== undefined)
  const has = fields.some((field) => rightNames.has(field)) || inner.some(hasOldNames)
  withOldNames.set(schema, has)
  return has
}

export function withRightNames(schema: z.ZodType, value: unknown): unknown {
  return hasOldNames(schema) ? rewritten(schema, value, { path: [], tell: () => undefined }) : value
}

/** The current path, in right names, and the callback for each old name found. */
interface Walk {
  readonly path: readonly string[]
  readonly tell: (right: readonly string[], old: string) => void
}

function rewritten(schema: z.ZodType, value: unknown, { path, tell }: Walk): unknown {
  if (!hasOldNames(schema)) return value
  const { innerType, in: entry, element, shape, options } = schema.def as Definition
  const inner = innerType ?? entry ?? options?.find(hasOldNames)
  if (inner !== undefined) return rewritten(inner, value, { path, tell })
  if (element !== undefined && Array.isArray(value))
    return value.map((each, index) => rewritten(element, each, { path: [...path, String(index)], tell }))
  if (shape === undefined || !isRecord(value)) return value
  const fields = Object.entries(value).flatMap(([name, given]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field === undefined) return [[name, given]]
    const { right } = rightNames.get(field) ?? {}
    if (right === undefined) return [[name, rewritten(field, given, { path: [...path, name], tell })]]
    if (Object.hasOwn(value, right)) return []
    tell([...path, right], name)
    return [[right, rewritten(shape[right] ?? field, given, { path: [...path, right], tell })]]
  })
  return Object.fromEntries(fields)
}

/** Rewrites a refusal to the names the caller sent: a caller who used an old name sees that name. */
export function inSentNames(schema: z.ZodType | undefined, value: unknown, error: unknown): unknown {
  if (schema === undefined || !(error instanceof Problem) || error.faults.length === 0) return error
  if (!hasOldNames(schema)) return error
  const sent: (readonly [right: string, old: string])[] = []
  rewritten(schema, value, {
    path: [],
    tell: (path, old) => sent.push([path.join('.'), [...path.slice(0, -1), old].join('.')]),
  })
  const faults = error.faults.map((fault) => {
    const [right, old] = sent.find(([each]) => `${fault.path}.`.startsWith(`${each}.`)) ?? []
    return right === undefined || old === undefined
      ? fault
      : { ...fault, path: old + fault.path.slice(right.length) }
  })
  return error.withFaults(faults)
}
