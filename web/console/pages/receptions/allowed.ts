import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { toPutAway } from './quantities.ts'

export type ActionKey =
  | 'announce'
  | 'arrive'
  | 'receive'
  | 'complete'
  | 'putaway'
  | 'close'
  | 'reopen'
  | 'cancel'

/**
 * What can be done with a reception now. `allowed_transitions` says what this person's role is granted; where an action
 * has no transition of its own (a further count, reopening), the one beside it that needs the same role decides.
 */
export function allowedActions(reception: Reception): readonly ActionKey[] {
  const { status, allowed_transitions: granted, lines } = reception
  const may = (to: Reception['status']) => granted.includes(to)
  const found: ActionKey[] = []
  if (status === 'draft' && may('announced')) found.push('announce')
  if (may('arrived')) found.push('arrive')
  if (mayCount(reception)) found.push('receive')
  if ((status === 'arrived' || status === 'receiving') && may('received')) found.push('complete')
  const waits = lines.some((line) => toPutAway(line) > 0)
  const mayPutAway = status === 'received' ? may('closed') : status === 'receiving' && may('received')
  if (mayPutAway && waits) found.push('putaway')
  if (may('closed')) found.push(...(waits ? [] : (['close'] as const)), 'reopen')
  if (may('cancelled')) found.push('cancel')
  return found
}

function mayCount({ status, allowed_transitions: granted }: Reception): boolean {
  return ['announced', 'arrived', 'receiving'].includes(status) && granted.includes('received')
}

/** The step that usually comes next. */
export function nextAction({ status, lines }: Reception): ActionKey {
  if (status === 'draft') return 'announce'
  if (status === 'received') return lines.some((line) => toPutAway(line) > 0) ? 'putaway' : 'close'
  const isCounted = lines.every(
    (line) => line.received_um3pl + line.damaged_um3pl + line.rejected_um3pl >= line.quantity_um3pl,
  )
  return isCounted ? 'complete' : 'receive'
}

/** Header and lines change until the goods are at the door. */
export function isEditable({ status, allowed_transitions: granted }: Reception): boolean {
  return (status === 'draft' || status === 'announced') && granted.length > 0
}
