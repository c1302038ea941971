import {
  AuthorizationResponseError,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Clock } from '../kernel/clock.ts'
import { type Identity, SignInRefused } from './refusals.ts'

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
}

/** Values that must come back unchanged, and prove that the sign-in started here. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const timeout_s = 10
/** Cache time of the provider's metadata. An unknown key is fetched anyway; endpoints rarely change. */
const remembered_ms = 3_600_000

/** OpenID provider of the configuration: authorization code flow with PKCE, signatures always checked. */
export class IdentityProvider {
  readonly #settings: ProviderSettings
  readonly #production: boolean
  readonly #clock: Clock
  #known: { readonly configuration: Promise<Configuration>; readonly until_ms: number } | undefined

  constructor(parts: {
    readonly settings: ProviderSettings
    readonly production: boolean
    readonly clock: Clock
  }) {
    this.#settings = parts.settings
    this.#production = parts.production
    this.#clock = parts.clock
  }

  get name(): string {
    return this.#settings.name
  }

  async begin(redirect_uri: string): Promise<{ readonly location: string; readonly secrets: SignInSecrets }> {
    const configuration = await this.#configuration()
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    const { href } = buildAuthorizationUrl(configuration, {
      redirect_uri,
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    })
    return { location: href, secrets }
  }

  /** Identity from the provider's redirect to `answer`; throws `SignInRefused`. */
  async identity(answer: URL, secrets: SignInSecrets): Promise<Identity> {
    const configuration = await this.#configuration()
    try {
      return await this.#asked(configuration, answer, secrets)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  async #asked(configuration: Configuration, answer: URL, secrets: SignInSecrets): Promise<Identity> {
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined || !sameAddress(claims.iss, this.#settings.issuer)) {
      throw new SignInRefused('token_refused', 'issuer')
    }
    if (!isPlain(claims.sub)) throw new SignInRefused('token_refused', 'subject')
    // Many providers keep the e-mail address out of the token.
    const asks =
      claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const about: Readonly<Record<string, unknown>> = asks
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
    return {
      issuer: claims.iss,
      subject: claims.sub,
      name: isPlain(about['name']) ? about['name'].slice(0, 255) : undefined,
      email: isPlain(about['email']) ? about['email'] : undefined,
      emailVerified: about['email_verified'] === true,
    }
  }

  /** Cached for an hour. Failures are not cached, so that the next sign-in tries again. */
  async #configuration(): Promise<Configuration> {
    const now_ms = this.#clock.now().getTime()
    if (this.#known === undefined || this.#known.until_ms <= now_ms) {
      this.#known = { configuration: this.#discovered(), until_ms: now_ms + remembered_ms }
    }
    const { configuration } = this.#known
    return configuration.catch((error: unknown) => {
      if (this.#known?.configuration === configuration) this.#known = undefined
      throw new SignInRefused('provider_unavailable', codeOf(error))
    })
  }

  #discovered(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    // Only outside production, where a test provider rarely has TLS.
    const insecure = this.#production ? [] : [allowInsecureRequests]
    const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
    return discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: 30 },
      (server, ...rest) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
        return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
      },
      { execute: [enableNonRepudiationChecks, ...insecure], timeout: timeout_s },
    )
  }
}

/** Whether a value is text without invisible characters. No name contains them, and the database refuses some. */
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && !/\p{C}/u.test(value)
}

function sameAddress(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href
}

const awayCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

function refusalOf(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return new SignInRefused('provider_refused', error.error)
  }
  const code = codeOf(error)
  // fetch throws a bare TypeError when nobody answers.
  const away = error instanceof ClientError ? awayCodes.has(code) : error instanceof TypeError
  return new SignInRefused(away ? 'provider_unavailable' : 'token_refused', code)
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'unknown'
}
