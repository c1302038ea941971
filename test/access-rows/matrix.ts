import { refusal as refusalOf } from '../../src/kernel/messages/messages.ts'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import type { Service } from '../../src/kernel/service.ts'
import { services } from '../../src/main/documents.ts'
import { type AuthCheck, authChecks } from './auth-checks.ts'
import { type AuthRow, authRows } from './auth.ts'
import { type LogisticsCheck, logisticsChecks } from './logistics-checks.ts'
import { logisticsRows } from './logistics.ts'
import type { Row } from './row.ts'

/** An operation, and the calls that prove who may call it. */
export interface Proof<R, C> {
  readonly op: AnyOperation
  readonly row: R
  readonly checks: readonly C[]
}

/** Fields of an operation that the gates read besides role, module and permission (test/access/gates.test.ts). */
function kindOf({ access, integration, method }: AnyOperation, { name }: Pick<Service, 'name'>): string {
  if (name === 'auth') return `${access} ${method}`
  return integration === undefined ? access : `${access} by ${integration}`
}

/** Checks of an access kind go to its first operation; all others are made for every operation. */
function proofs<R, C extends { readonly ofKind?: boolean }>(
  service: Service,
  rows: Readonly<Record<string, R>>,
  checksOf: (row: R) => readonly C[],
): readonly Proof<R, C>[] {
  const proven = new Set<string>()
  return service.operations.flatMap((op) => {
    const row = rows[op.id]
    if (row === undefined) return []
    const kind = kindOf(op, service)
    const isFirst = !proven.has(kind)
    proven.add(kind)
    return [{ op, row, checks: checksOf(row).filter(({ ofKind }) => isFirst || ofKind !== true) }]
  })
}

const { logistics, auth } = services()
export const logisticsProofs: readonly Proof<Row, LogisticsCheck>[] = proofs(
  logistics,
  logisticsRows,
  logisticsChecks,
)
export const authProofs: readonly Proof<AuthRow, AuthCheck>[] = proofs(auth, authRows, authChecks)

/** A check in words: the caller, the company or site, and the module or switch that is off. */
export function labelOf(check: LogisticsCheck | AuthCheck): string {
  const lacking = check.lacks === undefined ? '' : `, ${check.lacks} off`
  return `${check.caller}${placeOf(check)}${lacking}`
}

function placeOf(check: LogisticsCheck | AuthCheck): string {
  if ('site' in check) return check.site === 'production' ? '' : `, site in ${check.site}`
  if (check.company === 'named') return ''
  if (typeof check.company === 'string') return `, company ${check.company}`
  return `, company header ${JSON.stringify(check.company.header)}`
}

/** The answer that a check wants, as the decision list has it; undefined where the call succeeds. */
export function refusalText({ refusal }: LogisticsCheck | AuthCheck): string | undefined {
  if (refusal === undefined) return undefined
  return typeof refusal === 'number' ? String(refusal) : `${refusalOf(refusal).status} ${refusal}`
}

/** One decision: the answer of an operation, or of an access kind, to a check. */
export interface Decision {
  readonly subject: string
  readonly label: string
  readonly answer: string
}

/** Every decision that the two matrices prove. */
export function decisions(): readonly Decision[] {
  return [...decisionsOf(logistics, logisticsProofs), ...decisionsOf(auth, authProofs)]
}

/** Answer to an admitted caller in the matrix. */
function successOf(row: Row | AuthRow): number {
  return 'who' in row ? (row.success ?? 200) : (row.probe ?? row).success
}

function decisionsOf(
  service: Service,
  all: readonly Proof<Row | AuthRow, LogisticsCheck | AuthCheck>[],
): readonly Decision[] {
  return all.flatMap(({ op, row, checks }) =>
    checks.map((check) => {
      const subject = subjectOf(service, op, check)
      const success = check.ofKind === true ? 'success' : String(successOf(row))
      return { subject, label: labelOf(check), answer: refusalText(check) ?? success }
    }),
  )
}

/** The operation, or its access kind where that decides. */
function subjectOf(
  service: Pick<Service, 'name'>,
  op: AnyOperation,
  { ofKind }: { readonly ofKind?: boolean },
): string {
  const kind = kindOf(op, service)
  return ofKind === true ? `${service.name} kind ${kind}` : `${service.name} ${op.id} (${kind})`
}

/** One line for each subject, sorted: its answers, each with the checks that get it. */
export function decisionLines(all: readonly Decision[]): readonly string[] {
  const bySubject = Map.groupBy(all, ({ subject }) => subject)
  return [...bySubject].map(([subject, own]) => `${subject}: ${answersIn(subject, own)}`).toSorted()
}

function answersIn(subject: string, own: readonly Decision[]): string {
  const answers = new Map<string, string>()
  for (const { label, answer } of own) {
    const other = answers.get(label) ?? answer
    if (other !== answer) throw new Error(`${subject}: ${label} is answered ${other} and ${answer}`)
    answers.set(label, answer)
  }
  const byAnswer = Map.groupBy([...answers.keys()].toSorted(), (label) => answers.get(label) ?? '')
  const listed = [...byAnswer].map(([answer, labels]) => `${answer} = ${labels.join('; ')}`)
  return listed.toSorted().join(' | ')
}
