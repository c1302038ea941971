import { AuthResources } from './generated/auth-resources.ts'
import { type Operations, type SecondStep, routes } from './generated/auth.ts'
import type { CallOptions, ServiceOptions } from './options.ts'
import type { Route } from './service.ts'

export interface AuthOptions extends ServiceOptions {
  /** The `client_id` of your site. */
  readonly clientId?: string | undefined
  /** A secret of your site: full access to all that the site has. For servers only, never in a browser or an app. */
  readonly clientSecret?: string | undefined
  /**
   * Called when the token is refused: set another `token`. The call is then sent once more. Calls that are refused
   * meanwhile wait for the same one.
   */
  readonly onUnauthenticated?: ((auth: Auth) => Promise<unknown>) | undefined
}

export interface LoginOptions extends CallOptions {
  /** The address of the person who signs in, for their list of sessions and the audit log. */
  readonly endUserIp?: string | undefined
}

function forEndUser({ endUserIp, headers, ...others }: LoginOptions): CallOptions {
  return {
    ...others,
    headers: { ...headers, ...(endUserIp !== undefined && { 'X-End-User-IP': endUserIp }) },
  }
}

/** The authentication service: as a site, by its secret, or as somebody, by a token. */
export class Auth extends AuthResources {
  readonly #options: AuthOptions

  constructor(options: AuthOptions) {
    super(routes, options)
    this.#options = options
  }

  /** Signs one of your users in. The client stays what it is; `as(token)` acts for them. */
  login(
    email: string,
    password: string,
    options: LoginOptions = {},
  ): Promise<Operations['auth.login']['out']> {
    return this.auth.login({ email, password, ...this.#site }, forEndUser(options))
  }

  /**
   * Finishes a login that was refused with `mfa_required`, with the `challenge` of its body and what the person has answered. From
   * the same `endUserIp`.
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

  /** A client that acts for whoever holds this token: a user of the site, or an administrator. */
  as(token: string): Auth {
    return new Auth({ ...this.#options, token, position: this.position })
  }

  protected override credentials(route: Route): Readonly<Record<string, string>> {
    if (route.open === true) return {}
    const { clientId, clientSecret } = this.#options
    return {
      ...(clientId !== undefined && { 'X-Client-ID': clientId }),
      // A secret beside a token would be a second caller.
      ...(this.token !== undefined && { Authorization: `Bearer ${this.token}` }),
      ...(this.token === undefined && clientSecret !== undefined && { 'X-Client-Secret': clientSecret }),
    }
  }

  protected override renew(): Promise<unknown> | undefined {
    return this.#options.onUnauthenticated?.(this)
  }
}
