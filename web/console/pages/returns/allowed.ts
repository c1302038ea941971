import type { Return, ReturnAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { isFree } from '../../documents/allowed.ts'

export type ActionKey = ReturnAllowedAction['action']

const usual: readonly ActionKey[] = ['dispose', 'complete', 'receive']

/** The step that usually comes next. */
export function nextAction({ allowed_actions }: Return): ActionKey | undefined {
  return usual.find((key) => isFree(allowed_actions, key))
}
