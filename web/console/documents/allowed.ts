import type {
  ReceptionAllowedAction,
  ReturnAllowedAction,
  SalesOrderAllowedAction,
} from '../../../client/src/generated/logistics.ts'

/** An action that the API allows the user on a document. */
export interface AllowedAction {
  readonly action: string
  /** Blocker of the action, or null if it can run now. */
  readonly waits_for: string | null
}

/** Reasons that mean there is nothing to do, so the action gets no button. */
const idle = [
  'not_on_hold',
  'nothing_missing',
  'already_deallocated',
  'nothing_to_put_away',
  'nothing_to_pack',
] as const

type Reason =
  | SalesOrderAllowedAction['waits_for']
  | ReceptionAllowedAction['waits_for']
  | ReturnAllowedAction['waits_for']

/** Reasons a button may be disabled. */
export type WaitingReason = Exclude<NonNullable<Reason>, (typeof idle)[number]>

/** Actions that get a button, some of them disabled. */
export function offered<A extends AllowedAction>(actions: readonly A[]): readonly A[] {
  return actions.filter(({ waits_for }) => !idle.some((each) => each === waits_for))
}

/** Blocker of an action: null if it can run now, undefined if the role or the status doesn't allow it. */
export function waitsFor<A extends AllowedAction>(
  actions: readonly A[],
  action: A['action'],
): string | null | undefined {
  return actions.find((each) => each.action === action)?.waits_for
}

export function isFree<A extends AllowedAction>(actions: readonly A[], action: A['action']): boolean {
  return waitsFor(actions, action) === null
}
