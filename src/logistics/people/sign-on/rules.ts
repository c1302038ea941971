import type { SignOnRule } from '../../../kernel/config.ts'

/** The company and role of somebody new with this address, where a rule has its domain: the first one counts. */
export function ruleFor(address: string, rules: readonly SignOnRule[]): SignOnRule | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return rules.find((rule) => rule.domain === domain)
}
