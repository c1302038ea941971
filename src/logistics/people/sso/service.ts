import type { Vault } from '../../../kernel/vault.ts'
import { type Answer, type Outcome, codeOf, isClosed, outcomeOf } from './rules.ts'
import { type LogRow, LogAnswer, SiteUserAnswer, StatusAnswer } from './schema.ts'
import type { SsoRow } from './store.ts'

export interface Asker {
  readonly address: string
  readonly user_agent: string | undefined
}

const timeout_ms = 10_000

/** The service didn't answer, or not as documented. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
  /** The service said that it no longer serves the console's site. */
  readonly isClosed: boolean
  constructor(reason: string, closed = false) {
    super(reason)
    this.isClosed = closed
  }
}

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Client of Waybill's own authentication service. It calls the service like any site's server. */
export class AuthenticationService {
  readonly #base: string
  readonly #client_id: string
  /** Opened only when needed: users with a local password can sign in even if it can't be opened. */
  readonly #secret: () => string
  constructor(
    { url, client_id, secret }: Pick<SsoRow, 'url' | 'client_id' | 'secret'>,
    parts: { readonly vault: Vault; readonly serviceAddress: () => string },
  ) {
    this.#base = (url ?? parts.serviceAddress()).replace(/\/$/, '')
    this.#client_id = client_id
    this.#secret = () => parts.vault.open(secret)
  }

  get address(): string {
    return this.#base
  }

  login(asker: Asker, typed: { readonly email: string; readonly password: string }): Promise<Outcome> {
    const { email, password } = typed
    return this.#outcome('/api/auth/login', asker, { email, password })
  }

  second(asker: Asker, answers: object): Promise<Outcome> {
    return this.#outcome('/api/auth/login/second', asker, answers)
  }

  /** Starts setup of the first factor during sign-in. The response is for the browser. */
  enrol(asker: Asker, wish: object): Promise<Answer> {
    return this.#call('/api/auth/login/enrol', { body: wish, headers: forAsker(asker) })
  }

  /** Ends a session there. If that fails, it expires within the hour. */
  async logout(token: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'x-client-secret': '' }
    await this.#call('/api/auth/logout', { body: {}, headers }).catch(() => {})
  }

  /** Mails a link to the owner of an account, if there is one, which the response doesn't reveal. */
  async forgotten(asker: Asker, asked: { readonly email: string; readonly locale?: string }): Promise<void> {
    await this.#call('/api/auth/password/forgot', { body: asked, headers: forAsker(asker) }).catch(() => {})
  }

  changePassword(
    { token, asker }: { readonly token: string; readonly asker: Asker },
    change: { readonly current_password: string; readonly password: string },
  ): Promise<Answer> {
    const body = { ...change, password_confirmation: change.password }
    const headers = { ...forAsker(asker), authorization: `Bearer ${token}`, 'x-client-secret': '' }
    return this.#call('/api/auth/change-password', { body, headers })
  }

  /** A user of the console's site; undefined for an unknown one. */
  async user(subject: number): Promise<
    | {
        readonly email: string
        readonly active: boolean
        readonly email_confirmed: boolean
      }
    | undefined
  > {
    const answer = await this.#call(`/api/site/users/${subject}`)
    if (answer.status === 404) return undefined
    const { data } = SiteUserAnswer.safeParse(answer.body)
    if (data === undefined) throw awayBy(answer)
    const { email, status, email_confirmed } = data.data
    return { email, active: status === 'active', email_confirmed }
  }

  /** Whether the service serves the console's site and accepts this secret. Throws if it doesn't answer. */
  async check(): Promise<{ readonly enabled: boolean; readonly site_name: string }> {
    const answer = await this.#call(`/api/auth/status?client_id=${encodeURIComponent(this.#client_id)}`)
    const { data } = StatusAnswer.safeParse(answer.body)
    if (data === undefined) throw awayBy(answer)
    await this.#log('per_page=1')
    return data
  }

  async isServed(): Promise<boolean> {
    const answer = await this.#call(`/api/auth/status?client_id=${encodeURIComponent(this.#client_id)}`)
    return StatusAnswer.safeParse(answer.body).data?.enabled ?? true
  }

  /** Log of the site since then, newest first, page by page. */
  async *log(since: Date): AsyncGenerator<readonly LogRow[]> {
    const asked = `per_page=200&from=${encodeURIComponent(since.toISOString())}`
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { readonly data: readonly LogRow[]; readonly next: string | null } = await this.#log(
        cursor === '' ? asked : `${asked}&cursor=${encodeURIComponent(cursor)}`,
      )
      yield page.data
      cursor = page.next
    }
  }

  async #log(query: string) {
    const answer = await this.#call(`/api/site/audit?${query}`)
    const { data: page } = LogAnswer.safeParse(answer.body)
    if (answer.status !== 200 || page === undefined) throw awayBy(answer)
    return { data: page.data, next: page.meta.next_cursor }
  }

  /** Never throws: an unavailable service is an outcome like any other. */
  async #outcome(path: string, asker: Asker, body: object): Promise<Outcome> {
    try {
      return outcomeOf(await this.#call(path, { body, headers: forAsker(asker) }))
    } catch (error) {
      return { kind: 'away', reason: error instanceof Error ? error.message : 'unknown' }
    }
  }

  async #call(path: string, { body, headers }: Call = {}): Promise<Answer> {
    try {
      const asked = {
        'x-client-id': this.#client_id,
        'x-client-secret': this.#secret(),
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      }
      const response = await fetch(this.#base + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')),
        // The request is meant for this address only.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const after = Number(response.headers.get('retry-after'))
      return { status: response.status, body: await jsonOf(response), retryAfter_s: after || undefined }
    } catch (error) {
      throw new ServiceAway(reasonOf(error))
    }
  }
}

function forAsker({ address, user_agent }: Asker): Record<string, string> {
  return { 'x-end-user-ip': address, 'user-agent': user_agent ?? 'Waybill console' }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function awayBy(answer: Answer): ServiceAway {
  const code = codeOf(answer.body)
  return new ServiceAway(code === '' ? `status ${answer.status}` : code, isClosed(answer))
}

/** Fetch always says "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return `no answer within ${timeout_ms / 1_000} s`
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
