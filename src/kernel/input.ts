import * as z from 'zod'
import { bool, isRecord } from './fields.ts'
import { inSentNames } from './names.ts'
import { type AnyOperation, type Input, Precondition, isKeyed } from './operation.ts'
import { Problem } from './problem.ts'
import { meant, parse, tidy, unknownNames } from './validation.ts'

/** A request as received. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly ifMatch: string | undefined
  readonly header?: (name: string) => string | undefined
  /** The rows of a list to return, instead of `page` and `per_page`. */
  readonly window?: { readonly offset: number; readonly limit: number }
}

export interface PagePosition {
  readonly page: number
  readonly per_page: number
  /** The first row, for callers that count rows instead of pages. */
  readonly offset?: number
}

export function offsetOf({ page, per_page, offset }: PagePosition): number {
  return offset ?? Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER)
}

/** Every write supports a dry run: it shows what would happen and stores nothing. */
const Rehearsal = z.object({ dry_run: bool().default(false) })

export interface ReadInput {
  readonly input: Input<never, never, never>
  readonly page: PagePosition | undefined
  readonly dryRun: boolean
}

/** Query parameters that the operation doesn't know. They aren't refused: old clients keep sending them. */
export function strangersTo(op: AnyOperation): (query: unknown) => readonly string[] {
  const schemas = [op.query, isKeyed(op) ? Rehearsal : undefined]
  const known = new Set(
    schemas.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])),
  )
  return (query) => {
    const names = Object.keys(query as object)
    return names.length === 0 ? names : [...new Set(names.map(listName))].filter((name) => !known.has(name))
  }
}

/** Maximum number of unknown names to report. */
const toldLimit = 10

/** Body fields that the operation doesn't know, as paths: `lines.0.colour`. */
export function strangersInBody({ body: schema }: AnyOperation, body: unknown): readonly string[] {
  return schema === undefined ? [] : unknownNames(schema, body).slice(0, toldLimit)
}

/** Rewrites the field names of a refusal to those the caller sent. */
export function inNamesSent(
  { query, body }: AnyOperation,
  raw: Pick<RawInput, 'query' | 'body'>,
  error: unknown,
): unknown {
  return inSentNames(query, raw.query, inSentNames(body, raw.body, error))
}

export function inputOf(op: AnyOperation, raw: RawInput): ReadInput {
  const params = op.params && paramsOf(op, raw.params)
  const sent = tidyQuery(raw.query)
  const query = op.query && windowed(parse(op.query, sent), op.envelope === 'page' ? raw.window : undefined)
  const dryRun = isKeyed(op) && parse(Rehearsal, sent).dry_run
  const body = op.body && bodyOf(op, op.body, raw)
  const input = { params, query, body, precondition: new Precondition(raw.ifMatch) }
  return {
    input: input as unknown as Input<never, never, never>,
    page: op.envelope === 'page' ? (query as PagePosition) : undefined,
    dryRun,
  }
}

/** Parses the body. A change that empties a text which can't be empty is refused, unlike one that omits it. */
function bodyOf(op: AnyOperation, schema: z.ZodType, { body: raw, header }: RawInput): unknown {
  const body = tidyBody(raw, op.verbatim)
  const isChange = op.method === 'PUT' || op.method === 'PATCH'
  return parse(schema, body, {
    meantBy: () => tidyBody(meant(schema, isChange ? raw : body), op.verbatim),
    missing: Object.entries(op.headers ?? {})
      .filter(([field, name]) => !((isRecord(body) && body[field]) || header?.(name)))
      .map(([field]) => field),
  })
}

function windowed(query: unknown, window: RawInput['window']): unknown {
  if (window === undefined) return query
  return { ...(query as object), page: 1, per_page: window.limit, offset: window.offset }
}

/** A path parameter that can't name a record gets the same 404 as a missing record. */
function paramsOf(op: AnyOperation, params: unknown): unknown {
  const result = op.params?.safeParse(params)
  if (result?.success === true) return result.data
  const [wrong] = result?.error.issues ?? []
  const resource = op.named?.[String(wrong?.path[0])] ?? op.resource ?? ''
  throw new Problem('not_found', { params: { resource } })
}

/** A missing body counts as an empty object, and so does the empty list that PHP sends for one. */
function tidyBody(body: unknown, verbatim: readonly string[] = []): unknown {
  if (Array.isArray(body) && body.length === 0) return {}
  if (!isRecord(body) || verbatim.length === 0) return tidy(body) ?? {}
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, verbatim.includes(name) ? value : tidy(value)]),
  )
}

/** Lists the values of a repeated name (`name`, `name[]`, `name[0]`), which single fields refuse. Drops empty ones. */
function tidyQuery(query: unknown): Record<string, unknown> {
  const sent = Object.entries(query as Record<string, unknown>)
  if (sent.length === 0) return {}
  const lists = new Map<string, unknown[]>()
  for (const [key, value] of sent) {
    const name = listName(key)
    const list = lists.get(name) ?? []
    lists.set(name, list)
    for (const each of Array.isArray(value) ? value : [value]) {
      const tidied = tidy(each)
      if (tidied !== null) list.push(tidied)
    }
  }
  const filled = [...lists].filter(([, list]) => list.length > 0)
  return Object.fromEntries(filled.map(([name, list]) => [name, list.length > 1 ? list : list[0]]))
}

function listName(key: string): string {
  return key.replace(/\[\d*\]$/, '')
}

/** Runs an operation in a scope that the caller already has, with input as a request would send it. */
export function performed(op: AnyOperation, scope: object, raw: Partial<RawInput>): Promise<unknown> {
  const { input } = inputOf(op, { params: {}, query: {}, body: {}, ifMatch: undefined, ...raw })
  return op.handle(scope as never, input)
}
