import { type Owned, type Statement, sql } from '../../kernel/database/sql.ts'
import type { AdminWriteScope } from '../access/scopes.ts'
import { dropFences } from '../../lists/fences.ts'
import type { ServiceLists } from '../../lists/list.ts'
import type { Progress, RunningErasure } from '../../people/erasures.ts'
import {
  type Look,
  type Place,
  lockedRows,
  nextOf,
  scrubStretch,
  scrubbedRow,
  stretchOf,
} from '../../people/rows.ts'
import {
  assignments,
  type Person,
  auditRows,
  deliveries,
  eraseAccount,
  eraseAdministrator,
  isActor,
  isKept,
  isTarget,
  shutOut,
} from './store.ts'

interface Task {
  readonly erasure: Pick<RunningErasure, 'id' | 'created_at' | 'account_only'>
  readonly email: string
  readonly after: Look['after']
  readonly lists: ServiceLists
}

interface Done {
  readonly after: Look['after'] | undefined
  readonly changed: number
}

interface Step {
  readonly name: string
  readonly run: (scope: AdminWriteScope, task: Task) => Promise<Done>
}

/** Access ends first, the name last: until then, even after a crash, it tells which log rows are the person's. */
const steps: readonly Step[] = [
  {
    name: 'sessions',
    run: async (scope, task) => ({ after: undefined, changed: await shutOut(scope, personOf(task)) }),
  },
  { name: 'audit', run: (scope, task) => eraseLog(scope, task) },
  copyStep(assignments),
  copyStep(deliveries),
  { name: 'accounts', run: eraseNames },
]

const personOf = ({ email, erasure: { account_only } }: Task): Person => ({ email, account_only })

function copyStep(place: Place): Step {
  return {
    name: place.table,
    async run(scope, { email, after }) {
      const stretch = await scrubStretch(scope, place, { within: scope.everywhere, email, after })
      return { after: nextOf(stretch), changed: stretch.changed }
    },
  }
}

interface Involved {
  readonly id: number
  readonly acted: boolean
  readonly meant: boolean
  readonly by_nobody: boolean
}

/** Erases from rows with the address, about the person, or that show where the person acted from. */
async function eraseLog(
  scope: AdminWriteScope,
  task: Task,
  where: Statement<Owned> = scope.everywhere,
): Promise<Done> {
  const { email, erasure, after } = task
  const person = personOf(task)
  const within = sql`${where} and not ${isKept(person)}`
  const also = sql`(${within} and (${isActor(person)} and t.address is not null or ${isTarget(person)}))`
  const stretch = await stretchOf(scope, auditRows, { within, email, after, also })
  const ids = stretch.hits.map(([id = 0]) => Number(id))
  const involved = await scope.all<Involved>(sql`
    select t.id, ${isActor(person)} as acted, ${isTarget(person)} as meant, t.actor_type = 'nobody' as by_nobody
      from audit t where t.id = any(${ids})`)
  const by = new Map(involved.map((row) => [row.id, row]))
  const locked = await lockedRows(scope, auditRows, { within, keys: stretch.hits })
  const rows = locked.flatMap((row) => {
    const part = by.get(Number(row.key[0]))
    if (part === undefined) return []
    const { id, acted, meant, by_nobody } = part
    const clean = scrubbedRow(auditRows, row, {
      person: { email, words: [] },
      isTheirs: (_, isRoot) => isRoot && meant,
    })
    // A failed login with the address most likely came from where the person was.
    const placeless = acted || (by_nobody && clean !== undefined)
    return clean === undefined && !placeless
      ? []
      : [{ id, change: (clean ?? row).texts['change'] ?? '{}', placeless }]
  })
  if (rows.length > 0)
    await scope.run(sql`
      select erase_in_audit(${erasure.id}, ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ change }) => change)}::text[],
                            ${rows.map(({ placeless }) => placeless)}::boolean[])`)
  return { after: nextOf(stretch), changed: rows.length }
}

async function eraseNames(scope: AdminWriteScope, task: Task): Promise<Done> {
  // Rows written during the pass over the log. There are next to none, because nobody can get in any more.
  const since = sql`${scope.everywhere} and t.at >= ${task.erasure.created_at}`
  let rest: Done = { after: [], changed: 0 }
  while (rest.after !== undefined) rest = await eraseLog(scope, { ...task, after: rest.after }, since)
  const administrators = task.erasure.account_only ? 0 : await eraseAdministrator(scope, task.email)
  const account = await eraseAccount(scope, task.email)
  if (account === undefined) return { after: undefined, changed: administrators }
  const target = { type: 'user', id: account.id }
  for (const site_id of account.sites) {
    await dropFences(scope.connection, task.lists, site_id)
    await scope.audit({ action: 'user.updated', target, change: { erased: true } }, site_id)
  }
  return { after: undefined, changed: administrators + 1 }
}

/** Runs the next steps until one is unfinished or none is left. */
export async function eraseNext(
  scope: AdminWriteScope,
  erasure: RunningErasure,
  { email, lists }: Pick<Task, 'email' | 'lists'>,
): Promise<Progress> {
  const changed: Record<string, number> = {}
  let { step, after } = erasure.place
  for (let current = steps[step]; current !== undefined; current = steps[(step += 1)]) {
    const done = await current.run(scope, { erasure, email, lists, after })
    if (done.changed > 0) changed[current.name] = done.changed
    if (done.after !== undefined) return { place: { tenant: 0, step, after: done.after }, changed }
    after = []
  }
  return { place: 'done', changed }
}
