import type {
  ReceptionAllowedAction,
  ReturnAllowedAction,
  SalesOrderAllowedAction,
} from '../../../client/src/generated/logistics.ts'

/** What a person may do with a document, as the service says. */
export interface AllowedAction {
  readonly action: string
  /** Null when it can be done now. */
  readonly waits_for: string | null
}

/** Under these there is nothing to do: the action has no button. */
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

/** Why a button may be disabled. */
export type WaitingReason = Exclude<NonNullable<Reason>, (typeof idle)[number]>

/** The actions that have a button, some of them disabled. */
export function offered<A extends AllowedAction>(actions: readonly A[]): readonly A[] {
  return actions.filter(({ waits_for }) => !idle.some((each) => each === waits_for))
}

/** What an action waits for, null when it can be done now; undefined where it is not this person's, or not of this state. */
export function waitsFor<A extends AllowedAction>(
  actions: readonly A[],
  action: A['action'],
): string | null | undefined {
  return actions.find((each) => each.action === action)?.waits_for
}

/** Whether the action can be done now. */
export function isFree<A extends AllowedAction>(actions: readonly A[], action: A['action']): boolean {
  return waitsFor(actions, action) === null
}
