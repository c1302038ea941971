import type { Fault } from '../kernel/faults.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { Problem, type ProblemCode } from '../kernel/problem.ts'
import type { ProblemExamples } from '../kernel/service.ts'

/** An operation, a mistake that a caller of it could make, and what the problems of its service look like. */
export interface Occasion {
  readonly op: AnyOperation
  readonly fault: Fault
  readonly examples: ProblemExamples
}

/** What the problems of every service say beside their code. */
const common: ProblemExamples = {
  not_found: ({ resource }) => ({ params: { resource: resource ?? 'Record' }, differsBy: resource }),
  method_not_allowed: ({ method }) => ({
    params: { method, allowed: method === 'GET' ? 'POST' : 'GET' },
    differsBy: method,
  }),
  payload_too_large: () => ({ params: { limit: 1_048_576 } }),
}

/** The problem as this operation would answer with it. */
export function exampleProblem(code: ProblemCode, { op, fault, examples }: Occasion): Problem {
  const { faults = [], ...parts } = (examples[code] ?? common[code])?.(op) ?? {}
  return new Problem(code, { ...parts, faults: code === 'invalid' ? [fault] : faults })
}

/** What makes the example of this code another one for another operation. */
export function distinction(code: ProblemCode, { op, fault, examples }: Occasion): readonly string[] {
  if (code === 'invalid') return [fault.path, fault.rule]
  const { differsBy } = (examples[code] ?? common[code])?.(op) ?? {}
  return differsBy === undefined ? [] : [differsBy]
}
