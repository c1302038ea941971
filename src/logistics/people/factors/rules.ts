/** What guards an account beside its password. */
export interface Guard {
  readonly has_factor: boolean
  /** Somebody else has removed the factors, and the person has set no password by a link since. */
  readonly link_only: boolean
}

/**
 * Whether a change is the person's alone to make. Who could remove factors and set a password, or lead the reset link to another
 * address, would get in as that person.
 */
export function isPersonsOwn(
  { has_factor, link_only }: Guard,
  change: { readonly password: boolean; readonly email: boolean },
): boolean {
  return (change.password && link_only) || (change.email && (has_factor || link_only))
}
