import { type KeyObject, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'

type Claims = Readonly<Record<string, unknown>>
type Algorithm = 'RS256' | 'HS256' | 'none'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider whose responses the test chooses. */
export class HandProvider {
  readonly issuer: string
  /** Next response of the token endpoint. */
  answer: { status: number; body: object } = { status: 400, body: { error: 'invalid_grant' } }
  /** Overrides of the discovery document. */
  metadata: Claims = {}
  userInfo: Claims | undefined
  /** Number of token requests. */
  asked = 0
  /** Client authentication of the last token request. */
  authorization = ''
  readonly #server: Server
  readonly #key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private constructor(server: Server, port: number) {
    this.#server = server
    this.issuer = `http://127.0.0.1:${port}`
    server.on('request', (request, response) => this.#respond(request, response))
  }

  static async start(): Promise<HandProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return new HandProvider(server, typeof address === 'object' && address !== null ? address.port : 0)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Makes the token endpoint return an ID token with these claims. */
  willSay(claims: Claims, how: { alg?: Algorithm; key?: KeyObject; secret?: string } = {}): void {
    const { alg = 'RS256', key = this.#key.privateKey, secret = '' } = how
    const head = encoded({ alg, ...(alg === 'RS256' && { kid: 'one' }) })
    const said = `${head}.${encoded(claims)}`
    const signatures = {
      none: () => '',
      HS256: () => createHmac('sha256', secret).update(said).digest('base64url'),
      RS256: () => sign('sha256', Buffer.from(said), key).toString('base64url'),
    }
    const id_token = `${said}.${signatures[alg]()}`
    this.answer = { status: 200, body: { access_token: 'at', token_type: 'Bearer', id_token } }
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/token') this.authorization = request.headers.authorization ?? ''
    const { status = 200, body } = this.#page(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #page(url: string): { status?: number; body: object } {
    switch (url) {
      case '/.well-known/openid-configuration':
        return { body: { ...this.#document(), ...this.metadata } }
      case '/jwks': {
        const jwk = this.#key.publicKey.export({ format: 'jwk' })
        return { body: { keys: [{ ...jwk, kid: 'one', use: 'sig', alg: 'RS256' }] } }
      }
      case '/token':
        this.asked += 1
        return this.answer
      case '/me':
        return { body: this.userInfo ?? {} }
      default:
        return { status: 404, body: {} }
    }
  }

  #document(): Claims {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      ...(this.userInfo && { userinfo_endpoint: `${this.issuer}/me` }),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }
  }
}
