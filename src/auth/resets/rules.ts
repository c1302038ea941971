import { type CredentialsPolicy, ownsCredentials } from '../accounts/rules.ts'

/** How long a link is good that no site was asked for. */
export const usualMinutes = 60

/** How often somebody may try to set a password by one link: each time may cost a hash. */
export const mostTries = 10

/** How often within a quarter of an hour a site may ask for one address, and come with links from one address that are none. */
export const mostAsked = 3
export const mostWrong = 20

interface Place {
  /** The site whose link it is, and the page it has named. */
  readonly site_id: number | null
  readonly url: string | null
  readonly account: { readonly site_count: number; readonly home_site_id: number | null }
}

/** A page of a site gets the token, with which it could set any password: so only a site that may set it anyway has one. */
export function ownPage({ site_id, url, account }: Place, policy: CredentialsPolicy): string | null {
  return site_id !== null && ownsCredentials(policy, account, site_id) ? url : null
}

/**
 * Where the link leads. A site says where its token goes by `{token}`; without that, and on the panel's page, it stands behind
 * the `#`, which no server on the way gets to see.
 */
export function resetLink(place: { readonly url: string | null; readonly address: string }, token: string) {
  const { url, address } = place
  if (url === null) return `${address}/reset#token=${token}`
  return url.includes('{token}') ? url.replaceAll('{token}', token) : `${url}#token=${token}`
}
