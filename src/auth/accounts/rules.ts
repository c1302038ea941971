/** Sites that may set the password and address of an account: its only site, the site that created it, or any. */
export type CredentialsPolicy = 'single_site' | 'home_site' | 'any'

/** Whether a site may set credentials. If several could, each could act as the person on all the others. */
export function ownsCredentials(
  policy: CredentialsPolicy,
  account: { readonly site_count: number; readonly home_site_id: number | null },
  site_id: number,
): boolean {
  if (policy === 'any' || account.site_count === 1) return true
  return policy === 'home_site' && account.home_site_id === site_id
}

/**
 * Whether a site may attach an account without the person's consent: only if the account is on no site and no other
 * site created it. Otherwise a site could gain a share in an account by knowing its address, and its earlier sites
 * would no longer own it. If any site may set any password, the sites trust each other.
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
