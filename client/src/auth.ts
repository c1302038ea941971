import { AuthResources } from './generated/auth-resources.ts'
import { type Operations, type SecondStep, routes } from './generated/auth.ts'
import type { CallOptions, ServiceOptions } from './options.ts'
import type { Route } from './service.ts'

export interface AuthOptions extends ServiceOptions {
  /** The `client_id` of your site. */
  readonly clientId?: string | undefined
  /**
   * Client secret of your site: grants full access to the site. Use it on servers only, never in a browser or an app.
   */
  readonly clientSecret?: string | undefined
  /**
   * Called when the service rejects the token. Set another `token`; the client then retries the call once. Calls
   * rejected in the meantime wait for the same renewal.
   */
  readonly onUnauthenticated?: ((auth: Auth) => Promise<unknown>) | undefined
}

export interface LoginOptions extends CallOptions {
  /** IP address of the person signing in, for their session list and the audit log. */
  readonly endUserIp?: string | undefined
}

function forEndUser({ endUserIp, headers, ...others }: LoginOptions): CallOptions {
  return {
    ...others,
    headers: { ...headers, ...(endUserIp !== undefined && { 'X-End-User-IP': endUserIp }) },
  }
}

/** Client of the authentication service. Authenticates as a site with its secret, or as a person with a token. */
export class Auth extends AuthResources {
  readonly #options: AuthOptions

  constructor(options: AuthOptions) {
    super(routes, options)
    this.#options = options
  }

  /** Signs in one of your users. This client keeps its own credentials; `as(token)` acts for the user. */
  login(
    email: string,
    password: string,
    options: LoginOptions = {},
  ): Promise<Operations['auth.login']['out']> {
    return this.auth.login({ email, password, ...this.#site }, forEndUser(options))
  }

  /**
   * Completes a login refused with `mfa_required`. Takes the `challenge` from the response body and the person's
   * answer. Send the same `endUserIp`.
   */
  loginSecond(
    challenge: string,
    answer: Pick<SecondStep, 'code' | 'passkey' | 'new_passkey'>,
    options: LoginOptions = {},
  ): Promise<Operations['auth.login_second']['out']> {
    return this.auth.loginSecond({ challenge, ...answer, ...this.#site }, forEndUser(options))
  }

  get #site() {
    const { clientId, clientSecret } = this.#options
    return {
      ...(clientId !== undefined && { client_id: clientId }),
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
    }
  }

  /** Returns a client that acts for the token's holder: a user of the site, or an administrator. */
  as(token: string): Auth {
    return new Auth({ ...this.#options, token, position: this.position })
  }

  protected override credentials(route: Route): Readonly<Record<string, string>> {
    if (route.open === true) return {}
    const { clientId, clientSecret } = this.#options
    return {
      ...(clientId !== undefined && { 'X-Client-ID': clientId }),
      // A secret sent with a token would identify a second caller.
      ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
      ...(this.token === undefined && clientSecret !== undefined && { 'X-Client-Secret': clientSecret }),
    }
  }

  protected override renew(): Promise<unknown> | undefined {
    return this.#options.onUnauthenticated?.(this)
  }
}
