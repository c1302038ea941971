import type { Rule } from '../faults.ts'
import type { ProblemCode } from '../problem.ts'

export interface Catalogue {
  readonly problems: Readonly<Record<ProblemCode, string>>
  readonly rules: Readonly<Record<Rule, string>>
  /** Appended to the first of several errors. */
  readonly more: { readonly one: string; readonly many: string }
  /** Names of records as a 404 shows them. */
  readonly resources: Readonly<Record<string, string>>
  readonly done: Readonly<Record<'token_revoked' | 'password_changed' | 'logged_out' | 'deleted', string>>
}
