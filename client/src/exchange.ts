import { throwIfAborted } from './abort.ts'
import { NoAnswerError } from './errors.ts'

/** The part of `fetch` that the client uses. */
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
  /** JSON as a value, anything else as text, no content as undefined. */
  readonly body: unknown
}

export interface Limits {
  readonly timeout_ms: number
  readonly signal: AbortSignal | undefined
}

/** One request and its answer, read to the end. A caller's own abort is thrown as it is, all other silence as NoAnswerError. */
export async function exchange(fetch: Fetch, request: Outgoing, limits: Limits): Promise<Incoming> {
  const { signal, timeout_ms } = limits
  throwIfAborted(signal)
  // AbortSignal.any and AbortSignal.timeout would do, but React Native has neither.
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

/** Lines of JSON (`application/x-ndjson`) are none. */
const isJson = /^application\/(?:[\w.-]+\+)?json\b/

/** What is neither JSON nor text is given as bytes. */
const isBinary = /^(?:application\/pdf\b|image\/)/

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (isBinary.test(type)) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  // A file without a line in it is still a file.
  if (text === '') return type === '' || isJson.test(type) ? undefined : ''
  if (!isJson.test(type)) return text
  const body: unknown = JSON.parse(text)
  return body
}
