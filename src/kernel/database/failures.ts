import pg from 'pg'
import { Problem } from '../problem.ts'

/** The database is unreachable or temporarily refuses to work. Nothing was changed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The connection broke after COMMIT was sent. The change may or may not have been made, so it is never retried. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Another transaction holds what this one needs. Nothing was changed, and it is retried from its beginning. */
export class Contended extends Error {
  override readonly name = 'Contended'
  readonly code = '40001'
}

/** The problem reported to the caller for a failure. An error that is neither a refusal nor the database's is a bug. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnavailable)
    return new Problem('unavailable', { retryAfter_s: 2, cause: error })
  if (error instanceof OutcomeUnknown)
    return new Problem('outcome_unknown', { retryAfter_s: 2, cause: error })
  return new Problem('server_error', { cause: error })
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of the driver when a connection breaks, times out or is never made. It sets no code for them. */
const brokenTexts =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection ended|Client was closed|Cannot use a pool after)/

/** The connection is gone. Its statements were not committed, unless COMMIT itself was on its way. */
export function isDisconnect(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined && (networkCodes.has(code) || code.startsWith('08') || code.startsWith('57P')))
    return true
  return !(error instanceof pg.DatabaseError) && brokenTexts.test(error.message)
}

/** The driver knew that the connection was gone and sent nothing. */
export function isUnsent(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('is not queryable')
}

/** The server takes no writes: a standby, or a primary set to read-only. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** Serialization failure or deadlock: PostgreSQL rolled back, and a retry of the same transaction may succeed. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** Out of connections, memory or disk, or cancelled for taking too long. */
export function isExhausted(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && (code.startsWith('53') || code === '57014' || code === '55P03')
}

/** Cancelled for taking too long or on request. Also checks the error's cause. */
export function isTimedOut(error: unknown): boolean {
  return codeOf(error) === '57014' || (error instanceof DatabaseUnavailable && isTimedOut(error.cause))
}

/** The server is up but refuses the connection: password, permissions, unknown database, no connection left. */
export function isRefused(error: unknown): boolean {
  return /^(28|3D|42501|53)/.test(codeOf(error) ?? '')
}

/** Whether a statement violated the constraint or unique index with that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
