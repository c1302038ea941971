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

/**
 * Whether a site may attach an account without its person's consent: one that is on no site and that no other site has made.
 * Else a site could take part in an account by knowing its address, and the sites before it would no longer own it. Where any
 * site may set any password, the sites trust each other.
 */
export function attachesAtOnce(
  policy: CredentialsPolicy,
  account: { readonly site_count: number; readonly home_site_id: number | null },
  site_id: number,
): boolean {
  if (policy === 'any') return true
  const { site_count, home_site_id } = account
  return site_count === 0 && (home_site_id === null || home_site_id === site_id)
}
