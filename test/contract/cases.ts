import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { isRecord } from '../../src/kernel/fields.ts'
import { type AnyOperation, problemsOf } from '../../src/kernel/operation.ts'
import { refusal } from '../../src/kernel/messages/messages.ts'
import type { ProblemCode } from '../../src/kernel/problem.ts'
import { exchange } from '../support/edge.ts'
import type { Request } from '../support/world.ts'

export type Call = { readonly path: string } & Request

/** Shape of a refusal, however it was fetched. */
export interface Refusal {
  readonly status: number
  readonly body: unknown
}

type Provoke = () => Promise<Refusal>
/** By code, how an operation is made to answer with it. */
export type Provokers = Partial<Readonly<Record<ProblemCode, Provoke>>>
/** By the id of an operation, what only it can be made to answer with, and where it takes more than others do. */
export type OwnProvokers = Readonly<Record<string, Provokers>>

/** Every declared problem of the operation that nothing provokes, or that something else was answered in place of. */
export async function unprovoked(op: AnyOperation, provokers: Provokers): Promise<readonly string[]> {
  const faults: string[] = []
  // Last what may take effect: the others go on with the same record.
  const codes = problemsOf(op).toSorted(
    (a, b) => Number(a === 'outcome_unknown') - Number(b === 'outcome_unknown'),
  )
  for (const code of codes) {
    const provoke = provokers[code]
    if (provoke === undefined) {
      faults.push(`${op.id} declares ${code}, and no case in test/contract provokes it`)
      continue
    }
    const { status, body } = await provoke()
    const answered = isRecord(body) ? body['code'] : undefined
    if (status !== refusal(code).status || answered !== code)
      faults.push(`${op.id} was to answer ${code}, not ${status} ${JSON.stringify(body)?.slice(0, 300)}`)
  }
  return faults
}

/** A path of the operation that its routes accept; whether it names a record does not matter to who is refused before. */
export function anyPath(op: AnyOperation, value = '1'): string {
  return op.path.replaceAll(/\{\w+\}/g, value)
}

/** The same call on a record that is not there. A part of the path that names something else of the record stays. */
export function elsewhere({ named = {}, ...op }: AnyOperation, path: string): string {
  const template = op.path.split('/')
  const isNamed = (part = '') => part.startsWith('{') && !Object.hasOwn(named, part.slice(1, -1))
  return path
    .split('/')
    .map((part, i) => (isNamed(template[i]) ? '999999999' : part))
    .join('/')
}

/** Errors of any operation, regardless of its input. */
export const wrongBodies = {
  malformed_json: { body: '{' },
  payload_too_large: { body: `"${'x'.repeat(smallBody())}"` },
  unsupported_media_type: { body: 'x', headers: { 'content-type': 'text/plain' } },
} as const satisfies Partial<Record<ProblemCode, Request>>

/** Packed, for who takes more than others: nobody would read it to its end, and the connection would break. */
export function tooLarge({ bodyLimit }: AnyOperation): Request {
  if (bodyLimit === undefined) return wrongBodies.payload_too_large
  const body = gzipSync(JSON.stringify('x'.repeat(bodyLimit)), { level: 1 })
  return { body, headers: { 'content-encoding': 'gzip' } }
}

/** The body limit of the servers here, in bytes. */
export function smallBody(): number {
  return 65_536
}

/** A query, or else a body, that the operation cannot take; `dry_run` where it takes neither. */
export function wrongInput(op: AnyOperation): { readonly query: string; readonly body?: unknown } {
  if (op.body !== undefined) return { query: '', body: '"text"' }
  const names = op.query instanceof z.ZodObject ? Object.keys(op.query.shape) : ['dry_run']
  return { query: `?${names.map((name) => `${name}=%00`).join('&')}` }
}

/** HTTP/1.1 without a Host header, which no client library sends. */
export async function withoutHost(address: string, method: string, path: string): Promise<Refusal> {
  const wire = await exchange(address, `${method} ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)
  const [, text = 'null'] = wire.text.split('\r\n\r\n')
  return { status: wire.statuses[0] ?? 0, body: JSON.parse(text) }
}

/**
 * Names that mean nothing to the operation, and are not refused although the caller asks for that (RFC 7240): one in the
 * query, and one in each object of the body down to the lines.
 */
export async function strangersTaken(
  op: AnyOperation,
  { path, body, headers, ...call }: Call,
  ask: (path: string, request: Request) => Promise<Refusal>,
): Promise<readonly string[]> {
  if (!problemsOf(op).includes('invalid')) return []
  const sent = op.body === undefined ? body : withStrangers(body)
  const { status, body: told } = await ask(`${path}${path.includes('?') ? '&' : '?'}strange=1`, {
    ...call,
    ...(sent !== undefined && { body: sent }),
    headers: { ...headers, prefer: 'handling=strict' },
  })
  const errors = isRecord(told) && isRecord(told['errors']) ? Object.keys(told['errors']) : []
  const wanted = ['strange', ...(isRecord(sent) && op.body !== undefined ? ['strange_field'] : [])]
  const lines = isRecord(sent) ? Object.entries(sent).filter(([, value]) => isList(value)) : []
  wanted.push(...lines.map(([name]) => `${name}.0.strange_field`))
  return status === 422
    ? wanted.filter((name) => !errors.includes(name)).map((name) => `${op.id} takes ${name}`)
    : [`${op.id} was to answer 422, not ${status} ${JSON.stringify(told)?.slice(0, 300)}`]
}

function isList(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord)
}

function withStrangers(body: unknown): unknown {
  if (!isRecord(body)) return body
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    isList(value) ? value.map((each) => ({ ...each, strange_field: 1 })) : value,
  ])
  return { ...Object.fromEntries(fields), strange_field: 1 }
}
