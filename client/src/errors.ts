/** The service refused: its answer, as data. */
export class WaybillError extends Error {
  override readonly name = 'WaybillError'
  readonly status: number
  /** For programs; does not change with the language of the service. */
  readonly code: string
  /** Of a 422: field to messages. Fields of lines have dotted paths such as `lines.0.um3pl`. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Quote it when you ask for help. */
  readonly requestId: string | undefined
  /** Seconds to wait before asking again, where the service said so. */
  readonly retryAfter: number | undefined
  /** The whole body; some codes add keys such as `allowed`, `blockers`, `module`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(answer: {
    readonly status: number
    readonly body: unknown
    readonly requestId: string | undefined
    readonly retryAfter: number | undefined
  }) {
    const body: Readonly<Record<string, unknown>> = isObject(answer.body) ? answer.body : {}
    super(typeof body['message'] === 'string' ? body['message'] : `The service answered ${answer.status}.`)
    this.status = answer.status
    this.code = typeof body['code'] === 'string' ? body['code'] : 'unknown'
    this.errors = fieldErrors(body['errors'])
    this.requestId = typeof body['request_id'] === 'string' ? body['request_id'] : answer.requestId
    this.retryAfter = answer.retryAfter
    this.body = body
  }
}

/** No answer came, so what became of the request is not known; `cause` says more. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly reason: 'network' | 'timeout'
  constructor(reason: 'network' | 'timeout', message: string, options?: { readonly cause: unknown }) {
    super(message, options)
    this.reason = reason
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldErrors(value: unknown): Readonly<Record<string, readonly string[]>> {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([field, messages]) => [
      field,
      Array.isArray(messages) ? messages.map(String) : [String(messages)],
    ]),
  )
}
