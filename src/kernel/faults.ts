import type { rules } from './messages/rules.ts'

/** The closed list of validation rules: the kernel's, and those that an area merges in with its texts. */
export interface Rules extends Record<keyof typeof rules, true> {}
export type Rule = keyof Rules

export interface Fault {
  /** Dotted path: `code`, `lines.0.quantity`. */
  readonly path: string
  readonly rule: Rule
  readonly params?: Readonly<Record<string, string | number>>
}
