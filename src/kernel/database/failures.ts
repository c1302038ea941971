import pg from 'pg'
import { Problem } from '../problem.ts'

/** The database cannot be reached, or refuses to work just now. Nothing was changed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The connection broke after COMMIT was sent: the change may or may not have been made, so it is never repeated. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** What this transaction needs is in another one's hands just now. Nothing was changed; it is repeated from its beginning. */
export class Contended extends Error {
  override readonly name = 'Contended'
  readonly code = '40001'
}

/** What whoever waits is told of a failure; what is neither a refusal nor the database's is a bug. */
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

/** What the driver says in words only when a connection breaks, times out or was never made. */
const brokenTexts =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection ended|Client was closed|Cannot use a pool after)/

/** The connection is gone: whatever ran on it was not committed, unless COMMIT itself was on its way. */
export function isDisconnect(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined && (networkCodes.has(code) || code.startsWith('08') || code.startsWith('57P')))
    return true
  return !(error instanceof pg.DatabaseError) && brokenTexts.test(error.message)
}

/** The driver knew that the connection is gone and sent nothing. */
export function isUnsent(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('is not queryable')
}

/** The server takes no writes: a standby, or a primary that was told so. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** Serialization failure, deadlock: PostgreSQL rolled back and says the same transaction may succeed now. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** Out of connections, memory or disk, or cancelled for taking too long. */
export function isExhausted(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && (code.startsWith('53') || code === '57014' || code === '55P03')
}

/** Cancelled for taking too long, or because somebody said so; also where that is the cause. */
export function isTimedOut(error: unknown): boolean {
  return codeOf(error) === '57014' || (error instanceof DatabaseUnavailable && isTimedOut(error.cause))
}

/** The server is there and does not let us in: password, rights, no such database, no connection left. */
export function isRefused(error: unknown): boolean {
  return /^(28|3D|42501|53)/.test(codeOf(error) ?? '')
}

/** True when a statement broke the constraint or unique index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
