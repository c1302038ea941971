import type { Fault } from '../kernel/faults.ts'
import { errorBody, refusal, refusalCodes } from '../kernel/messages/messages.ts'
import { type AnyOperation, problemsOf } from '../kernel/operation.ts'
import { Problem, type ProblemCode } from '../kernel/problem.ts'
import type { ProblemExamples } from '../kernel/service.ts'
import { type ResponseHeader, headerRefs, isLimited } from './headers.ts'
import { componentRef } from './schemas.ts'
import type { MediaType, ResponseObject, Schema } from './types.ts'

/** A response that many operations share. Its key holds everything by which two such responses can differ. */
export interface SharedResponse {
  readonly key: string
  readonly status: number
  readonly response: ResponseObject
}

const requestId = '019a8f3c-5b1e-7c42-9d3a-6f0e8b7a1c25'

export const notModified: SharedResponse = {
  key: 'not_modified',
  status: 304,
  response: {
    description: 'The record still has the version named in If-None-Match.',
    headers: headerRefs(['X-Request-ID', 'ETag']),
  },
}

/** One response for each status of the operation's problems. */
export function problemResponses(occasion: Occasion): readonly SharedResponse[] {
  const order = refusalCodes()
  const codes = problemsOf(occasion.op).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  const byStatus = Map.groupBy(codes, (code) => refusal(code).status)
  return [...byStatus].map(([status, sharing]) => problemResponse(status, sharing, occasion))
}

function problemResponse(status: number, codes: readonly ProblemCode[], occasion: Occasion): SharedResponse {
  const bodies = codes.map((code) => ({
    ...errorBody(exampleProblem(code, occasion), 'en'),
    request_id: requestId,
  }))
  const examples = Object.fromEntries(bodies.map((value) => [value.code, { value }]))
  const [only] = bodies
  const media: MediaType =
    bodies.length === 1
      ? { schema: problemSchema(codes), example: only }
      : { schema: problemSchema(codes), examples }
  return {
    key: [...codes, ...codes.flatMap((code) => distinction(code, occasion))].join('.'),
    status,
    response: {
      description: bodies
        .map(({ code, message }) => `${bodies.length === 1 ? '' : '- '}\`${code}\`: ${message}`)
        .join('\n'),
      headers: headerRefs(['X-Request-ID', ...problemHeaders(status, occasion.op)]),
      content: { 'application/json': media },
    },
  }
}

/** Schema of a problem. It lists the codes, so that a generated client can tell them apart. */
function problemSchema(codes: readonly ProblemCode[]): Schema {
  const plain = codes.filter((code) => code !== 'invalid')
  if (plain.length === codes.length) return withCodes('Error', plain)
  const invalid = withCodes('ValidationError', ['invalid'])
  return plain.length === 0 ? invalid : { oneOf: [invalid, withCodes('Error', plain)] }
}

function withCodes(name: string, allowed: readonly ProblemCode[]): Schema {
  return { allOf: [componentRef(name), { type: 'object', properties: { code: { enum: allowed } } }] }
}

function problemHeaders(status: number, op: AnyOperation): readonly ResponseHeader[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 503) return ['Retry-After']
  return status === 429 ? ['Retry-After', ...limitHeaders(op), 'X-RateLimit-Reset'] : []
}

export function limitHeaders(op: AnyOperation): readonly ResponseHeader[] {
  return isLimited(op) ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'RateLimit-Policy', 'RateLimit'] : []
}

/** An operation, a mistake its caller could make, and examples of its service's problems. */
interface Occasion {
  readonly op: AnyOperation
  readonly fault: Fault
  readonly examples: ProblemExamples
}

/** Example parts common to the problems of every service. */
const common: ProblemExamples = {
  not_found: ({ resource }) => ({ params: { resource: resource ?? 'Record' }, differsBy: resource }),
  method_not_allowed: ({ method }) => ({
    params: { method, allowed: method === 'GET' ? 'POST' : 'GET' },
    differsBy: method,
  }),
  payload_too_large: () => ({ params: { limit: 1_048_576 } }),
}

/** The problem as this operation would return it. */
function exampleProblem(code: ProblemCode, { op, fault, examples }: Occasion): Problem {
  const { faults = [], ...parts } = (examples[code] ?? common[code])?.(op) ?? {}
  return new Problem(code, { ...parts, faults: code === 'invalid' ? [fault] : faults })
}

/** Values by which the example for this code differs between operations. */
function distinction(code: ProblemCode, { op, fault, examples }: Occasion): readonly string[] {
  if (code === 'invalid') return [fault.path, fault.rule]
  const { differsBy } = (examples[code] ?? common[code])?.(op) ?? {}
  return differsBy === undefined ? [] : [differsBy]
}
