import type { Fault } from '../kernel/faults.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { Problem, type ProblemCode } from '../kernel/problem.ts'
import type { ProblemExamples } from '../kernel/service.ts'

/** An operation, a mistake its caller could make, and examples of its service's problems. */
export interface Occasion {
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
export function exampleProblem(code: ProblemCode, { op, fault, examples }: Occasion): Problem {
  const { faults = [], ...parts } = (examples[code] ?? common[code])?.(op) ?? {}
  return new Problem(code, { ...parts, faults: code === 'invalid' ? [fault] : faults })
}

/** Values by which the example for this code differs between operations. */
export function distinction(code: ProblemCode, { op, fault, examples }: Occasion): readonly string[] {
  if (code === 'invalid') return [fault.path, fault.rule]
  const { differsBy } = (examples[code] ?? common[code])?.(op) ?? {}
  return differsBy === undefined ? [] : [differsBy]
}
