/** Error response of the service, as data. */
export class WaybillError extends Error {
  override readonly name = 'WaybillError'
  readonly status: number
  /** Machine-readable code; the same in every language. */
  readonly code: string
  /** Validation messages by field, for a 422. Fields of lines have dotted paths such as `lines.0.um3pl`. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Request ID to quote when you contact support. */
  readonly requestId: string | undefined
  /** Seconds to wait before a retry, if the service sent them. */
  readonly retryAfter: number | undefined
  /** Response body. Some codes add keys such as `allowed`, `blockers`, `module`. */
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

/** No response arrived, so the outcome of the request is unknown; see `cause` for details. */
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
