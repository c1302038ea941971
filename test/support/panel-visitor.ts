import * as z from 'zod'
import { type Reply, type Request, type World, testPassword } from './world.ts'

const Seen = z.object({
  data: z.looseObject({ administrator: z.unknown(), csrf_token: z.string().nullable() }),
})

/** A browser on a panel page. It keeps cookies and sends the headers that show a request's origin. */
export class PanelVisitor {
  readonly cookies = new Map<string, string>()
  /** Raw `Set-Cookie` headers of the last response. */
  set: readonly string[] = []
  csrf = ''
  readonly #world: World
  constructor(world: World) {
    this.#world = world
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** A request by the page itself, with the CSRF proof if known. `headers` override its own. */
  async call(path: string, request: Request = {}): Promise<Reply> {
    const own = {
      origin: new URL(this.#world.app.addresses.auth ?? '').origin,
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Test browser',
      ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
      ...(this.csrf !== '' && { 'x-csrf-token': this.csrf }),
    }
    return this.#kept(
      await this.#world.callAuth(path, { ...request, headers: { ...own, ...request.headers } }),
    )
  }

  /** Follows a link, from our page or from another site. */
  async visit(path: string, from: 'none' | 'cross-site' = 'none'): Promise<Reply> {
    const headers = { cookie: this.cookieHeader, 'sec-fetch-site': from }
    return this.#kept(await this.#world.callAuth(path, { headers }))
  }

  async signIn(email: string, password = testPassword): Promise<Reply> {
    const reply = await this.call('/api/admin/session', { method: 'POST', body: { email, password } })
    if (reply.status === 200) this.csrf = Seen.parse(reply.body).data.csrf_token ?? ''
    return reply
  }

  /** Whether the service recognises the session. */
  async isSignedIn(): Promise<boolean> {
    const reply = await this.call('/api/admin/session')
    return Seen.parse(reply.body).data.administrator !== null
  }

  #kept(reply: Reply): Reply {
    this.set = reply.headers.getSetCookie()
    for (const each of this.set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (/max-age=0\b/i.test(each)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return reply
  }
}
