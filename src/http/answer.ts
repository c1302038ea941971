import type { FastifyReply } from 'fastify'
import { isRecord } from '../kernel/fields.ts'
import type { Answer } from '../kernel/idempotency.ts'
import type { PagePosition } from '../kernel/input.ts'
import { Existing, Json, Page, Redirect, Text, Warned, WithCookies } from '../kernel/json.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { sendText } from './compression.ts'
import { isMatched } from './kept.ts'
import { pageBody } from './page.ts'

export interface Setting {
  readonly request_id: string
  /** The service's public address, without a trailing slash. */
  readonly address: string
  /** Path and query as sent. */
  readonly url: string
  readonly page: PagePosition | undefined
  readonly requestIdInBodies: boolean
}

export interface TypedAnswer extends Answer {
  readonly type?: string
  /** Bytes to send instead of `body`, for a long response that isn't stored. */
  readonly bytes?: Buffer
  /** File name the browser suggests when saving. */
  readonly file?: string
  /** Saved instead of shown. */
  readonly download?: boolean
  readonly cookies?: readonly string[]
  readonly warning?: string
  readonly location?: string
}

/** The handler's return value, in the operation's envelope. */
export function answerOf(op: AnyOperation, value: unknown, setting: Setting): TypedAnswer {
  if (value instanceof Redirect) {
    const { location, cookies } = value
    return { status: op.status, body: '', etag: null, location, cookies }
  }
  if (value instanceof WithCookies) return { ...answerOf(op, value.value, setting), cookies: value.cookies }
  if (value instanceof Text) {
    const { status = op.status, body, type, file, download } = value
    const sent = typeof body === 'string' ? { body } : { body: '', bytes: body }
    return { status, ...sent, etag: null, type, ...(file !== undefined && { file, download }) }
  }
  if (op.status === 204) return { status: 204, body: '', etag: null }
  if (value instanceof Json && value.parts.length > 1) {
    return { status: op.status, body: '', bytes: value.bytes, etag: null }
  }
  const version =
    value instanceof Json ? value.version : op.envelope === 'record' ? versionOf(value) : undefined
  const etag = version === undefined ? null : `"${version}"`
  const status = value instanceof Existing ? 200 : op.status
  const warned = value instanceof Warned ? { warning: value.warning } : {}
  return { status, body: bodyOf(op, value, setting), etag, ...warned }
}

function bodyOf(op: AnyOperation, value: unknown, setting: Setting): string {
  const body = value instanceof Page ? listBody(op, value, setting) : wrapped(op, value)
  if (!setting.requestIdInBodies) return body
  const comma = body === '{}' ? '' : ','
  return `${body.slice(0, -1)}${comma}"request_id":${JSON.stringify(setting.request_id)}}`
}

function listBody(op: AnyOperation, list: Page<unknown>, setting: Setting): string {
  return op.envelope === 'counted'
    ? `{"data":${list.rows},"meta":{"total":${list.total}}}`
    : pageBody(list, placeOf(setting))
}

function wrapped(op: AnyOperation, value: unknown): string {
  const json = value instanceof Json ? value.text : JSON.stringify(value)
  return op.envelope === 'bare' ? json : `{"data":${json}}`
}

function versionOf(value: unknown): number | undefined {
  return isRecord(value) && typeof value['version'] === 'number' ? value['version'] : undefined
}

function placeOf({ address, url, page = { page: 1, per_page: 25 } }: Setting) {
  const at = url.indexOf('?')
  return {
    path: address + (at === -1 ? url : url.slice(0, at)),
    query: at === -1 ? '' : url.slice(at + 1),
    ...page,
  }
}

/** Appends to the response's `Warning` header, with code 299 (RFC 9111, as in its predecessor). */
export function addWarning(reply: FastifyReply, text: string): void {
  const before = reply.getHeader('warning')
  const own = `299 - "${text}"`
  void reply.header('warning', before === undefined ? own : `${String(before)}, ${own}`)
}

export function send(reply: FastifyReply, answer: TypedAnswer): FastifyReply {
  if (answer.cookies !== undefined) void reply.header('set-cookie', [...answer.cookies])
  if (answer.warning !== undefined) addWarning(reply, answer.warning)
  if (answer.location !== undefined) return reply.redirect(answer.location, answer.status)
  if (answer.etag !== null) {
    void reply.header('etag', answer.etag)
    const reads = reply.request.method === 'GET' || reply.request.method === 'HEAD'
    if (reads && isMatched(reply.request.headers['if-none-match'], answer.etag)) {
      return reply.code(304).send()
    }
  }
  if (answer.status === 204) return reply.code(204).send()
  if (answer.file !== undefined)
    void reply.header('content-disposition', namedAs(answer.file, answer.download))
  if (answer.download === true)
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  void reply.code(answer.status).type(answer.type ?? 'application/json; charset=utf-8')
  return sendText(reply, answer.bytes ?? answer.body)
}

/** Content-Disposition for any file name: inline or attachment (RFC 6266, RFC 8187). */
function namedAs(file: string, download = false): string {
  const encoded = encodeURIComponent(file).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${download ? 'attachment' : 'inline'}; filename*=UTF-8''${encoded}`
}
