import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Fault } from '../../../kernel/faults.ts'
import { type Json, Warned } from '../../../kernel/json.ts'
import { differing } from '../../../kernel/objects.ts'
import type { Precondition } from '../../../kernel/operation.ts'
import type { EventType } from '../../../kernel/outbox.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { Role, WriteScope } from '../../../kernel/scope.ts'
import type { Movement } from '../../stock/ledger/chain.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { stockListeners } from '../../stock/ledger/listeners.ts'
import type { Documents } from './kind.ts'
import { type Move, type Standing, type Ways, moveBy, moveTo, transitionFault } from './moves.ts'
import { documentById } from './store.ts'
import { tell } from './tell.ts'

// Every write goes the same way: a document is read under its lock, changed in memory, written once with its lines and its
// stock, told of once, and answered.

/** A document in memory, with its lines. */
export interface Draft {
  readonly id: number
  readonly version: number
  readonly status: string
}

/** How documents of one kind are worked on. */
export interface Craft<R extends z.ZodType, D extends Draft> {
  readonly documents: Documents<R>
  readonly ways: Ways<string>
  /** The document as it is, locked until the transaction ends. */
  readonly load: (scope: WriteScope, id: number) => Promise<D | undefined>
  readonly standing: (draft: D) => Standing<string>
  /** Writes header and lines as they are now, and what follows from them but for the stock that was opened. */
  readonly write: (work: Work<D>) => Promise<void> | void
  /** What events tell of changed fields, from how they were. */
  readonly told: (previous: Partial<D>) => Readonly<Record<string, unknown>>
}

/** A document that is being worked on. */
export class Work<D extends Draft> {
  readonly scope: WriteScope
  /** As it was; undefined of a new one. */
  readonly before: D | undefined
  /** As it is to be. */
  readonly now: D
  /** What happens beside what follows from the change itself. */
  readonly news: EventType[] = []
  /** What is to be done when the document has been told of. */
  readonly afterwards: (() => Promise<unknown>)[] = []
  stock: Stock | undefined
  /** What moved in stock, once it is written. */
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

  /** Changes fields of the document. */
  set(values: Partial<D>): void {
    Object.assign(this.now, values)
  }

  /** The stock that it needs, opened once. */
  async opened(lock: () => Promise<Stock>): Promise<Stock> {
    return (this.stock ??= await lock())
  }
}

interface Asked {
  readonly id: number
  readonly precondition?: Precondition | undefined
}

async function open<R extends z.ZodType, D extends Draft>(
  scope: WriteScope,
  craft: Craft<R, D>,
  { id, precondition }: Asked,
): Promise<Work<D>> {
  const draft = found(await craft.load(scope, id), craft.documents.resource)
  precondition?.check(draft.version)
  return Work.on(scope, draft)
}

/** Writes what was decided, where that is anything, and answers. */
export async function close<R extends z.ZodType, D extends Draft>(
  work: Work<D>,
  craft: Craft<R, D>,
): Promise<Json<z.output<R>>> {
  const { scope, before, now, news } = work
  const { documents } = craft
  const previous = before && differing(before, now)
  const isMoved = work.stock !== undefined && work.stock.book.postings.length > 0
  if (previous !== undefined && Object.keys(previous).length === 0 && news.length === 0 && !isMoved)
    return documentById(scope, documents, now.id)
  await craft.write(work)
  if (work.stock !== undefined) work.movements = await stockListeners().settle(scope, work.stock)
  const { movements } = work
  const what = before === undefined ? 'created' : before.status === now.status ? 'updated' : 'status_changed'
  const answer = await tell(scope, documents, {
    id: now.id,
    types: [`${documents.resource}.${what}`, ...news],
    previous: previous && someOf(craft.told(previous)),
    movements,
  })
  for (const each of work.afterwards) await each()
  return answer
}

function someOf<T extends object>(values: T): T | undefined {
  return Object.keys(values).length === 0 ? undefined : values
}

interface Act<D extends Draft> extends Asked {
  readonly action: string
  readonly deed: (work: Work<D>) => Promise<void> | void
  /** Whose rights count: the caller's, unless something acts for the warehouse. */
  readonly role?: Role
}

/** Does something to a document, if its state and the caller's role allow it. */
export async function act<R extends z.ZodType, D extends Draft>(
  scope: WriteScope,
  craft: Craft<R, D>,
  asked: Act<D>,
): Promise<Json<z.output<R>>> {
  const work = await open(scope, craft, asked)
  const { role = scope.visit.role } = asked
  return tellingAllowed(scope, { documents: craft.documents, id: asked.id }, async () => {
    moveBy(craft.documents.moves, asked.action, { standing: craft.standing(work.now), role })
    await asked.deed(work)
    return close(work, craft)
  })
}

const Allowing = z.object({
  allowed_actions: z.array(z.object({ action: z.string(), waits_for: z.string().nullable() })),
})

/** A refused action tells what the caller could do to the document instead: what its `allowed_actions` let them do now. */
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

/** What an edit finds: everything that is wrong, and the status that is asked for. */
export interface Edited {
  readonly faults: readonly Fault[]
  readonly status: string | undefined
}

interface Change<D extends Draft> extends Asked {
  /** Changes the document in memory unless something is wrong. */
  readonly edit: (work: Work<D>) => Promise<Edited>
  /** What a move does without a body; it may be told which status is asked for. */
  readonly move: (work: Work<D>, move: Move<string, string>) => Promise<void> | void
}

/** Changes fields and lines as far as the state of the document allows it, and then moves it where a status is named. */
export async function change<R extends z.ZodType, D extends Draft>(
  scope: WriteScope,
  craft: Craft<R, D>,
  asked: Change<D>,
): Promise<Json<z.output<R>>> {
  const work = await open(scope, craft, asked)
  const standing = craft.standing(work.now)
  const { faults, status } = await asked.edit(work)
  const target = status === undefined ? undefined : wanted(craft, standing, { status, scope })
  refuse([...faults, ...(target !== undefined && 'rule' in target ? [target] : [])])
  if (status !== undefined && target !== undefined && 'action' in target) {
    await moved(work, craft, { ...asked, target }).catch((error: unknown) => {
      throw isBlocked(error) ? notThere(standing.status, status) : error
    })
  }
  const answer = await close(work, craft)
  const isStale = status !== undefined && target === undefined && status !== standing.status
  return isStale
    ? new Warned(answer, `The document is past ${status}: its status stays ${standing.status}`)
    : answer
}

/** The move that a status asks for, or what is wrong with it. */
function wanted<R extends z.ZodType, D extends Draft>(
  { documents, ways }: Craft<R, D>,
  standing: Standing<string>,
  { status, scope }: { readonly status: string; readonly scope: WriteScope },
): Move<string, string> | Fault | undefined {
  try {
    return moveTo(documents.moves, status, { standing, role: scope.visit.role, ways })
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') return transitionFault(standing.status, status)
    throw error
  }
}

/** What was edited may stand in the way of the move. */
async function moved<R extends z.ZodType, D extends Draft>(
  work: Work<D>,
  craft: Craft<R, D>,
  { move, target }: Pick<Change<D>, 'move'> & { readonly target: Move<string, string> },
): Promise<void> {
  const at = { standing: craft.standing(work.now), role: work.scope.visit.role }
  moveBy(craft.documents.moves, target.action, at)
  await move(work, target)
}

function isBlocked(error: unknown): boolean {
  return error instanceof Problem && error.code === 'action_not_allowed'
}

function notThere(from: string, to: string): Problem {
  return new Problem('invalid', { faults: [transitionFault(from, to)] })
}

interface Identified {
  readonly id: number
}

/** The lines that are new or not as they were, and those that are gone. */
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
