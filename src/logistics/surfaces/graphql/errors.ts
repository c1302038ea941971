import type { GraphQLError } from 'graphql'
import { problemOf } from '../../../kernel/database/failures.ts'
import type { Logger } from '../../../kernel/log.ts'
import { type Locale, errorBody } from '../../../kernel/messages/messages.ts'
import type { Problem } from '../../../kernel/problem.ts'
import { type FieldError, dialect } from './schema.ts'

/** Path of a field in the response, last part first. */
export interface Place {
  readonly key: string | number
  readonly above: Place | undefined
}

/** Maximum errors in one response: if a module is off, every record of a list has the same error. */
const errorsAtMost = 100

/** Collects the errors of one request's fields. */
export class Faults {
  readonly #locale: Locale
  readonly #log: Logger
  readonly #told: FieldError[] = []
  readonly #problems: Problem[] = []
  constructor({ locale, log }: { readonly locale: Locale; readonly log: Logger }) {
    this.#locale = locale
    this.#log = log
  }

  get told(): readonly FieldError[] {
    return this.#told
  }

  /**
   * Records an error thrown while resolving these fields. An unexpected error is a bug: it's logged, and the caller
   * learns no details.
   */
  add(error: unknown, places: readonly Place[]): void {
    const problem = problemOf(error)
    this.#problems.push(problem)
    if (problem.code === 'server_error') this.#log.error({ err: error }, 'a field of a query failed')
    const { message, ...rest } = errorBody(problem, this.#locale)
    const extensions = { ...rest, status: problem.status }
    for (const place of places.slice(0, errorsAtMost - this.#told.length)) {
      this.#told.push({ message, path: pathOf(place), extensions })
    }
  }

  /** The problem that failed all of these fields because the service is unavailable. */
  outage(fields: number): Problem | undefined {
    const [first] = this.#problems
    const isAway = this.#problems.every(({ status, code }) => status === 503 && code !== 'outcome_unknown')
    return isAway && this.#problems.length === fields ? first : undefined
  }
}

function pathOf(place: Place): (string | number)[] {
  const path: (string | number)[] = []
  for (let at: Place | undefined = place; at !== undefined; at = at.above) path.unshift(at.key)
  return path
}

type Reason = Pick<GraphQLError, 'message' | 'locations'>

/** A rejected document, with the reason. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly errors: readonly FieldError[]
  constructor(code: 'query_invalid' | 'query_too_complex', reasons: readonly Reason[]) {
    super(code)
    this.errors = reasons.map(({ message, locations }) => {
      return {
        message,
        ...(locations && { locations: [...locations] }),
        extensions: { code, status: dialect.refusal },
      }
    })
  }
}
