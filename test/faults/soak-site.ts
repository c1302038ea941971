import * as z from 'zod'
import type { Answer, Call, Guest } from './soak-clients.ts'
import { type Ground, type SoakTarget, siteHeaders, userPassword } from './soak-ground.ts'

const Who = z.object({ user: z.object({ id: z.int() }) })
const Introspected = z.object({ active: z.literal(true) })
const Session = z.object({ token: z.string() })
const longest_ms = 30 * 60_000

/** The server of a site: is this token good, mostly; now and then a login, a look at its users, a change. */
export class SiteGuest {
  readonly #guest: Guest
  readonly #target: SoakTarget
  readonly #ground: Ground
  readonly #random: () => number

  constructor(parts: { guest: Guest; target: SoakTarget; ground: Ground; random: () => number }) {
    this.#guest = parts.guest
    this.#target = parts.target
    this.#ground = parts.ground
    this.#random = parts.random
  }

  readonly errands: readonly (readonly [share: number, errand: () => Promise<unknown>])[] = [
    [20, () => this.#verify(this.#user())],
    [1, () => this.#get('status', `/api/auth/status?client_id=${this.#target.site.client_id}`)],
    [1.5, () => this.#get('site users', '/api/site/users?per_page=10')],
    [1, () => this.#get('site user', `/api/site/users/${this.#user().id}`)],
    [0.5, () => this.#get('site audit', '/api/site/audit?per_page=10')],
    [1, () => this.#introspect()],
    [0.3, () => this.#rename()],
    [0.2, () => this.#visit()],
  ]

  #user() {
    const found = this.#ground.users[Math.floor(this.#random() * this.#ground.users.length)]
    if (found === undefined) throw new Error('nobody is there')
    return found
  }

  #call(kind: string, path: string, more: Partial<Call> = {}): Call {
    return { kind, address: this.#target.auth, path, headers: siteHeaders(this.#target), ...more }
  }

  #get(kind: string, path: string) {
    return this.#guest.get(this.#call(kind, path), 200, ({ text }) => text.startsWith('{'))
  }

  #byToken(token: string): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${token}`, 'x-client-id': this.#target.site.client_id }
  }

  #verify({ id, token }: { readonly id: number; readonly token: string }) {
    const call = this.#call('verify', '/api/auth/verify', { headers: this.#byToken(token) })
    return this.#guest.get(call, 200, (answer) => parsed(answer, Who)?.user.id === id)
  }

  #introspect() {
    const body = { token: this.#user().token }
    const call = this.#call('introspect', '/api/auth/introspect', { method: 'POST', body })
    return this.#guest.get(call, 200, (answer) => parsed(answer, Introspected) !== undefined)
  }

  #rename() {
    const body = { name: `Soak ${Math.floor(this.#random() * 1_000)}` }
    const call = this.#call('site user update', `/api/site/users/${this.#user().id}`, {
      method: 'PATCH',
      body,
    })
    return this.#guest.get(call, 200, () => true)
  }

  /** Logs in, is verified and logs out; or goes on with that session where the one before will end, as it does after an hour. */
  async #visit(): Promise<void> {
    const user = this.#ground.users.find(isDue) ?? this.#user()
    const { id, email } = user
    const body = { email, password: userPassword }
    const login = this.#call('login', '/api/auth/login', { method: 'POST', body })
    const isRight = (given: Answer) => parsed(given, Session) !== undefined
    const answer = await this.#guest.get(login, 200, isRight)
    const token = answer && parsed(answer, Session)?.token
    if (token === undefined) return
    await this.#verify({ id, token })
    if (isDue(user)) {
      Object.assign(user, { token, since_ms: performance.now() })
      return
    }
    const headers = this.#byToken(token)
    await this.#guest.get(
      this.#call('logout', '/api/auth/logout', { method: 'POST', headers }),
      200,
      () => true,
    )
  }
}

function parsed<T>({ text }: Answer, schema: z.ZodType<T>): T | undefined {
  return schema.safeParse(JSON.parse(text)).data
}

/** User whose session is about to end. */
function isDue({ since_ms }: { readonly since_ms: number }): boolean {
  return performance.now() - since_ms > longest_ms
}
