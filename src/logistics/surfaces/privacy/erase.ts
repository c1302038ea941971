import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { PlatformWriteScope, type WriteScope } from '../../base/access/scopes.ts'
import {
  type ErasurePlace,
  type Progress,
  type RunningErasure,
  lockPlace,
  notePlace,
} from '../../../people/erasures.ts'
import type { RowReader, RowScope } from '../../../people/rows.ts'
import { documentKinds } from '../../kinds.ts'
import { eraseAudit, eraseAuditOf, eraseAuditOfUsers, ledgerSteps } from './audit.ts'
import { copySteps, eraseAnswers } from './copies.ts'
import { documentStep } from './documents.ts'
import { eraseUser, referenceSteps } from './reference.ts'
import type { CompanyStep, Done, ErasingScope, Task } from './store-task.ts'

/**
 * Documents come before partners, because partners identify some of them. Both come before their copies: a concurrent
 * document change has then already written its event.
 */
const companySteps: readonly CompanyStep[] = [
  ...documentKinds.map(documentStep),
  ...referenceSteps,
  ...copySteps,
  ...ledgerSteps,
]

/** Steps for data that belongs to no company. */
const platformSteps: readonly {
  readonly name: string
  readonly run: (scope: PlatformWriteScope, task: Task) => Promise<Done>
}[] = [
  { name: 'users', run: eraseUsers },
  { name: 'idempotency_keys', run: eraseAnswers },
  { name: 'audit', run: eraseAudit },
]

async function eraseUsers(scope: PlatformWriteScope, task: Task): Promise<Done> {
  const ids = await eraseUser(scope, task.email)
  await eraseAuditOf(scope, task, { type: 'user', ids })
  await eraseAuditOfUsers(scope, task, ids)
  return { after: undefined, changed: ids.length }
}

/** Maximum steps in one transaction, when each has little to do. */
const stepsLimit = 20

export function eraseInCompany(scope: WriteScope, erasure: RunningErasure, email: string): Promise<Progress> {
  return eraseBy(companySteps, { scope, erasure, email })
}

export function eraseOnPlatform(
  scope: PlatformWriteScope,
  erasure: RunningErasure,
  email: string,
): Promise<Progress> {
  return eraseBy(platformSteps, { scope, erasure, email })
}

interface Erasing<S> {
  readonly scope: S
  readonly erasure: RunningErasure
  readonly email: string
}

/** Runs the next steps, until one needs more time or the tenant has none left. */
async function eraseBy<S extends ErasingScope>(
  steps: readonly { readonly name: string; readonly run: (scope: S, task: Task) => Promise<Done> }[],
  { scope, erasure, email }: Erasing<S>,
): Promise<Progress> {
  const changed: Record<string, number> = {}
  let { step, after } = erasure.place
  const { tenant } = erasure.place
  for (let turn = 0; turn < stepsLimit; turn += 1) {
    const current = steps[step]
    if (current === undefined) break
    const done = await current.run(scope, { erasure, email, after })
    if (done.changed > 0) changed[current.name] = (changed[current.name] ?? 0) + done.changed
    if (done.after !== undefined) return { place: { tenant, step, after: done.after }, changed }
    step += 1
    after = []
  }
  return { place: { tenant, step, after }, changed }
}

/** Whether the tenant has no step left. */
export function isThrough({ tenant, step }: ErasurePlace): boolean {
  return step >= (tenant === 0 ? platformSteps : companySteps).length
}

/** Whether no other worker has continued the erasure in the meantime. */
export async function holds(scope: ErasingScope, erasure: RunningErasure): Promise<boolean> {
  const rows: RowReader = scope
  return (await rows.all(lockPlace(erasure, ownErasures(scope)))).length > 0
}

export async function note(scope: ErasingScope, erasure: RunningErasure, progress: Progress): Promise<void> {
  const { id } = erasure
  const rows: RowScope = scope
  await rows.run(notePlace({ id, now: scope.now, own: ownErasures(scope) }, progress))
}

function ownErasures(scope: ErasingScope): Statement<'company'> {
  return scope instanceof PlatformWriteScope ? scope.everywhere : sql`e.company_id in (0, ${scope.company})`
}
