/** Why somebody came back from the provider with nothing. */
export const providerErrors = [
  'oidc_not_configured',
  'provider_unavailable',
  'provider_refused',
  'sign_in_expired',
  'token_refused',
] as const

/** Why a sign-in to the panel came to nothing: `?error=` of the page that explains it. */
export const signInErrors = [
  ...providerErrors,
  'email_unverified',
  'not_an_administrator',
  'linked_otherwise',
] as const

/** Who somebody is to the identity provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly emailVerified: boolean
}

export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly reason: (typeof signInErrors)[number]
  /** For the audit log; some of it comes from outside. */
  readonly detail: string
  /** Whom the provider named, where it came to that. */
  readonly identity: Identity | undefined
  constructor(reason: SignInRefused['reason'], detail = '', identity?: Identity) {
    super(reason)
    this.reason = reason
    this.identity = identity
    this.detail = /^\w{1,60}$/.test(detail) ? detail : ''
  }
}
