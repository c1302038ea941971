import { throwIfAborted } from './abort.ts'
import { NoAnswerError } from './errors.ts'

/** Subset of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface Incoming {
  readonly status: number
  readonly headers: Headers
  /** Parsed value for JSON, text for anything else, undefined for no content. */
  readonly body: unknown
}

export interface Limits {
  readonly timeout_ms: number
  readonly signal: AbortSignal | undefined
}

/**
 * Sends one request and reads its response to the end. A caller's own abort is rethrown unchanged; any other missing
 * response becomes a NoAnswerError.
 */
export async function exchange(fetch: Fetch, request: Outgoing, limits: Limits): Promise<Incoming> {
  const { signal, timeout_ms } = limits
  throwIfAborted(signal)
  // React Native lacks AbortSignal.any and AbortSignal.timeout.
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  signal?.addEventListener('abort', giveUp)
  let late = false
  const timer = setTimeout(() => {
    late = true
    controller.abort()
  }, timeout_ms)
  try {
    const { url, method, headers, body } = request
    const response = await fetch(url, {
      method,
      headers: { ...headers },
      signal: controller.signal,
      ...(body !== undefined && { body }),
    })
    return { status: response.status, headers: response.headers, body: await bodyOf(response) }
  } catch (error) {
    throwIfAborted(signal)
    if (late) throw new NoAnswerError('timeout', `No answer within ${timeout_ms} ms.`, { cause: error })
    throw new NoAnswerError('network', `${request.url} could not be reached.`, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Matches JSON content types, but not JSON lines (`application/x-ndjson`). */
const isJson = /^application\/(?:[\w.-]+\+)?json\b/

/** Content types returned as bytes. */
const isBinary = /^(?:application\/pdf\b|image\/)/

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (isBinary.test(type)) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  // An empty response with another content type is an empty file, not a missing body.
  if (text === '') return type === '' || isJson.test(type) ? undefined : ''
  if (!isJson.test(type)) return text
  const body: unknown = JSON.parse(text)
  return body
}
