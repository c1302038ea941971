/** Protection of an account besides its password. */
export interface Guard {
  readonly has_factor: boolean
  /** Someone else removed the factors, and the user hasn't set a password by a link since. */
  readonly link_only: boolean
}

/**
 * Whether only the account's owner may make the change. Anyone who could remove factors and then set a password, or
 * redirect the reset link, could sign in as that person.
 */
export function isPersonsOwn(
  { has_factor, link_only }: Guard,
  change: { readonly password: boolean; readonly email: boolean },
): boolean {
  return (change.password && link_only) || (change.email && (has_factor || link_only))
}
