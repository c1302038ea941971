import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isRecord } from '../../src/kernel/fields.ts'
import { type AnyOperation, problemsOf } from '../../src/kernel/operation.ts'
import { refusal } from '../../src/kernel/messages/messages.ts'
import type { ProblemCode } from '../../src/kernel/problem.ts'
import { type Service, addressesOf } from '../../src/kernel/service.ts'
import { services } from '../../src/main/documents.ts'
import { responseSchema } from '../../src/openapi/document.ts'

interface Promised {
  readonly op: AnyOperation
  readonly pattern: RegExp
  readonly slashes: number
  readonly codes: ReadonlySet<ProblemCode>
  readonly statuses: ReadonlySet<number>
  /** Compiled on first use: a test file calls few of the hundreds of operations. */
  readonly accepts: () => ValidateFunction
}

/** Contract of each route. Every call in every test is checked, so the contract is proven where it is used. */
const promises: Readonly<Record<'logistics' | 'auth', Promises>> = (() => {
  const { logistics, auth } = services()
  return { logistics: indexed(promisesOf(logistics)), auth: indexed(promisesOf(auth)) }
})()

/** Keyed by method and number of slashes: a run of a million requests does as many lookups. */
type Promises = ReadonlyMap<string, readonly Promised[]>

function indexed(all: readonly Promised[]): Promises {
  return Map.groupBy(all, ({ op, slashes }) => `${op.method} ${slashes}`)
}

function slashesIn(path: string): number {
  return path.replace(/\/$/, '').split('/').length
}

function promisesOf(service: Service): readonly Promised[] {
  // Each process compiles hundreds of schemas and uses each a few times. Unoptimised code takes 1.8 s instead of 3.0 s.
  const ajv = new Ajv2020.default({ strict: false, allErrors: true, code: { optimize: false } })
  addFormats.default(ajv)
  // As in the router, the path with fewer parameters wins when two match.
  const byParameters = service.operations.toSorted((a, b) => parametersOf(a) - parametersOf(b))
  return byParameters.flatMap((op) => {
    let compiled: ValidateFunction | undefined
    const accepts = () => (compiled ??= ajv.compile(op.status === 204 ? {} : responseSchema(op, service)))
    const codes = new Set(problemsOf(op))
    const statuses = new Set<number>([
      op.status,
      ...(op.existing === true ? [200] : []),
      304,
      ...[...codes].map((code) => refusal(code).status),
    ])
    return addressesOf(op, service).map((path) => ({
      op,
      accepts,
      codes,
      statuses,
      pattern: patternOf(path),
      slashes: slashesIn(path),
    }))
  })
}

function parametersOf(op: AnyOperation): number {
  return op.path.split('{').length
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  /** Raw response text, if known. */
  readonly text?: string
}

/** Throws unless the route declares this response. */
export function holdToContract(
  service: 'logistics' | 'auth',
  call: { readonly method: string; readonly url: string },
  answer: Answer,
): void {
  const { pathname } = new URL(call.url)
  const alike = promises[service].get(`${call.method} ${slashesIn(pathname)}`)
  const promised = alike?.find(({ pattern }) => pattern.test(pathname))
  if (promised === undefined) return
  const { op, statuses, accepts } = promised
  // An unreadable request never reached the operation.
  if (answer.status === refusal('headers_too_large').status) return
  if (!statuses.has(answer.status))
    throw new Error(`${op.id} answered ${answer.status}, which it does not declare`)
  const type = answer.headers.get('content-type')?.split(';')[0]
  const inDialect = op.dialect !== undefined && type === op.dialect.type
  if (inDialect && answer.status !== op.status && answer.status !== op.dialect.refusal)
    throw new Error(`${op.id} answered ${answer.status} as ${type}`)
  const fault = answer.status >= 400 && !inDialect ? refusalFault(promised, answer) : headerFault(answer)
  if (fault !== undefined) throw new Error(`${op.id} answered ${answer.status} ${fault}`)
  // JSON strings escape line breaks, so a raw one means that the JSON is indented.
  if (type === 'application/json' && answer.text?.includes('\n') === true)
    throw new Error(`${op.id} answered JSON with line breaks`)
  if (!inDialect && (answer.status > 202 || type !== 'application/json')) return
  const accept = accepts()
  if (!accept(answer.body)) {
    throw new Error(`${op.id} answered what its schema forbids: ${JSON.stringify(accept.errors)}`)
  }
}

/** Headers required with some refusals. */
const companions: Partial<Readonly<Record<ProblemCode, readonly string[]>>> = {
  unauthenticated: ['www-authenticate'],
  invalid_client: ['www-authenticate'],
  invalid_credentials: ['www-authenticate'],
  too_many_attempts: ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  login_locked: ['retry-after'],
  asked_too_often: ['retry-after'],
  overloaded: ['retry-after'],
  unavailable: ['retry-after'],
  outcome_unknown: ['retry-after'],
}

function refusalFault({ codes }: Promised, { status, body, headers }: Answer): string | undefined {
  if (!isRecord(body)) return 'without a JSON object'
  const code = [...codes].find((each) => each === body['code'] && refusal(each).status === status)
  if (code === undefined) return `with the code ${String(body['code'])}, which it does not declare`
  if (typeof body['message'] !== 'string' || body['message'] === '') return 'without a message'
  // The caller may choose a field's name, so any spelling is allowed.
  const fields = isRecord(body['errors']) ? Object.keys(body['errors']) : []
  const own = fields.reduce((text, field) => text.replaceAll(field, ''), body['message'])
  if (/(?<!\w):[a-z_]+|<[a-z_]+>/.test(own)) return `with a hole in its message: ${body['message']}`
  if (body['request_id'] !== headers.get('x-request-id')) return 'with another request id than its header'
  if (status === 422 && !isRecord(body['errors'])) return 'without errors'
  const missing = companions[code]?.find((name) => !headers.has(name))
  return missing && `without the header ${missing}`
}

function headerFault({ body, headers }: Answer): string | undefined {
  if (!headers.has('x-request-id')) return 'without a request id'
  const data: Readonly<Record<string, unknown>> = isRecord(body) && isRecord(body['data']) ? body['data'] : {}
  const etag = headers.get('etag')
  const { version } = data
  if (etag !== null && !/^"\d+"$/.test(etag)) return `with the ETag ${etag}, which is no version`
  return etag !== null && typeof version === 'number' && etag !== `"${version}"`
    ? `with the ETag ${etag} of a record of version ${version}`
    : undefined
}
