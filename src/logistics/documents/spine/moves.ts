import type { Fault } from '../../../kernel/faults.ts'
import { Problem } from '../../../kernel/problem.ts'
import { type Role, atLeast } from '../../base/access/roles.ts'

/**
 * One path to move a document: by the action, or by `PUT {status}` if it names a status. Each action has at most one
 * move from each status. All other conditions are facts: codes that hold for a document or don't.
 */
export interface Move<S extends string, A extends string, F extends string = string> {
  readonly action: A
  readonly from: readonly S[]
  /** Status that `PUT {status}` asks for to make this move; undefined if only the action makes it. */
  readonly status?: S
  /**
   * Statuses that the document may have afterwards: the first, unless the request or the action names another. By
   * default `status`; without either, the document keeps its status.
   */
  readonly to?: readonly S[]
  readonly role: Role
  /** Facts that require a stronger role. */
  readonly roleWhen?: { readonly [fact in F]?: Role }
  /** Facts that refuse the move; the first that holds is the reported blocker. */
  readonly blockedBy?: readonly F[]
  /** Facts that refuse the move if the request gives no details: it would find nothing to take by itself. */
  readonly blockedWithoutInput?: readonly F[]
  /** Facts under which the action would change nothing. It is not refused. */
  readonly noOpWhen?: readonly F[]
}

/** A change of status without an action. */
export interface Follow<S extends string, D = unknown> {
  readonly from: readonly S[]
  readonly to: S
  /** Whether the document itself decides so; undefined if other work sets the status, such as tasks on the floor. */
  readonly when?: (draft: D) => boolean
}

/** Status that the document takes by itself; undefined if it keeps its own. */
export function followOf<S extends string, D extends { readonly status: S }>(
  follows: readonly Follow<S, D>[],
  draft: D,
): S | undefined {
  return follows.find(({ from, when }) => from.includes(draft.status) && when?.(draft) === true)?.to
}

/** Statuses that a move may end in, the usual one first; empty if the document keeps its status. */
export function endsOf<S extends string>({ status, to }: Move<S, string>): readonly S[] {
  return to ?? (status === undefined ? [] : [status])
}

/** Whether a move, with the changes that follow from it, may take a document from one status to another. */
export function mayBecome(
  [from, to]: readonly [string, string],
  move: Move<string, string> | undefined,
  follows: readonly Pick<Follow<string>, 'from' | 'to'>[] = [],
): boolean {
  const ends = [from, ...(move === undefined ? [] : endsOf(move))]
  return (
    ends.includes(to) || follows.some((each) => each.to === to && ends.some((end) => each.from.includes(end)))
  )
}

/** Ordinary paths, from the first status forward. Drafts are on none: to ask for one is to go back. */
export type StatusPaths<S extends string> = readonly (readonly S[])[]

/** Whether a document in status `now` has reached that status on one of its paths. */
export function hasReached<S extends string>(paths: StatusPaths<S>, status: S, now: S): boolean {
  return status === now || isPassed(paths, status, now)
}

/** Whether the document has passed that status on one of its paths. */
function isPassed<S extends string>(paths: StatusPaths<S>, status: S, now: S): boolean {
  return paths.some((path) => path.includes(status) && path.indexOf(status) < path.indexOf(now))
}

/** Blocker of an action: a code with details. */
export interface Blocker {
  readonly code: string
  readonly [detail: string]: unknown
}

/** The state that a move depends on. */
export interface Standing<S extends string> {
  readonly status: S
  /** Facts that hold, in the form of blockers. */
  readonly facts?: readonly Blocker[]
}

interface At<S extends string> {
  readonly standing: Standing<S>
  readonly role: Role
}

/** The first of these codes that holds. */
function firstOf(codes: readonly string[] = [], { facts = [] }: Standing<string>): Blocker | undefined {
  const held = codes.find((code) => facts.some((fact) => fact.code === code))
  return facts.find((fact) => fact.code === held)
}

function blockerOf(move: Move<string, string>, standing: Standing<string>): Blocker | undefined {
  return firstOf(move.blockedBy, standing)
}

function isOpen<S extends string>(move: Move<S, string>, standing: Standing<S>): boolean {
  return move.from.includes(standing.status) && blockerOf(move, standing) === undefined
}

function isGranted<S extends string>({ role, roleWhen = {} }: Move<S, string>, at: At<S>): boolean {
  const stronger = Object.entries(roleWhen).flatMap(([code, needed]) =>
    needed !== undefined && firstOf([code], at.standing) !== undefined ? [needed] : [],
  )
  return [role, ...stronger].every((needed) => atLeast(at.role, needed))
}

/** Statuses that `PUT {status}` would grant the caller now. */
export function transitionsNow<S extends string>(moves: readonly Move<S, string>[], at: At<S>): readonly S[] {
  const granted = moves.filter(
    (move) =>
      isOpen(move, at.standing) &&
      firstOf(move.blockedWithoutInput, at.standing) === undefined &&
      isGranted(move, at),
  )
  return [...new Set(granted.flatMap(({ status }) => (status === undefined ? [] : [status])))]
}

/** An action that a caller may do, and what it waits for. */
export interface AllowedAction<A extends string> {
  readonly action: A
  readonly waits_for: string | null
}

/** Actions of a caller, in the order of the table. */
export function actionsNow<S extends string, A extends string>(
  moves: readonly Move<S, A>[],
  at: At<S>,
): readonly AllowedAction<A>[] {
  return moves
    .filter((move) => move.from.includes(at.standing.status) && isGranted(move, at))
    .map(({ action, blockedBy = [], blockedWithoutInput = [], noOpWhen = [] }) => ({
      action,
      waits_for: firstOf([...blockedBy, ...blockedWithoutInput, ...noOpWhen], at.standing)?.code ?? null,
    }))
}

/** Actions that are possible now, for any role. */
export function actionsFrom<S extends string, A extends string>(
  moves: readonly Move<S, A>[],
  standing: Standing<S>,
): readonly A[] {
  return moves.filter((move) => isOpen(move, standing)).map((move) => move.action)
}

/** The statuses in which an action is possible. */
export function statusesFor<S extends string, A extends string>(
  moves: readonly Move<S, A>[],
  action: A,
): readonly S[] {
  return moves.filter((move) => move.action === action).flatMap((move) => move.from)
}

/** The move of an action; throws a 409 with the possible actions if it is blocked. */
export function moveBy<S extends string, A extends string>(
  moves: readonly Move<S, A>[],
  action: A,
  at: At<S>,
): Move<S, A> {
  const { standing } = at
  const own = moves.filter((each) => each.action === action)
  const move = own.find((each) => each.from.includes(standing.status))
  // Blockers in later statuses are reported too, unless the document has ended.
  const isOver = actionsFrom(moves, standing).length === 0
  const blocker = (move === undefined && !isOver ? own : [move])
    .map((each) => each && blockerOf(each, standing))
    .find((each) => each !== undefined)
  if (move === undefined || blocker !== undefined)
    throw blocked(moves, standing, blocker === undefined ? [] : [blocker])
  if (!isGranted(move, at)) throw new Problem('role_forbidden')
  return move
}

/** Refusal of an action, with the possible actions and the blockers. */
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

/**
 * The move that `PUT {status}` asks for; undefined if the document has or has passed that status. A PUT that repeats an
 * earlier status is a stale client, not a request to go back.
 */
export function moveTo<S extends string, A extends string>(
  moves: readonly Move<S, A>[],
  status: S,
  at: At<S> & { readonly paths: StatusPaths<S> },
): Move<S, A> | undefined {
  if (status === at.standing.status) return undefined
  const move = moves.find((each) => each.status === status && isOpen(each, at.standing))
  if (move === undefined && isPassed(at.paths, status, at.standing.status)) return undefined
  if (move === undefined)
    throw new Problem('invalid', { faults: [transitionFault(at.standing.status, status)] })
  if (!isGranted(move, at)) throw new Problem('role_forbidden')
  return move
}

export function transitionFault(from: string, to: string): Fault {
  return { path: 'status', rule: 'transition', params: { from, to } }
}
