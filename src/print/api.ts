import * as z from 'zod'
import { version } from '../kernel/version.ts'

/** Responses of the service, as far as a station needs them. */
const Companies = z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) })
const Station = z.object({ id: z.int(), name: z.string(), active: z.boolean() })
export type Station = z.output<typeof Station>
const Stations = z.object({
  data: z.array(Station),
  meta: z.object({ last_page: z.int() }),
})
const Job = z.object({
  id: z.int(),
  title: z.string(),
  copies: z.int(),
  attempts: z.int(),
})
export type Job = z.output<typeof Job>
const Next = z.object({ data: z.object({ job: Job.nullable() }) })
const Refusal = z.object({ message: z.string(), code: z.string() })

/** No response, or a response from a server in trouble: a retry may help. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  /** Delay that the server asks for. */
  readonly retryAfter_ms: number
  constructor(message: string, retryAfter_ms = 0) {
    super(message)
    this.retryAfter_ms = retryAfter_ms
  }
}

/** Refusal by the service; a retry won't help. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  constructor(status: number, { message, code }: z.output<typeof Refusal>) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface Access {
  readonly url: string
  readonly token: string
}

interface Asked {
  readonly company?: number
  readonly body?: object
}

const timeout_ms = 30_000

/** Client of the public API, as anybody could write it. */
export class Api {
  readonly #access: Access
  constructor(access: Access) {
    this.#access = access
  }

  async companies(): Promise<z.output<typeof Companies>['data']> {
    return Companies.parse(await this.#json('/companies')).data
  }

  async stations(company: number): Promise<readonly Station[]> {
    const all: Station[] = []
    for (let page = 1, last = 1; page <= last && page <= 100; page += 1) {
      const { data, meta } = Stations.parse(
        await this.#json(`/print-stations?per_page=100&page=${page}`, { company }),
      )
      all.push(...data)
      last = meta.last_page
    }
    return all
  }

  async next(company: number, station: number, agent: string): Promise<Job | undefined> {
    const path = `/print-stations/${station}/next`
    return Next.parse(await this.#json(path, { company, body: { agent } })).data.job ?? undefined
  }

  async content(company: number, { id, attempts }: Job): Promise<{ bytes: Buffer; format: 'pdf' | 'zpl' }> {
    const response = await this.#ask(`/print-jobs/${id}/content?attempt=${attempts}`, { company })
    const format = response.headers.get('content-type')?.includes('zpl') === true ? 'zpl' : 'pdf'
    return { bytes: Buffer.from(await response.arrayBuffer().catch(unanswered)), format }
  }

  async done(company: number, { id, attempts: attempt }: Job): Promise<void> {
    await this.#json(`/print-jobs/${id}/done`, { company, body: { attempt } })
  }

  async failed(
    company: number,
    { id, attempts: attempt }: Job,
    { outcome, reason }: { readonly outcome: string; readonly reason: string },
  ): Promise<void> {
    const body = { attempt, outcome, reason: reason.slice(0, 1_000) }
    await this.#json(`/print-jobs/${id}/failed`, { company, body })
  }

  async #json(path: string, asked: Asked = {}): Promise<unknown> {
    return (await this.#ask(path, asked)).json().catch(unanswered)
  }

  async #ask(path: string, { company, body }: Asked): Promise<Response> {
    const { url, token } = this.#access
    const response = await fetch(`${url.replace(/\/+$/, '')}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json, application/pdf, application/zpl',
        authorization: `Bearer ${token}`,
        'user-agent': `waybill-print/${version}`,
        ...(company !== undefined && { 'x-company-id': String(company) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout_ms),
    }).catch(unanswered)
    if (response.ok) return response
    const said: unknown = await response.json().catch(() => undefined)
    const refusal = Refusal.safeParse(said)
    if (response.status >= 500 || response.status === 429 || !refusal.success) {
      const wait_s = Number(response.headers.get('retry-after') ?? 0)
      throw new NoAnswer(`it answers ${response.status}`, Number.isFinite(wait_s) ? wait_s * 1_000 : 0)
    }
    throw new Refused(response.status, refusal.data)
  }
}

function unanswered(error: unknown): never {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  throw new NoAnswer(cause instanceof Error ? cause.message || cause.name : String(cause))
}
