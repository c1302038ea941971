export const providerErrors = [
  'oidc_not_configured',
  'provider_unavailable',
  'provider_refused',
  'sign_in_expired',
  'token_refused',
] as const

/** Reasons why a sign-in to the panel failed: `?error=` of the page that explains it. */
export const signInErrors = [
  ...providerErrors,
  'email_unverified',
  'not_an_administrator',
  'linked_otherwise',
] as const

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
  /** Detail for the audit log; some of it comes from outside. */
  readonly detail: string
  /** Identity named by the provider, if the sign-in got that far. */
  readonly identity: Identity | undefined
  constructor(reason: SignInRefused['reason'], detail = '', identity?: Identity) {
    super(reason)
    this.reason = reason
    this.identity = identity
    this.detail = /^\w{1,60}$/.test(detail) ? detail : ''
  }
}
