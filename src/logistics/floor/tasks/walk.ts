import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import { Problem, found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Standing, type TaskTable, lease, nextTask, skip } from './store.ts'

// Floor work: workers take tasks one by one, confirm them by scans, or leave them for later. Each kind of work is a value.

export interface Task {
  readonly id: number
  readonly state: string
  readonly worker: string | null
  readonly leased_until: Date | null
}

/** The caller, and the worker: the caller plus a name that distinguishes people who share a token. */
export interface Who {
  readonly caller: string
  readonly worker: string
}

interface Named {
  readonly worker?: string | null | undefined
}

export interface Scanning<T, S> extends Who {
  readonly task: T
  readonly scan: S
}

/** One kind of floor work. `At` is where a worker walks: a document, or a warehouse. */
interface WalkParts<At, W, T, S, R> {
  /** Resource of a task, for its 404. */
  readonly resource: 'pick_task' | 'count_task' | 'replenishment'
  /** Key of the task in the response of `next`. */
  readonly key: 'task' | 'replenishment'
  readonly table: TaskTable
  /** States in which a task can be worked on. */
  readonly openStates: readonly string[]
  /** Length of a lease, after which others may get the task. Asking again renews it. */
  readonly lease_ms: number
  /** Throws a 404 if the caller can't see the work. */
  readonly standing: (scope: WriteScope, at: At) => Promise<Standing> | Standing
  /** Condition on the tasks that this caller can be given. */
  readonly givable: (scope: WriteScope, at: At) => Statement<'company'>
  /** Settles what a task asks for: further columns to set. Undefined if nobody needs the task any more. */
  readonly planned?: (scope: WriteScope, id: number) => Promise<Statement<'none'> | undefined>
  /** Updates the tasks before anyone is told that nothing is left. Returns whether to look again. */
  readonly renew?: (scope: WriteScope, at: At) => Promise<boolean>
  readonly whyNone: (scope: WriteScope, at: At) => Promise<string>
  /** The task as the API shows it. */
  readonly record: (scope: WriteScope, id: number) => Promise<Json<R> | undefined>
  /** Locks what the tasks belong to; other workers in it wait here. */
  readonly open: (scope: WriteScope, at: At) => Promise<W> | W
  readonly load: (work: W, id: number) => Promise<T | undefined>
  /** Refusal for a worker who may not do an open task. */
  readonly refusal?: (task: T, who: Who) => Problem | undefined
  /** Whether the scan repeats a completed task: a client that got no response sends it again. */
  readonly isRepeated: (scanning: Scanning<T, S>) => boolean
  /** Throws all faults of the scan. */
  readonly check: (work: W, scanning: Scanning<T, S>) => void
  /** Books the scan, and writes everything that follows from it. */
  readonly book: (work: W, scanning: Scanning<T, S>) => Promise<void>
}

/** Maximum tasks looked at per call. */
const looksLimit = 50

export class Walk<At, W extends { readonly scope: WriteScope }, T extends Task, S extends Named, R> {
  readonly #parts: WalkParts<At, W, T, S, R>
  constructor(parts: WalkParts<At, W, T, S, R>) {
    this.#parts = parts
  }

  /** Gives a worker the next task, or the reason to wait. `N` is the response: head, task and `waits_for`. */
  async next<N>(scope: WriteScope, at: At, named: Named): Promise<Json<N>> {
    const { standing, whyNone, record, resource, key } = this.#parts
    const { head, closed } = await standing(scope, at)
    if (closed !== undefined) return jsonOf<N>({ ...head, [key]: null, waits_for: closed })
    const id = await this.#leased(scope, at, whoIs(scope, named))
    if (id !== undefined)
      return jsonOf<N>({ ...head, [key]: found(await record(scope, id), resource), waits_for: null })
    const waits_for = await whyNone(scope, at)
    return jsonOf<N>({ ...(await standing(scope, at)).head, [key]: null, waits_for })
  }

  async #leased(scope: WriteScope, at: At, { worker }: Who): Promise<number | undefined> {
    const { table, givable, planned, renew, lease_ms } = this.#parts
    for (let looks = 0; looks < looksLimit; looks += 1) {
      const id = await nextTask(scope, table, { open: givable(scope, at), worker })
      if (id === undefined && (await renew?.(scope, at)) === true) continue
      if (id === undefined) return undefined
      const plan = planned === undefined ? sql`` : await planned(scope, id)
      if (plan === undefined) continue
      lease(scope, table, { id, worker, leased_until: new Date(scope.now.getTime() + lease_ms), plan })
      return id
    }
    return undefined
  }

  /** Completes a task as scanned. A repeated request gets the same response. */
  async confirm(
    scope: WriteScope,
    { at, id }: { readonly at: At; readonly id: number },
    scan: S,
  ): Promise<Json<R>> {
    return this.confirmIn(await this.#parts.open(scope, at), id, scan)
  }

  /** Completes a task of work that is already open. */
  async confirmIn(work: W, id: number, scan: S): Promise<Json<R>> {
    const { load, resource, isRepeated, check, book, record } = this.#parts
    const { scope } = work
    const who = whoIs(scope, scan)
    const seen = found(await load(work, id), resource)
    if (!isRepeated({ ...who, task: seen, scan })) {
      const scanning = { ...who, task: this.#workable(work, seen, who), scan }
      check(work, scanning)
      await book(work, scanning)
    }
    return found(await record(scope, id), resource)
  }

  /** Postpones a task to the end of the walk, for any worker who gets there. */
  async skip(
    scope: WriteScope,
    { at, id }: { readonly at: At; readonly id: number },
    named: Named,
  ): Promise<Json<R>> {
    const { open, load, resource, table, record } = this.#parts
    const work = await open(scope, at)
    this.#workable(work, found(await load(work, id), resource), whoIs(scope, named))
    skip(scope, table, id)
    return found(await record(scope, id), resource)
  }

  /** The task if the worker may do it now, else a refusal. Work that ends drops its open tasks. */
  #workable({ scope }: W, task: T, who: Who): T {
    const { openStates, refusal } = this.#parts
    const { state, worker, leased_until } = task
    if (!openStates.includes(state)) throw new Problem('task_over', { details: { status: state } })
    const refused = refusal?.(task, who)
    if (refused !== undefined) throw refused
    const isTaken = worker !== null && worker !== who.worker
    if (isTaken && leased_until !== null && leased_until > scope.now)
      throw new Problem('task_taken', { details: { leased_until } })
    return task
  }
}

function whoIs({ visit: { caller } }: WriteScope, { worker: name }: Named): Who {
  return { caller, worker: name == null ? caller : `${caller} ${name}` }
}

/** Records are JSON already. */
function jsonOf<N>(parts: object): Json<N> {
  const pairs = Object.entries(parts).map(
    ([key, value]: [string, unknown]) =>
      `"${key}":${value instanceof Json ? value.text : JSON.stringify(value)}`,
  )
  return new Json<N>(`{${pairs.join(',')}}`)
}
