import type { Fault } from '../../kernel/faults.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Role, atLeast } from '../../kernel/scope.ts'

/** One way to move a document: by the action, or by `PUT {status}` where that names a status. */
export interface Move<S extends string, A extends string> {
  readonly action: A
  readonly from: readonly S[]
  /** The status that `PUT {status}` asks for to get this; none where only the action leads there. */
  readonly put?: S
  readonly role: Role
  /** Not while the document is on hold. */
  readonly held?: 'refused'
}

/**
 * The ordinary ways of a document, each from its first status forward. Drafts are on none of them: whoever asks for a draft
 * wants the document back.
 */
export type Ways<S extends string> = readonly (readonly S[])[]

/** The document has come through that status, as far as its ways tell. */
function isPassed<S extends string>(ways: Ways<S>, status: S, now: S): boolean {
  return ways.some((way) => way.includes(status) && way.indexOf(status) < way.indexOf(now))
}

/** What a move depends on beside the status. */
export interface Standing<S extends string> {
  readonly status: S
  readonly on_hold?: boolean
}

function isOpen<S extends string>(move: Move<S, string>, { status, on_hold = false }: Standing<S>): boolean {
  return move.from.includes(status) && !(on_hold && move.held === 'refused')
}

/** The statuses that a caller's `PUT {status}` would be granted from each status. */
export function transitionsFor<S extends string>(
  moves: readonly Move<S, string>[],
  { role, on_hold = false }: { readonly role: Role; readonly on_hold?: boolean },
): Readonly<Record<string, readonly S[]>> {
  const statuses = [...new Set(moves.flatMap((move) => move.from))]
  const granted = (status: S) =>
    moves.flatMap((move) =>
      move.put !== undefined && isOpen(move, { status, on_hold }) && atLeast(role, move.role)
        ? [move.put]
        : [],
    )
  return Object.fromEntries(statuses.map((status) => [status, [...new Set(granted(status))]]))
}

/** The actions that are possible now, whoever asks. */
export function actionsFrom<S extends string, A extends string>(
  moves: readonly Move<S, A>[],
  standing: Standing<S>,
): readonly A[] {
  return [...new Set(moves.filter((move) => isOpen(move, standing)).map((move) => move.action))]
}

/** The move that an action makes, or the 409 that says which actions there are. */
export function moveBy<S extends string, A extends string>(
  moves: readonly Move<S, A>[],
  action: A,
  at: { readonly standing: Standing<S>; readonly role: Role },
): Move<S, A> {
  const own = moves.filter((move) => move.action === action)
  const move = own.find((each) => isOpen(each, at.standing))
  if (move === undefined) {
    const held = own.some((each) => each.from.includes(at.standing.status))
    throw blocked(moves, at.standing, held ? [{ code: 'on_hold' }] : [])
  }
  if (!atLeast(at.role, move.role)) throw new Problem('role_forbidden')
  return move
}

/** The refusal of an action: what could be done instead, and what stands in its way. */
export function blocked<S extends string>(
  moves: readonly Move<S, string>[],
  standing: Standing<S>,
  blockers: readonly Blocker[],
): Problem {
  return new Problem('action_not_allowed', {
    params: { status: standing.status },
    details: { status: standing.status, allowed: actionsFrom(moves, standing), blockers },
  })
}

/** What stands in the way of an action: a code, and what it is about. */
export interface Blocker {
  readonly code: string
  readonly [detail: string]: unknown
}

/**
 * The move that `PUT {status}` asks for; undefined when the document is there already, or has come through: whoever
 * repeats what they know of a document has not heard yet how far it is, and asks for nothing.
 */
export function moveTo<S extends string, A extends string>(
  moves: readonly Move<S, A>[],
  status: S,
  at: { readonly standing: Standing<S>; readonly role: Role; readonly ways: Ways<S> },
): Move<S, A> | undefined {
  if (status === at.standing.status) return undefined
  const move = moves.find((each) => each.put === status && isOpen(each, at.standing))
  if (move === undefined && isPassed(at.ways, status, at.standing.status)) return undefined
  if (move === undefined)
    throw new Problem('invalid', { faults: [transitionFault(at.standing.status, status)] })
  if (!atLeast(at.role, move.role)) throw new Problem('role_forbidden')
  return move
}

export function transitionFault(from: string, to: string): Fault {
  return { path: 'status', rule: 'transition', params: { from, to } }
}
