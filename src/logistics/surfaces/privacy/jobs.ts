import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { TraceEntry } from '../../base/access/scopes.ts'
import {
  type ErasedAddresses,
  type Progress,
  type RunningErasure,
  runningErasure,
  runningErasures,
} from '../../../people/erasures.ts'
import type { Desk } from '../../base/access/desk.ts'
import { dueAddresses } from '../../../identity/closing/store.ts'
import { userKind } from '../../people/factors/store-owners.ts'
import { askForClosed } from './ask.ts'
import { eraseInCompany, eraseOnPlatform, holds, isThrough, note } from './erase.ts'
import { erasureTable } from './store.ts'

export interface EraserParts {
  readonly database: () => Promise<Database>
  readonly desk: Desk
  readonly addresses: ErasedAddresses
}

/** Receives the number of changes in each batch. */
type Report = (changed: number) => void

/** Continues an erasure in batches until it's done or `signal` aborts. Several workers may run it at once. */
export async function finishErasure(
  parts: EraserParts,
  id: number,
  { report = () => {}, signal }: { readonly report?: Report; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const database = await parts.database()
  for (;;) {
    if (signal?.aborted === true) return
    const erasure = await runningErasure(database, erasureTable, id)
    if (erasure === undefined) return
    report(await eraseNext(parts, erasure))
  }
}

/** Tenant value of a platform-wide erasure when every company is done. */
const end = -1

async function eraseNext(parts: EraserParts, erasure: RunningErasure): Promise<number> {
  const { desk, addresses } = parts
  const email = addresses.open(erasure.address)
  const { tenant } = erasure.place
  if (tenant === end) {
    await desk.onPlatform(async (scope) => {
      if (!(await holds(scope, erasure))) return
      await note(scope, erasure, { place: 'done', changed: {} })
      await scope.audit(erased(erasure), null)
    })
    return 0
  }
  if (tenant === 0) {
    return desk.onPlatform(async (scope) => {
      if (!(await holds(scope, erasure))) return 0
      const progress = await eraseOnPlatform(scope, erasure, email)
      const next = await nextPlace(parts, erasure, progress)
      await note(scope, erasure, next)
      return totalOf(progress)
    })
  }
  return desk.inCompany(tenant, async (scope) => {
    if (!(await holds(scope, erasure))) return 0
    const progress = await eraseInCompany(scope, erasure, email)
    const next = await nextPlace(parts, erasure, progress)
    await note(scope, erasure, next)
    if (next.place === 'done') await scope.audit(erased(erasure))
    return totalOf(progress)
  })
}

/** After a company's last step, moves to the next company if the erasure covers all of them. */
async function nextPlace(
  { database }: EraserParts,
  erasure: RunningErasure,
  { place, changed }: Progress,
): Promise<Progress> {
  if (place === 'done' || !isThrough(place)) return { place, changed }
  if (erasure.tenant !== 0) return { place: 'done', changed }
  // An account belongs to no company.
  if (erasure.account_only) return { place: { tenant: end, step: 0, after: [] }, changed }
  const { rows } = await (
    await database()
  ).query<{ id: number | null }>(sql`select min(id) as id from companies where id > ${place.tenant}`)
  return { place: { tenant: rows[0]?.id ?? end, step: 0, after: [] }, changed }
}

function erased({ id }: RunningErasure): TraceEntry {
  return { action: 'person.erased', target: { type: 'erasure', id }, change: {} }
}

function totalOf({ changed }: Progress): number {
  return Object.values(changed).reduce((sum, rows) => sum + rows, 0)
}

/** Finishes erasures requested by the API, and those of interrupted commands. */
export function eraserJob(parts: EraserParts & { readonly clock: Clock }): Job {
  return {
    name: 'eraser',
    summary: 'Erases people whom somebody asked to erase, and accounts that were closed 30 days ago',
    every: '* * * * *',
    atStart: true,
    async handle({ signal, log }) {
      const database = await parts.database()
      await askForClosed(parts, await dueAddresses(database, userKind, parts.clock.now()))
      for (const { id } of await runningErasures(database, erasureTable)) {
        await finishErasure(parts, id, { signal }).catch((error: unknown) =>
          log.error({ err: error, erasure: id }, 'an erasure does not go on'),
        )
      }
    },
  }
}
