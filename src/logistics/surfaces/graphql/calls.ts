import { storable } from '../../../kernel/fields.ts'
import { type Answer, fingerprintsOf, keyFrom } from '../../../kernel/idempotency.ts'
import { type RawInput, inNamesSent, inputOf } from '../../../kernel/input.ts'
import { Json } from '../../../kernel/json.ts'
import type { Keys } from '../../../kernel/keys.ts'
import { type AnyOperation, type Delegate, isKeyed } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import { rehearsed } from '../../../kernel/rehearsal.ts'
import { once } from '../../base/access/idempotency.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { Entry } from '../../../kernel/service.ts'
import { onlyOne } from '../../catalogue/articles/by-code.ts'
import { articlesByCode } from '../../catalogue/articles/store.ts'
import { type RootField, keyArgument } from './build.ts'
import { type Row, rowsIn, textOf } from './values.ts'

export interface CallParts {
  readonly delegate: Delegate
  /** Keys that protect passwords in the fingerprints of idempotent requests. */
  readonly keys: Keys
}

/** Runs the operation behind a field like the equivalent REST request, and returns its record. */
export async function called(parts: CallParts, field: RootField, args: Row): Promise<unknown> {
  try {
    return await record(parts, field, args)
  } catch (error) {
    throw inNamesSent(field.op, rawOf(field, args), error)
  }
}

async function record(parts: CallParts, field: RootField, args: Row): Promise<unknown> {
  const { op } = field
  const { delegate } = parts
  if (isKeyed(op)) return JSON.parse(await write(parts, field, args))
  if (op.id === 'articles.get' && textOf(args['id']) === undefined) return articleByCode(delegate, op, args)
  return JSON.parse(jsonOf(op, await asked(delegate.admit(op), op, rawOf(field, args))))
}

/** Result of the operation's handler. */
export async function asked(enter: Entry, op: AnyOperation, raw: RawInput): Promise<unknown> {
  const { input } = inputOf(op, raw)
  return enter((scope) => op.handle(scope, input))
}

/** The JSON that REST would send, without its envelope. */
export function jsonOf(op: AnyOperation, value: unknown): string {
  if (op.status === 204) return 'true'
  return value instanceof Json ? value.text : JSON.stringify(value)
}

/** The arguments in the form of a REST request. */
export function rawOf({ params, query }: Pick<RootField, 'params' | 'query'>, args: Row): RawInput {
  const texts = (names: readonly (readonly [argument: string, parameter: string])[]) =>
    Object.fromEntries(
      names.flatMap(([argument, parameter]) => {
        const text = textOf(args[argument])
        return text === undefined ? [] : [[parameter, text]]
      }),
    )
  return {
    params: texts(Object.entries(params)),
    query: texts(query.map((name) => [name, name])),
    body: args['input'] ?? {},
    ifMatch: textOf(args['if_version']),
  }
}

/** Runs a write in its own transaction: as a dry run, with an idempotency key, or plainly. Returns its JSON. */
async function write({ delegate, keys }: CallParts, field: RootField, args: Row): Promise<string> {
  const { op } = field
  const enter = delegate.admit(op)
  const raw = rawOf(field, args)
  const { input } = inputOf(op, raw)
  const run = async (scope: never): Promise<Answer> => {
    return { status: op.status, body: jsonOf(op, await op.handle(scope, input)), etag: null }
  }
  const given = textOf(args[keyArgument])
  const key = given === undefined ? undefined : keyFrom(given)
  if (args['dry_run'] === true) return (await rehearsed(enter, run)).body
  if (key === undefined) return (await enter(run)).body
  const { params, query, body } = raw
  const fingerprints = fingerprintsOf(op.path, { params, query, body }, keys)
  const { answer } = await once(enter, { key, route: `GraphQL ${op.id}`, fingerprints }, run)
  return answer.body
}

async function articleByCode(delegate: Delegate, op: AnyOperation, args: Row): Promise<unknown> {
  const code = textOf(args['article_code'])
  if (code === undefined) throw new Problem('invalid', { faults: [{ path: 'id', rule: 'required' }] })
  const client = typeof args['client_3pl_id'] === 'number' ? args['client_3pl_id'] : undefined
  const enter = delegate.admit(op)
  // A code that can't be stored matches no article, and the database would reject the query.
  const rows = (scope: ReadScope) =>
    storable(code) ? articlesByCode(scope, code, client) : Promise.resolve('[]')
  return onlyOne(rowsIn(await enter(rows)))
}
