/** Which site may set password and address of an account: the only one it is on, the one that made it, or any. */
export type CredentialsPolicy = 'single_site' | 'home_site' | 'any'

/**
 * Any site can attach an account by its address, and any site can have made it: whoever of several could set its
 * password would be that person on all the others.
 */
export function ownsCredentials(
  policy: CredentialsPolicy,
  account: { readonly site_count: number; readonly home_site_id: number | null },
  site_id: number,
): boolean {
  if (policy === 'any' || account.site_count === 1) return true
  return policy === 'home_site' && account.home_site_id === site_id
}
