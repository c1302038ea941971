import http from 'node:http'
import https from 'node:https'
import { performance } from 'node:perf_hooks'
import { ForbiddenTarget, type Targets } from './targets.ts'

export const attemptErrors = [
  'timeout',
  'dns',
  'refused',
  'reset',
  'tls',
  'connection',
  'forbidden_target',
  'not_permitted',
  'redirect',
  'gone',
  'status',
  'aborted',
] as const
export type AttemptError = (typeof attemptErrors)[number]

export interface WebhookCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeout_ms: number
  /** Maximum bytes of the response to read; 16 KiB by default. */
  readonly reads?: number
}

export interface Answer {
  readonly status: number | null
  readonly error: AttemptError | null
  readonly duration_ms: number
  readonly retryAfter_ms: number | null
  readonly headers: http.IncomingHttpHeaders
  /** Response body, as far as the call reads it. */
  readonly body: string
  readonly isWhole: boolean
}

const usualReads = 16_384
/** Idle connections close before a common server would close them: a request sent at that moment would fail. */
const keptOpen = { keepAlive: true, scheduling: 'lifo', timeout: 4_000, maxFreeSockets: 64 } as const

/** Posts over connections that are kept open. The caller limits the number of concurrent requests. */
export class Sender {
  readonly #targets: Targets
  readonly #http = new http.Agent(keptOpen)
  readonly #https = new https.Agent(keptOpen)

  constructor(targets: Targets) {
    this.#targets = targets
  }

  takes(url: string): boolean {
    return this.#targets.takes(url)
  }

  send(call: WebhookCall, signal?: AbortSignal): Promise<Answer> {
    const began = performance.now()
    return new Promise((resolve) => {
      const finish = (part: Omit<Answer, 'duration_ms'>) =>
        resolve({ ...part, duration_ms: Math.round((performance.now() - began) * 10) / 10 })
      try {
        this.#post(call, finish, signal)
      } catch (error) {
        finish({ ...nothing, error: classOf(error) })
      }
    })
  }

  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }

  #post(
    { url, headers, body, timeout_ms, reads = usualReads }: WebhookCall,
    finish: (part: Omit<Answer, 'duration_ms'>) => void,
    signal: AbortSignal | undefined,
  ): void {
    const target = new URL(url)
    this.#targets.check(target.hostname)
    const isSecure = target.protocol === 'https:'
    const request = (isSecure ? https : http).request(target, {
      method: 'POST',
      agent: isSecure ? this.#https : this.#http,
      lookup: this.#targets.lookup,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    let response: Reading | undefined
    const end = (error: AttemptError) => {
      finish(response?.answer() ?? { ...nothing, error })
      request.destroy()
    }
    const timer = setTimeout(() => end('timeout'), timeout_ms)
    const abort = () => end('aborted')
    signal?.addEventListener('abort', abort, { once: true })
    request.on('response', (message) => {
      response = new Reading(message, reads)
      message.on('data', (chunk: Buffer) => {
        if (response?.take(chunk) === false) end('reset')
      })
      message.on('end', () => finish(response?.answer() ?? nothing))
    })
    request.on('error', (error) => finish(response?.answer() ?? { ...nothing, error: classOf(error) }))
    request.on('close', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      finish(response?.answer() ?? { ...nothing, error: 'reset' })
    })
    request.end(body)
  }
}

const nothing: Omit<Answer, 'duration_ms'> = {
  status: null,
  error: null,
  retryAfter_ms: null,
  headers: {},
  body: '',
  isWhole: false,
}

/** Response with a known status, and its body up to the limit. */
class Reading {
  readonly #message: http.IncomingMessage
  readonly #limit: number
  readonly #chunks: Buffer[] = []
  #length = 0
  constructor(message: http.IncomingMessage, limit: number) {
    this.#message = message
    this.#limit = limit
  }

  /** False when the body exceeds the limit. */
  take(chunk: Buffer): boolean {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    return this.#length <= this.#limit
  }

  answer(): Omit<Answer, 'duration_ms'> {
    const { statusCode = 0, headers } = this.#message
    const body =
      this.#length === 0 ? '' : Buffer.concat(this.#chunks).subarray(0, this.#limit).toString('utf8')
    return {
      status: statusCode,
      error: statusError(statusCode),
      retryAfter_ms: retryAfter(headers['retry-after']),
      headers,
      body,
      isWhole: this.#message.complete && this.#length <= this.#limit,
    }
  }
}

function statusError(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

const longest_ms = 86_400_000

/** Delay from seconds or a date, at most a day. */
function retryAfter(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null
  const delay_ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(delay_ms) || delay_ms <= 0 ? null : Math.min(delay_ms, longest_ms)
}

const classes: Readonly<Record<string, AttemptError>> = {
  FORBIDDEN_TARGET: 'forbidden_target',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ENODATA: 'dns',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
}

function classOf(error: unknown): AttemptError {
  if (error instanceof ForbiddenTarget) return 'forbidden_target'
  // For a name with several addresses, report the error of the first.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return classes[code] ?? (/CERT|SSL|TLS|SELF_SIGNED|ISSUER|SIGNATURE/.test(code) ? 'tls' : 'connection')
}
