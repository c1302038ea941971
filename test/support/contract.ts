import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type AnyOperation, problemsOf } from '../../src/kernel/operation.ts'
import { problems } from '../../src/kernel/problem.ts'
import type { Service } from '../../src/kernel/service.ts'
import { services } from '../../src/main/documents.ts'
import { responseSchema } from '../../src/openapi/document.ts'

interface Promised {
  readonly op: AnyOperation
  readonly pattern: RegExp
  readonly statuses: ReadonlySet<number>
  readonly accepts: ValidateFunction
}

/** What each route has promised. Every call of every test is held to it, so the contract is proven where it is used. */
const promises: Readonly<Record<'logistics' | 'auth', readonly Promised[]>> = (() => {
  const { logistics, auth } = services()
  return { logistics: promisesOf(logistics), auth: promisesOf(auth) }
})()

function promisesOf(service: Service): readonly Promised[] {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true })
  addFormats.default(ajv)
  // As the router does: of two paths that fit, the one with fewer parameters is meant.
  const byParameters = service.operations.toSorted((a, b) => parametersOf(a) - parametersOf(b))
  return byParameters.flatMap((op) => {
    const accepts = ajv.compile(op.status === 204 ? {} : responseSchema(op, service))
    const statuses = new Set<number>([
      op.status,
      ...(op.existing === true ? [200] : []),
      304,
      ...problemsOf(op).map((code) => problems[code]),
    ])
    const paths = [...service.prefixes.map((prefix) => prefix + op.path), ...(op.aliases ?? [])]
    return paths.map((path) => ({ op, accepts, statuses, pattern: patternOf(path) }))
  })
}

function parametersOf(op: AnyOperation): number {
  return op.path.split('{').length
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
}

/** Throws when an answer is not one that its route declares. */
export function holdToContract(
  service: 'logistics' | 'auth',
  call: { readonly method: string; readonly url: string },
  answer: { readonly status: number; readonly body: unknown; readonly type: string },
): void {
  const { pathname } = new URL(call.url)
  const promised = promises[service].find(
    ({ op, pattern }) => op.method === call.method && pattern.test(pathname),
  )
  if (promised === undefined) return
  const { op, statuses, accepts } = promised
  if (!statuses.has(answer.status))
    throw new Error(`${op.id} answered ${answer.status}, which it does not declare`)
  if (answer.status > 202 || !answer.type.includes('application/json')) return
  if (!accepts(answer.body)) {
    throw new Error(`${op.id} answered what its schema forbids: ${JSON.stringify(accepts.errors)}`)
  }
}
