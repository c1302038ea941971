import type { SalesOrder, SalesOrderAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { isFree } from '../../documents/allowed.ts'

export type ActionKey = SalesOrderAllowedAction['action']

const usual: readonly ActionKey[] = ['release-hold', 'confirm', 'pack', 'pick', 'ship', 'deliver']

/** The step that usually comes next. */
export function nextAction({
  allocation_paused,
  allowed_actions,
}: Pick<SalesOrder, 'allocation_paused' | 'allowed_actions'>): ActionKey | undefined {
  // New stock is taken by itself; only an order that was told to wait has to be told again.
  const steps = allocation_paused ? [...usual, 'allocate' as const] : usual
  return steps.find((key) => isFree(allowed_actions, key))
}

/** What of an order can still be edited: everything, what the carrier needs, or nothing. */
export function editable({ status }: Pick<SalesOrder, 'status'>): 'all' | 'carriage' | 'nothing' {
  if (['draft', 'confirmed', 'allocated'].includes(status)) return 'all'
  return ['picking', 'packed', 'partially_shipped'].includes(status) ? 'carriage' : 'nothing'
}
