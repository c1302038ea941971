import type { rules } from './messages/rules.ts'

/** The closed list of validation rules: those of the kernel, and those that a room merges in with its words. */
export interface Rules extends Record<keyof typeof rules, true> {}
export type Rule = keyof Rules

/** One thing wrong with one field of the input. */
export interface Fault {
  /** Dotted path: `article_code`, `lines.0.quantity_um3pl`. */
  readonly path: string
  readonly rule: Rule
  readonly params?: Readonly<Record<string, string | number>>
}
