import { NoAnswerError, WaybillError } from '../../../client/src/errors.ts'

/** Error of a call, as a page needs it. */
export interface Refusal {
  readonly kind: 'refused' | 'unreachable' | 'broken'
  readonly status: number
  readonly code: string
  readonly message: string
  /** Validation messages by field, for a 422. Fields of lines have dotted paths. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly requestId: string | undefined
  /** Response body, with keys such as `allowed` and `blockers`. */
  readonly body: Readonly<Record<string, unknown>>
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof WaybillError) {
    const { status, code, message, requestId, body } = error
    return {
      kind: 'refused',
      status,
      code,
      message: worded(message),
      errors: Object.fromEntries(
        Object.entries(error.errors).map(([path, texts]) => [path, texts.map(worded)]),
      ),
      requestId,
      body,
    }
  }
  const kind = error instanceof NoAnswerError ? 'unreachable' : 'broken'
  const message = error instanceof Error ? error.message : String(error)
  return { kind, status: 0, code: kind, message, errors: {}, requestId: undefined, body: {} }
}

/** Messages for a field or anything nested in it. */
export function faultsIn(errors: Refusal['errors'], field: string): readonly string[] | undefined {
  return Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
}

/** Rewrites the path of a line's field as words: the user sees the line and reads `lot number`. */
function worded(text: string): string {
  return text.replaceAll(/\b(?:lines|parts|components)\.\d+\.(\w+)/g, (_path, field: string) =>
    field.replaceAll('_', ' '),
  )
}
