import type { Fault } from '../faults.ts'
import type { Problem } from '../problem.ts'
import type { Catalogue } from './catalogue.ts'
import { en } from './en.ts'
import { it } from './it.ts'
import { ro } from './ro.ts'

export const catalogues = { en, it, ro } as const
export type Locale = keyof typeof catalogues
export const locales = Object.keys(catalogues) as readonly Locale[]

export interface ErrorBody {
  readonly message: string
  readonly code: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly [detail: string]: unknown
}

/** A problem in the words of one language: the error body without the request id. */
export function errorBody(problem: Problem, locale: Locale): ErrorBody {
  const catalogue = catalogues[locale]
  if (problem.faults.length > 0) return invalidBody(problem, catalogue)
  const resource = problem.params['resource']
  const params =
    typeof resource === 'string'
      ? { ...problem.params, resource: catalogue.resources[resource] ?? resource }
      : problem.params
  const message = fill(catalogue.problems[problem.code], params)
  // Clients look for `errors` in every 422, also where no one field is to blame.
  return {
    message,
    code: problem.code,
    ...problem.details,
    ...(problem.status === 422 && { errors: {} }),
  }
}

function invalidBody(problem: Problem, catalogue: Catalogue): ErrorBody {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  const texts = problem.faults.map((fault) => {
    const text = faultText(fault, catalogue)
    ;(errors[fault.path] ??= []).push(text)
    return text
  })
  const others = texts.length - 1
  const more =
    others === 0 ? '' : others === 1 ? catalogue.more.one : fill(catalogue.more.many, { count: others })
  return { message: `${texts[0] ?? ''}${more}`, code: problem.code, ...problem.details, errors }
}

function faultText(fault: Fault, catalogue: Catalogue): string {
  const params: Record<string, string | number> = { attribute: attribute(fault.path) }
  for (const [key, value] of Object.entries(fault.params ?? {})) {
    params[key] = key === 'other' && typeof value === 'string' ? attribute(value) : value
  }
  return fill(catalogue.rules[fault.rule], params)
}

/** `client_3pl_id` reads as `client 3pl id`; a path inside a list stays raw so that the line can be found. */
function attribute(path: string): string {
  return path.includes('.') ? path : path.replaceAll('_', ' ')
}

function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/:([a-z_]+)/g, (whole, key: string) => {
    const value = params[key]
    return value === undefined ? whole : String(value)
  })
}
