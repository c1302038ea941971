import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { problemOf } from '../kernel/database/failures.ts'
import { type Locale, errorBody } from '../kernel/messages/messages.ts'
import { Problem, type ProblemCode } from '../kernel/problem.ts'
import { sendText } from './compression.ts'
import { commonHeaders, requestIdOf } from './headers.ts'

/** Turns any thrown value into the common error body. Anything but a Problem is a bug: 500, logged with its cause. */
export function sendError(error: unknown, reply: FastifyReply, locale: Locale): FastifyReply {
  const { request } = reply
  const problem = problemFor(error, request)
  if (problem.status >= 500) tell(request, problem, error)
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  if (problem.retryAfter_s !== undefined) void reply.header('retry-after', String(problem.retryAfter_s))
  if (problem.code === 'method_not_allowed') void reply.header('allow', problem.params['allowed'])
  const body = { ...errorBody(problem, locale), request_id: request.id }
  void reply.header('content-language', locale)
  return sendText(reply.code(problem.status).type('application/json; charset=utf-8'), JSON.stringify(body))
}

function problemFor(error: unknown, request: FastifyRequest): Problem {
  // A client that disconnects during its body isn't a bug, and must not fill the log.
  if (error instanceof Error && error === request.raw.errored)
    return new Problem('bad_request', { cause: error })
  return isFastifyError(error) ? fastifyProblem(error, request) : problemOf(error)
}

/** Logs a bug with its trace, and a database that is away as one line. Overloads, in thousands, are only counted. */
function tell(request: FastifyRequest, problem: Problem, error: unknown): void {
  const fields = { code: problem.code, method: request.method, route: request.routeOptions.url }
  if (problem.code === 'server_error') request.log.error({ ...fields, err: error }, 'request failed')
  else if (problem.code !== 'overloaded') {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined
    request.log.warn({ ...fields, reason }, 'request refused')
  }
}

function isFastifyError(error: unknown): error is FastifyError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('FST_')
  )
}

function fastifyProblem(error: FastifyError, request: FastifyRequest): Problem {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload_too_large', { params: { limit: request.routeOptions.bodyLimit ?? 0 } })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('malformed_json')
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? new Problem('bad_request', { cause: error })
        : new Problem('server_error', { cause: error })
  }
}

const reasons: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', '431 Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', '408 Request Timeout'],
}

/** Time a client gets to read the refusal. */
const farewell_ms = 1_000

/** Answers a request that isn't HTTP on the bare socket, then closes it. Such a request never reaches a route. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket, locale: Locale): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const [code, status] = reasons[error.code ?? ''] ?? ['bad_request', '400 Bad Request']
  const request_id = requestIdOf(undefined)
  const body = JSON.stringify({ ...errorBody(new Problem(code), locale), request_id })
  const headers = {
    ...commonHeaders(request_id),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  // A client that keeps sending would hold the connection open forever.
  setTimeout(() => socket.destroy(), farewell_ms).unref()
}
