import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Fault } from '../../../kernel/faults.ts'
import { type Json, Warned } from '../../../kernel/json.ts'
import { differing } from '../../../kernel/objects.ts'
import type { Precondition } from '../../../kernel/operation.ts'
import type { EventType } from '../../base/access/outbox.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { Role } from '../../base/access/roles.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Movement } from '../../stock/ledger/chain.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { stockListeners } from '../../stock/ledger/listeners.ts'
import type { Documents } from './kind.ts'
import {
  type Follow,
  type Move,
  type Standing,
  type StatusPaths,
  endsOf,
  followOf,
  mayBecome,
  moveBy,
  moveTo,
  transitionFault,
} from './moves.ts'
import { documentById } from './store.ts'
import { tell } from './tell.ts'

// Every write has the same steps: read a document under its lock, change it in memory, write it once with its lines and
// its stock, emit its events once, and respond.

/** A document in memory, with its lines. */
export interface Draft {
  readonly id: number
  readonly version: number
  readonly status: string
}

export interface DocumentHandler<R extends z.ZodType, D extends Draft> {
  readonly documents: Documents<R>
  readonly paths: StatusPaths<string>
  readonly follows?: readonly Follow<D['status'], D>[]
  /** Loads the document and locks it until the transaction ends. */
  readonly load: (scope: WriteScope, id: number) => Promise<D | undefined>
  readonly standing: (draft: D) => Standing<string>
  /** Writes header and lines as they are now, and everything that follows from them except the opened stock. */
  readonly write: (work: Work<D>) => Promise<void> | void
  /** Changed fields for events, from their previous values. */
  readonly told: (previous: Partial<D>) => Readonly<Record<string, unknown>>
}

/** A document being worked on. */
export class Work<D extends Draft> {
  readonly scope: WriteScope
  /** State before the change; undefined for a new document. */
  readonly before: D | undefined
  /** State after the change. */
  readonly now: D
  /** The move under way; undefined for an edit. */
  move: Move<string, string> | undefined
  /** Events in addition to the one for the change itself. */
  readonly news: EventType[] = []
  /** Functions to run once the document's events are emitted. */
  readonly afterwards: (() => Promise<unknown>)[] = []
  stock: Stock | undefined
  #end: string | undefined
  /** Stock movements, once the stock is written. */
  movements: readonly Movement[] = []
  private constructor(scope: WriteScope, now: D, before: D | undefined) {
    this.scope = scope
    this.now = now
    this.before = before
  }

  static on<D extends Draft>(scope: WriteScope, draft: D): Work<D> {
    return new Work(scope, draft, structuredClone(draft))
  }

  static onNew<D extends Draft>(scope: WriteScope, draft: D): Work<D> {
    return new Work<D>(scope, draft, undefined)
  }

  set(values: Partial<D>): void {
    Object.assign(this.now, values)
  }

  /** Performs a move. The document gets the status that the request asks for, else the move's usual one. */
  async perform(move: Move<string, string>, { apply, status }: Performance<D>): Promise<void> {
    this.move = move
    this.#end = status ?? endsOf(move)[0]
    await apply?.(this)
    if (this.#end !== undefined) this.become(this.#end)
  }

  /** Ends the move under way in this status instead. */
  end(status: D['status']): void {
    this.#end = status
  }

  /** Only moves and `follow` set a status; `close` refuses all others. */
  become(status: D['status']): void {
    Object.assign(this.now, { status })
  }

  /** Stock that the document needs, opened once. */
  async opened(lock: () => Promise<Stock>): Promise<Stock> {
    return (this.stock ??= await lock())
  }
}

type Apply<D extends Draft> = (work: Work<D>) => Promise<void> | void

interface Performance<D extends Draft> {
  readonly apply?: Apply<D> | undefined
  readonly status?: string | undefined
}

/** Gives the document the status that follows from its state. */
export function follow<R extends z.ZodType, D extends Draft>(
  work: Work<D>,
  { follows = [] }: DocumentHandler<R, D>,
): void {
  const next = followOf(follows, work.now)
  if (next !== undefined) work.become(next)
}

interface Asked {
  readonly id: number
  readonly precondition?: Precondition | undefined
}

async function open<R extends z.ZodType, D extends Draft>(
  scope: WriteScope,
  handler: DocumentHandler<R, D>,
  { id, precondition }: Asked,
): Promise<Work<D>> {
  const draft = found(await handler.load(scope, id), handler.documents.resource)
  precondition?.check(draft.version)
  return Work.on(scope, draft)
}

/** Writes the changes, if there are any, and responds. */
export async function close<R extends z.ZodType, D extends Draft>(
  work: Work<D>,
  handler: DocumentHandler<R, D>,
): Promise<Json<z.output<R>>> {
  const { scope, before, now, news } = work
  const { documents, follows } = handler
  follow(work, handler)
  if (before !== undefined && !mayBecome([before.status, now.status], work.move, follows))
    throw new Error(`no move of a ${documents.resource} leads from ${before.status} to ${now.status}`)
  const previous = before && differing(before, now)
  const isMoved = work.stock !== undefined && work.stock.book.postings.length > 0
  if (previous !== undefined && Object.keys(previous).length === 0 && news.length === 0 && !isMoved)
    return documentById(scope, documents, now.id)
  await handler.write(work)
  if (work.stock !== undefined) work.movements = await stockListeners().settle(scope, work.stock)
  const { movements } = work
  const what = before === undefined ? 'created' : before.status === now.status ? 'updated' : 'status_changed'
  const told = handler.told(previous ?? {})
  const answer = await tell(scope, documents, {
    id: now.id,
    types: [`${documents.resource}.${what}`, ...news],
    previous: Object.keys(told).length === 0 ? undefined : told,
    movements,
  })
  for (const each of work.afterwards) await each()
  return answer
}

interface Act<D extends Draft> extends Asked {
  readonly action: string
  readonly apply?: Apply<D> | undefined
  /** Role to check: the caller's, unless something acts for the warehouse. */
  readonly role?: Role
}

/** Performs an action on an open document, if its standing and the role allow it. */
export function perform<R extends z.ZodType, D extends Draft>(
  work: Work<D>,
  handler: DocumentHandler<R, D>,
  { action, apply, role = work.scope.visit.role }: Omit<Act<D>, keyof Asked>,
): Promise<void> {
  const at = { standing: handler.standing(work.now), role }
  return work.perform(moveBy(handler.documents.moves, action, at), { apply })
}

/** Runs an action on a document, if its standing and the caller's role allow it. */
export async function act<R extends z.ZodType, D extends Draft>(
  scope: WriteScope,
  handler: DocumentHandler<R, D>,
  asked: Act<D>,
): Promise<Json<z.output<R>>> {
  const work = await open(scope, handler, asked)
  return tellingAllowed(scope, { documents: handler.documents, id: asked.id }, async () => {
    await perform(work, handler, asked)
    return close(work, handler)
  })
}

const Allowing = z.object({
  allowed_actions: z.array(z.object({ action: z.string(), waits_for: z.string().nullable() })),
})

/** Adds the caller's alternatives to a refused action: the actions that `allowed_actions` would let them do now. */
export async function tellingAllowed<T>(
  scope: WriteScope,
  { documents, id }: { readonly documents: Documents; readonly id: number },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !isBlocked(error)) throw error
    const { text } = await documentById(scope, documents, id)
    const allowed = Allowing.parse(JSON.parse(text))
      .allowed_actions.filter(({ waits_for }) => waits_for === null)
      .map(({ action }) => action)
    const { code, params, details } = error
    throw new Problem(code, { params, details: { ...details, allowed } })
  }
}

/** Result of an edit: all faults, and the requested status. */
export interface Edited {
  readonly faults: readonly Fault[]
  readonly status: string | undefined
}

interface Change<D extends Draft> extends Asked {
  /** Changes the document in memory, unless there are faults. */
  readonly edit: (work: Work<D>) => Promise<Edited>
  /** A move's change without a body; it may depend on the requested status. */
  readonly move: (move: Move<string, string>) => Apply<D> | undefined
}

/** Changes fields and lines as far as the document's standing allows, then moves the document if a status is named. */
export async function change<R extends z.ZodType, D extends Draft>(
  scope: WriteScope,
  handler: DocumentHandler<R, D>,
  asked: Change<D>,
): Promise<Json<z.output<R>>> {
  const work = await open(scope, handler, asked)
  const standing = handler.standing(work.now)
  const { faults, status } = await asked.edit(work)
  const target = status === undefined ? undefined : wanted(handler, standing, { status, scope })
  refuse([...faults, ...(target !== undefined && 'rule' in target ? [target] : [])])
  follow(work, handler)
  if (status !== undefined && target !== undefined && 'action' in target) {
    await moved(work, handler, { ...asked, target }).catch((error: unknown) => {
      if (!isBlocked(error)) throw error
      throw new Problem('invalid', { faults: [transitionFault(standing.status, status)] })
    })
  }
  const answer = await close(work, handler)
  const isStale = status !== undefined && target === undefined && status !== standing.status
  return isStale
    ? new Warned(answer, `The document is past ${status}: its status stays ${standing.status}`)
    : answer
}

/** The move that a status asks for, or its fault. */
function wanted<R extends z.ZodType, D extends Draft>(
  { documents, paths }: DocumentHandler<R, D>,
  standing: Standing<string>,
  { status, scope }: { readonly status: string; readonly scope: WriteScope },
): Move<string, string> | Fault | undefined {
  try {
    return moveTo(documents.moves, status, { standing, role: scope.visit.role, paths })
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') return transitionFault(standing.status, status)
    throw error
  }
}

/** Checks the move again, because the edit may block it. */
async function moved<R extends z.ZodType, D extends Draft>(
  work: Work<D>,
  handler: DocumentHandler<R, D>,
  { move, target }: Pick<Change<D>, 'move'> & { readonly target: Move<string, string> },
): Promise<void> {
  const at = { standing: handler.standing(work.now), role: work.scope.visit.role }
  const checked = moveBy(handler.documents.moves, target.action, at)
  await work.perform(checked, { apply: move(target), status: target.status })
}

function isBlocked(error: unknown): boolean {
  return error instanceof Problem && error.code === 'action_not_allowed'
}

interface Identified {
  readonly id: number
}

/** New or changed lines, and removed ones. */
export function lineChanges<L extends Identified>(
  now: readonly L[],
  before: readonly L[] = [],
): { readonly changed: readonly L[]; readonly removed: readonly L[] } {
  const known = new Map(before.map((line) => [line.id, line]))
  const kept = new Set(now.map((line) => line.id))
  return {
    changed: now.filter((line) => !isDeepStrictEqual(line, known.get(line.id))),
    removed: before.filter((line) => !kept.has(line.id)),
  }
}
