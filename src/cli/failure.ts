import type { Fault } from '../kernel/faults.ts'
import { errorBody } from '../kernel/messages/messages.ts'
import { Problem } from '../kernel/problem.ts'
import { type Field, labelOf } from './fields.ts'

/** Language of the command line; the APIs use the caller's. */
const locale = 'en'

const causesLimit = 5

export interface Failure {
  readonly lines: readonly string[]
  readonly code: number
}

/** Output of a failed command: one line, plus one line per problem if there are several. */
export function failureOf(error: unknown, fields: readonly Field[]): Failure {
  if (error instanceof Problem) return { lines: problemLines(error, fields), code: 1 }
  if (!(error instanceof Error)) return { lines: [`unexpected failure: ${String(error)}`], code: 1 }
  const first = isExpected(error)
    ? clearLine(error)
    : `unexpected ${error.name}: ${textOf(error)} (--verbose shows more)`
  return { lines: [first, ...detailsOf(error).filter((line) => line !== first)], code: exitCodeOf(error) }
}

/** A problem in the catalogue's words, with fields named as they are typed. */
export function problemLines(problem: Problem, fields: readonly Field[]): readonly string[] {
  const faults = problem.faults.map((fault) => typedFault(fault, fields))
  const whole = errorBody(problem.withFaults(faults), locale).message
  const single = faults.map((fault, index) => {
    const { message } = errorBody(problem.withFaults([fault]), locale)
    return message + hintOf(problem.faults[index], fields)
  })
  return single.length > 1 ? [whole, ...single.map((line) => `  ${line}`)] : [single[0] ?? whole]
}

/** The error and its causes, for `--verbose`. */
export function traceOf(error: unknown): string {
  const traces: string[] = []
  let current = error
  while (current instanceof Error && traces.length < causesLimit) {
    traces.push(current.stack ?? `${current.name}: ${current.message}`)
    current = current.cause
  }
  return traces.join('\ncaused by ')
}

function fieldAt(path: string, fields: readonly Field[]): Field | undefined {
  const [key] = path.split('.')
  return fields.find((field) => field.key === key)
}

function typedFault(fault: Fault, fields: readonly Field[]): Fault {
  const params = { ...fault.params }
  const other = typeof params['other'] === 'string' ? fieldAt(params['other'], fields) : undefined
  if (other !== undefined) params['other'] = labelOf(other)
  const field = fieldAt(fault.path, fields)
  return { ...fault, params, path: field === undefined ? fault.path : labelOf(field) }
}

function hintOf(fault: Fault | undefined, fields: readonly Field[]): string {
  if (fault?.rule !== 'selected') return ''
  const choices = fieldAt(fault.path, fields)?.choices ?? []
  return choices.length === 0 ? '' : ` Choose from: ${choices.join(', ')}.`
}

/** Names of bugs: errors of the language and of libraries. `error` is a statement that the database refused. */
const bugs = new Set([
  'Error',
  'AggregateError',
  'AssertionError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'ZodError',
  'error',
])

/** Whether the error's message is meant for users. That's true of errors with their own name and of system errors. */
function isExpected(error: Error): boolean {
  return !bugs.has(error.name) || 'syscall' in error || 'exitCode' in error
}

/** Message with its cause, such as "the database is away: connect ECONNREFUSED 127.0.0.1:5432". */
function clearLine(error: Error): string {
  const text = textOf(error)
  const reason = error.cause instanceof Error ? textOf(error.cause) : ''
  return reason === '' || text.includes(reason) ? text : `${text}: ${reason}`
}

function textOf(error: Error): string {
  const [line = ''] = error.message.trim().split('\n')
  if (line !== '') return line
  // Node tries every address of a host, then reports only that all failed.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return inner instanceof Error ? inner.message : error.name
}

function detailsOf(error: Error): readonly string[] {
  if (!('problems' in error) || !Array.isArray(error.problems)) return []
  return error.problems.map((problem) => `  ${String(problem)}`)
}

function exitCodeOf(error: Error): number {
  if (!('exitCode' in error) || typeof error.exitCode !== 'number') return 1
  return Number.isInteger(error.exitCode) && error.exitCode > 0 && error.exitCode < 256 ? error.exitCode : 1
}
