import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Job } from '../../kernel/job.ts'
import type { ServiceLists } from '../../lists/list.ts'
import {
  type ErasedAddresses,
  type RunningErasure,
  lockPlace,
  notePlace,
  runningErasure,
  runningErasures,
} from '../../people/erasures.ts'
import { asWorker } from '../access/desk.ts'
import { dueAddresses } from '../../identity/closing/store.ts'
import { accountKind } from '../factors/store-owners.ts'
import { askForClosed } from './ask.ts'
import { eraseNext } from './erase.ts'
import { erasureTable } from './store.ts'

export interface EraserParts {
  readonly database: Database
  readonly clock: Clock
  readonly addresses: ErasedAddresses
  readonly lists: ServiceLists
}

/** Continues an erasure until it is done or `signal` ends it. Several processes may do so at once. */
export async function finishErasure(
  parts: EraserParts,
  id: number,
  {
    report = () => {},
    signal,
  }: { readonly report?: (changed: number) => void; readonly signal?: AbortSignal } = {},
): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return
    const erasure = await runningErasure(parts.database, erasureTable, id)
    if (erasure === undefined) return
    report(await eraseBatch(parts, erasure))
  }
}

function eraseBatch(parts: EraserParts, erasure: RunningErasure): Promise<number> {
  const email = parts.addresses.open(erasure.address)
  return asWorker(parts, async (scope) => {
    const own = scope.everywhere
    // Another process has continued the erasure.
    if ((await scope.all(lockPlace(erasure, own))).length === 0) return 0
    const progress = await eraseNext(scope, erasure, { email, lists: parts.lists })
    await scope.run(notePlace({ id: erasure.id, now: scope.now, own }, progress))
    const target = { type: 'erasure', id: erasure.id }
    if (progress.place === 'done') await scope.audit({ action: 'person.erased', target }, null)
    return Object.values(progress.changed).reduce((sum, rows) => sum + rows, 0)
  })
}

/** Finishes erasures requested through the API, and erasures that an interrupted command left behind. */
export function authEraserJob(parts: EraserParts): Job {
  return {
    name: 'auth-eraser',
    summary: 'Erases people whom somebody asked to erase, and accounts that were closed 30 days ago',
    every: '* * * * *',
    atStart: true,
    async handle({ signal, log }) {
      const due = await dueAddresses(parts.database, accountKind, parts.clock.now())
      if (due.length > 0) await asWorker(parts, (scope) => askForClosed(scope, parts.addresses))
      for (const { id } of await runningErasures(parts.database, erasureTable)) {
        await finishErasure(parts, id, { signal }).catch((error: unknown) =>
          log.error({ err: error, erasure: id }, 'an erasure does not go on'),
        )
      }
    },
  }
}
