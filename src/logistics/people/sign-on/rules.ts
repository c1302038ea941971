import type { SignOnRule } from '../../../kernel/config.ts'

/** Company and role for a new user with this address, from the first rule that has its domain. */
export function ruleFor(address: string, rules: readonly SignOnRule[]): SignOnRule | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return rules.find((rule) => rule.domain === domain)
}
