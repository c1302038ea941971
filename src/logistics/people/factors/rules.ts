/** Protection of an account besides its password. */
export interface Guard {
  readonly has_factor: boolean
  /** Someone else removed the factors, and the user hasn't set a password by a link since. */
  readonly link_only: boolean
}

/** Whether only the owner may make it: others could remove factors, then set a password and sign in. */
export function isPersonsOwn(
  { has_factor, link_only }: Guard,
  change: { readonly password: boolean; readonly email: boolean },
): boolean {
  return (change.password && link_only) || (change.email && (has_factor || link_only))
}
