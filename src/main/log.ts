import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { currentSpan } from '../kernel/traces/span.ts'

const secretKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-client-secret',
  'password',
  'password_confirmation',
  'current_password',
  'password_hash',
  'secret',
  'token',
  'client_secret',
]

/** Paths of secrets in a log record: at the top or up to two levels below. */
const secretPaths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`])

/** JSON lines on standard error: standard output is for a command's result. */
export function makeLog(
  config: Pick<Config, 'logLevel'>,
  destination: NodeJS.WritableStream = process.stderr,
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      redact: { paths: secretPaths, censor: '[redacted]' },
      serializers: { err: errorFields },
      mixin: traceFields,
    },
    destination,
  )
}

/** IDs that lead from a log line to its trace, and from the trace to the line. */
function traceFields(): object {
  const span = currentSpan()
  if (span === undefined) return {}
  const { traceId: trace_id, spanId: span_id, request_id: reqId } = span
  return { trace_id, span_id, ...(reqId !== undefined && { reqId }) }
}

/** Logs only type, code, message, stack and cause of an error: a database error quotes the row it refused. */
function errorFields(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  // PostgreSQL's class 22, data exceptions, is the only one that quotes the value in its message.
  const quotesInput = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
  const message = quotesInput ? 'the database refused a value' : error.message
  return {
    type: error.name,
    code,
    message,
    stack: error.stack?.replace(error.message, message),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  }
}
