import type { Fault } from './faults.ts'

/** The closed table of everything that can go wrong in front of a caller: code -> status. */
export const problems = {
  malformed_json: 400,
  bad_request: 400,
  company_required: 400,
  company_invalid: 400,
  unauthenticated: 401,
  invalid_client: 401,
  invalid_credentials: 401,
  company_forbidden: 403,
  module_inactive: 403,
  role_forbidden: 403,
  site_not_in_production: 403,
  authentication_disabled: 403,
  no_site_access: 403,
  email_not_verified: 403,
  missing_permission: 403,
  permission_not_held: 403,
  own_access: 403,
  csrf_refused: 403,
  sandbox_only: 403,
  account_not_owned: 403,
  not_found: 404,
  route_not_found: 404,
  site_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_key_in_flight: 409,
  ambiguous_article_code: 409,
  action_not_allowed: 409,
  insufficient_stock: 409,
  delivery_not_permitted: 409,
  trials_under_way: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  host_not_allowed: 421,
  invalid: 422,
  in_use: 422,
  idempotency_key_reused: 422,
  idempotency_key_invalid: 422,
  too_many_attempts: 429,
  login_locked: 429,
  headers_too_large: 431,
  server_error: 500,
  overloaded: 503,
  unavailable: 503,
  outcome_unknown: 503,
  integration_not_configured: 503,
} as const

export type ProblemCode = keyof typeof problems
export type ProblemStatus = (typeof problems)[ProblemCode]

interface ProblemParts {
  /** Values of the placeholders in the message of the catalogue. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly faults?: readonly Fault[]
  /** More keys of the body: `module`, `allowed`, `blockers`, `required`. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfter_s?: number
  readonly cause?: unknown
}

/** A refusal the caller is told about; its text comes from the message catalogue at the edge. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly params: Readonly<Record<string, string | number>>
  readonly faults: readonly Fault[]
  readonly details: Readonly<Record<string, unknown>>
  readonly retryAfter_s: number | undefined
  constructor(code: ProblemCode, parts: ProblemParts = {}) {
    super(code, { cause: parts.cause })
    this.code = code
    this.params = parts.params ?? {}
    this.faults = parts.faults ?? []
    this.details = parts.details ?? {}
    this.retryAfter_s = parts.retryAfter_s
  }
  get status(): ProblemStatus {
    return problems[this.code]
  }
}

/** The value, or the one 404 that a missing row and another tenant's row share. */
export function found<T>(value: T | undefined, resource: string): T {
  if (value === undefined) throw new Problem('not_found', { params: { resource } })
  return value
}

/** Stops a write whose rules found faults. */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Problem('invalid', { faults })
}
