import type { Fault } from './faults.ts'
import type { problems } from './messages/problems.ts'
import { refusal } from './messages/messages.ts'

/** The closed list of refusals: the kernel's, and those that an area merges in with its texts. */
export interface Problems extends Record<keyof typeof problems, true> {}
export type ProblemCode = keyof Problems

interface ProblemParts {
  /** Values for the placeholders in the message. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly faults?: readonly Fault[]
  /** Extra keys of the body: `module`, `allowed`, `blockers`, `required`. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfter_s?: number | undefined
  readonly cause?: unknown
}

/** A refusal reported to the caller. The edge turns it into text. */
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
  withFaults(faults: readonly Fault[]): Problem {
    const { params, details, retryAfter_s, cause } = this
    return new Problem(this.code, { params, details, faults, cause, retryAfter_s })
  }
  get status(): number {
    return refusal(this.code).status
  }
}

/** Returns the value, or throws the 404 that a missing row and another tenant's row share. */
export function found<T>(value: T | undefined, resource: string): T {
  if (value === undefined) throw new Problem('not_found', { params: { resource } })
  return value
}

/** Returns the caller's own record, or throws the 401: the account was closed after authentication. */
export function own<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem('unauthenticated')
  return value
}

export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Problem('invalid', { faults })
}
