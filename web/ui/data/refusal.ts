import { NoAnswerError, WaybillError } from '../../../client/src/errors.ts'

/** An error of a call, as a page needs it. */
export interface Refusal {
  readonly kind: 'refused' | 'unreachable' | 'broken'
  readonly status: number
  readonly code: string
  readonly message: string
  /** Of a 422: field to messages; fields of lines have dotted paths. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly requestId: string | undefined
  /** The whole body of the answer: `allowed`, `blockers` and the like. */
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
      errors: wordedAll(error.errors),
      requestId,
      body,
    }
  }
  const kind = error instanceof NoAnswerError ? 'unreachable' : 'broken'
  const message = error instanceof Error ? error.message : String(error)
  return { kind, status: 0, code: kind, message, errors: {}, requestId: undefined, body: {} }
}

/** What was said of a field or of anything in it. */
export function faultsIn(errors: Refusal['errors'], field: string): readonly string[] | undefined {
  return Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
}

/** The service names a field of a line by its path; the person sees the line, and reads `lot number`. */
function worded(text: string): string {
  return text.replaceAll(/\b(?:lines|parts|components)\.\d+\.(\w+)/g, (_path, field: string) =>
    field.replaceAll('_', ' '),
  )
}

function wordedAll(errors: Refusal['errors']): Refusal['errors'] {
  return Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, texts.map(worded)]))
}
