export const signOnRoles = ['viewer', 'operator', 'manager'] as const

/** Initial company and role of a user from this e-mail domain who signs in for the first time. */
export interface SignOnRule {
  readonly domain: string
  readonly company_id: number
  readonly role: (typeof signOnRoles)[number]
}

/** Company and role for a new user with this address, from the first rule that has its domain. */
export function ruleFor(address: string, rules: readonly SignOnRule[]): SignOnRule | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return rules.find((rule) => rule.domain === domain)
}
