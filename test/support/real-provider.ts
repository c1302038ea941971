import { generateKeyPairSync } from 'node:crypto'
import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http'
import { type Context, Provider } from 'oidc-provider'
import * as z from 'zod'

const Said = z.record(z.string(), z.unknown())

export const panelClient = {
  OIDC_CLIENT_ID: 'waybill-panel',
  OIDC_CLIENT_SECRET: 'of-the-panel-alone',
} as const

export const consoleClient = {
  CONSOLE_OIDC_CLIENT_ID: panelClient.OIDC_CLIENT_ID,
  CONSOLE_OIDC_CLIENT_SECRET: panelClient.OIDC_CLIENT_SECRET,
} as const

/** A person at the provider. The next visitor signs in as this person. */
export interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
}

/** An OpenID provider as used in practice, on loopback. It doesn't ask for a password. */
export class RealProvider {
  readonly issuer: string
  person: Person | undefined
  /** A man in the middle that may change JSON responses. */
  between: (path: string, body: Record<string, unknown>) => Record<string, unknown> = (_path, body) => body
  readonly #server: Server
  #listener: RequestListener = (_request, response) => response.writeHead(503).end()
  private constructor(server: Server, port: number) {
    this.#server = server
    this.issuer = `http://127.0.0.1:${port}`
    server.on('request', (request, response) => this.#listener(request, response))
  }

  static async start(): Promise<RealProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return new RealProvider(server, typeof address === 'object' && address !== null ? address.port : 0)
  }

  /** Registers this service's redirect address, which is known only once it listens. */
  serve(address: string, path = '/api/admin/oidc/callback'): void {
    const provider = this.#made(`${address}${path}`)
    const callback = provider.callback()
    this.#listener = (request, response) => {
      this.#tap(request.url ?? '', response)
      const login = { accountId: this.person?.sub ?? '' }
      if (request.url?.startsWith('/interaction/') !== true) callback(request, response)
      else void provider.interactionFinished(request, response, { login })
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #tap(url: string, response: ServerResponse): void {
    const end = response.end.bind(response)
    const tapped = (body?: unknown): unknown => {
      const isJson = /json/.test(String(response.getHeader('content-type')))
      if (!isJson || (typeof body !== 'string' && !Buffer.isBuffer(body))) return end(body)
      const said = Said.parse(JSON.parse(body.toString()))
      const sent = JSON.stringify(this.between(url.split('?')[0] ?? '', said))
      response.setHeader('content-length', Buffer.byteLength(sent))
      return end(sent)
    }
    Reflect.set(response, 'end', tapped)
  }

  #made(redirect_uri: string): Provider {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const provider: Provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: panelClient.OIDC_CLIENT_ID,
          client_secret: panelClient.OIDC_CLIENT_SECRET,
          redirect_uris: [redirect_uri],
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['of-the-tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ ...this.person, sub }),
      }),
      async loadExistingGrant({ oidc: { client, session } }: Context) {
        const of = { clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' }
        const grant = new provider.Grant(of)
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    return provider
  }

  /** Follows the provider's own redirects like a browser. Returns the first address outside the provider. */
  async walk(location: string): Promise<string> {
    const cookies = new Map<string, string>()
    let at = location
    for (let i = 0; i < 10 && at.startsWith(this.issuer); i += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const each of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
        cookies.set(name, value)
      }
      const next = response.headers.get('location')
      if (next === null) throw new Error(`the provider stops at ${at}: ${await response.text()}`)
      at = new URL(next, at).href
    }
    return at
  }
}
