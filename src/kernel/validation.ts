import * as z from 'zod'
import type { Fault, Rule } from './faults.ts'
import { isRecord } from './fields.ts'
import { type Definition, withRightNames } from './names.ts'
import { Problem } from './problem.ts'

const depthLimit = 32

/** Password fields. Their spaces are significant. */
export const secretFields = new Set(['password', 'password_confirmation', 'current_password'])

/** Trims strings and turns empty ones into null, except in passwords. */
export function tidy(value: unknown, depth = depthLimit): unknown {
  if (typeof value === 'string') {
    const trimmed = value.trim()
    return trimmed === '' ? null : trimmed
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) throw new Problem('bad_request')
  if (Array.isArray(value)) return value.map((item) => tidy(item, depth - 1))
  const result: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    // Assigning this key would set the prototype, and its keys would look like the caller's own.
    if (key === '__proto__') continue
    result[key] = secretFields.has(key) && typeof inner === 'string' ? inner : tidy(inner, depth - 1)
  }
  return result
}

interface Circumstances {
  readonly meantBy?: () => unknown
  /** Required fields that the schema leaves optional, as another source may supply them, and that none did. */
  readonly missing?: readonly string[]
}

/** Parses the value. If that fails, parses what the client probably meant (`meantBy`). */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { meantBy = () => meant(schema, value), missing = [] }: Circumstances = {},
): z.output<S> {
  const result = schema.safeParse(withRightNames(schema, value))
  if (result.success && missing.length === 0) return result.data
  const clear = withRightNames(schema, meantBy())
  const again = schema.safeParse(clear)
  if (again.success && missing.length === 0) return again.data
  const faults = missing.map((path): Fault => ({ path, rule: 'required' }))
  const issues = again.error?.issues ?? []
  throw new Problem('invalid', { faults: [...faults, ...issues.map((issue) => faultOf(issue, clear))] })
}

/** Interprets client habits: null for an omitted field and PHP's `[]` for `{}`, `{"1": …}` for a list with gaps. */
export function meant(schema: z.ZodType, value: unknown): unknown {
  const { type, innerType, in: entry, element, shape } = schema.def as Definition
  const inner = innerType ?? entry
  if (inner !== undefined) return meant(inner, value)
  if (element !== undefined) {
    const list = isSparse(value) ? Object.values(value) : value
    return Array.isArray(list) ? list.map((each) => meant(element, each)) : list
  }
  if (Array.isArray(value) && value.length === 0) return type === 'object' || type === 'record' ? {} : value
  if (shape === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).flatMap(([name, given]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (field === undefined) return [[name, given]]
    return given === null && isLeftOut(field) ? [] : [[name, meant(field, given)]]
  })
  return Object.fromEntries(fields)
}

/** Names in a value that its schema doesn't know, as paths. Each name is reported once per list. */
export function unknownNames(schema: z.ZodType, value: unknown): readonly string[] {
  const { innerType, in: entry, element, options, shape, catchall } = schema.def as Definition
  const inner = innerType ?? entry
  if (inner !== undefined) return unknownNames(inner, value)
  // Rows of a bulk request are an object or anything, so that each row is validated by itself.
  const objects = options?.filter((option) => option instanceof z.ZodObject) ?? []
  const strange = objects.map((option) => unknownNames(option, value))
  if (options !== undefined)
    return strange.reduce((all, own) => all.filter((each) => own.includes(each)), strange[0] ?? [])
  if (element !== undefined && Array.isArray(value)) {
    const told = new Map<string, string>()
    for (const [index, each] of value.entries())
      for (const name of unknownNames(element, each)) if (!told.has(name)) told.set(name, `${index}.${name}`)
    return [...told.values()]
  }
  if (shape === undefined || catchall !== undefined || !isRecord(value)) return []
  return Object.entries(value).flatMap(([name, given]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    return field === undefined ? [name] : unknownNames(field, given).map((each) => `${name}.${each}`)
  })
}

function isSparse(value: unknown): value is object {
  return (
    isRecord(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => /^\d+$/.test(key))
  )
}

function isLeftOut(field: z.ZodType): boolean {
  return field.safeParse(undefined).success && !field.safeParse(null).success
}

function faultOf(issue: z.core.$ZodIssue, root: unknown): Fault {
  const path = issue.path.map(String).join('.') || 'body'
  if (issue.code === 'custom') return { path, ...customRule(issue.params) }
  // Zod omits the offending value from finished issues, so a missing value is detected in the input itself.
  const value = issue.path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key],
    root,
  )
  if (value === undefined || value === null) return { path, rule: 'required' }
  if (issue.code === 'invalid_type') return { path, rule: typeRule(issue.expected) }
  if (issue.code === 'too_big') {
    return { path, rule: sizeRule('max', issue.origin), params: { max: Number(issue.maximum) } }
  }
  if (issue.code === 'too_small') {
    return { path, rule: sizeRule('min', issue.origin), params: { min: Number(issue.minimum) } }
  }
  if (issue.code === 'invalid_value') return { path, rule: 'selected' }
  return { path, rule: 'format' }
}

function customRule(params: Record<string, unknown> | undefined): Omit<Fault, 'path'> {
  const { rule = 'format', ...rest } = (params ?? {}) as { rule?: Rule } & Record<string, string | number>
  return { rule, params: rest }
}

function typeRule(expected: string): Rule {
  switch (expected) {
    case 'string':
    case 'boolean':
    case 'array':
    case 'number':
      return expected
    case 'int':
      return 'integer'
    case 'object':
    case 'record':
      return 'object'
    default:
      return 'format'
  }
}

function sizeRule(side: 'min' | 'max', origin: string): Rule {
  if (origin === 'string') return `${side}_string`
  return origin === 'array' || origin === 'set' ? `${side}_items` : `${side}_number`
}
