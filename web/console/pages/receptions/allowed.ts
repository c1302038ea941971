import type { Reception, ReceptionAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { type AllowedAction, isFree, offered } from '../../documents/allowed.ts'

/** The actions, and closing, which is a status that is asked for. */
export type ActionKey = ReceptionAllowedAction['action'] | 'close'

interface Offered extends AllowedAction {
  readonly action: ActionKey
}

/** What has a button: of putting away and closing the one that is due. */
export function offeredActions({ allowed_actions, allowed_transitions }: Reception): readonly Offered[] {
  const mayClose = allowed_transitions.includes('closed') && !isFree(allowed_actions, 'putaway')
  return [...offered(allowed_actions), ...(mayClose ? [{ action: 'close', waits_for: null } as const] : [])]
}

/** The step that usually comes next. */
export function nextAction(reception: Reception): ActionKey | undefined {
  const isCounted = reception.lines.every(
    (line) => line.received_um3pl + line.damaged_um3pl + line.rejected_um3pl >= line.quantity_um3pl,
  )
  const counting: readonly ActionKey[] = isCounted ? ['complete', 'receive'] : ['receive', 'complete']
  const usual: readonly ActionKey[] = ['announce', ...counting, 'putaway', 'close']
  return usual.find((key) => isFree(offeredActions(reception), key))
}

/** Header and lines change until the goods are at the door. */
export function isEditable({ status, allowed_actions }: Reception): boolean {
  return (status === 'draft' || status === 'announced') && allowed_actions.length > 0
}
