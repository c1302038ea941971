import type * as z from 'zod'
import type { Fault } from './faults.ts'
import { isRecord } from './fields.ts'
import { type RawInput, type ReadInput, inputOf } from './input.ts'
import { type Definition, withRightNames } from './names.ts'
import type { AnyOperation } from './operation.ts'
import { Problem } from './problem.ts'

type TryOut = (input: ReadInput['input']) => Promise<unknown>

/** All faults of a request that failed to parse, at once: the rest is tried without the malformed fields. */
export async function wholeFaults(
  op: AnyOperation,
  raw: RawInput,
  { error, tryOut }: { readonly error: unknown; readonly tryOut: TryOut },
): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'invalid') return error
  const { faults } = error
  const body = mended(op, raw.body, faults)
  if (body === undefined) return error
  try {
    await tryOut(inputOf(op, { ...raw, body }).input)
    return error
  } catch (tried) {
    if (!(tried instanceof Problem)) throw tried
    const others = tried.faults.filter((fault) => !faults.some(({ path }) => isWithin(fault.path, path)))
    return new Problem('invalid', { faults: [...faults, ...others] })
  }
}

function isWithin(path: string, other: string): boolean {
  return `${path}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${path}.`)
}

/** The body without its invalid fields. Required fields get an example value instead. */
function mended({ pivots, body: schema }: AnyOperation, sent: unknown, faults: readonly Fault[]): unknown {
  if (pivots === undefined || schema === undefined) return undefined
  let body = withRightNames(schema, sent)
  for (const { path } of faults) {
    const names = path.split('.')
    const field = names.reduce<z.ZodType | undefined>(fieldOf, schema)
    if (field === undefined || pivots.includes(names.at(-1) ?? '')) return undefined
    const example = field.safeParse(undefined).success ? undefined : exampleOf(field)
    body = withField(body, names, example)
  }
  return body
}

/** A copy with that field replaced or removed. */
function withField(value: unknown, names: readonly string[], field: unknown): unknown {
  const [name = '', ...rest] = names
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (String(at) === name ? withField(each, rest, field) : each))
  if (!isRecord(value)) return value
  const { [name]: inner, ...others } = value
  if (rest.length > 0) return { ...others, [name]: withField(inner, rest, field) }
  return field === undefined ? others : { ...others, [name]: field }
}

function fieldOf(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  if (schema === undefined) return undefined
  const { innerType, in: entry, element, shape } = schema.def as Definition
  const inner = innerType ?? entry
  if (inner !== undefined) return fieldOf(inner, name)
  return shape === undefined ? element : Object.hasOwn(shape, name) ? shape[name] : undefined
}

function exampleOf(schema: z.ZodType): unknown {
  const { innerType, in: entry } = schema.def as Definition
  const inner = innerType ?? entry
  return schema.meta()?.['example'] ?? (inner === undefined ? undefined : exampleOf(inner))
}
