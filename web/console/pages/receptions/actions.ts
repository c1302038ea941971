import type { Say } from '../../../ui/i18n/catalogue.ts'
import type { Reception, ReceptionAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { sent } from '../../documents/act-dialog.tsx'
import { type AllowedAction, isFree, offered } from '../../documents/allowed.ts'
import type { ActionSpec } from '../../documents/kind.ts'
import { actionMessages } from './action-messages.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { PutawayDialog } from './putaway-dialog.tsx'
import { toCome } from './quantities.ts'
import { ReceiveDialog } from './receive-dialog.tsx'

/** API actions, plus closing, which is a status change. */
type ActionKey = ReceptionAllowedAction['action'] | 'close'

/** Actions that get a button. Closing replaces putaway once nothing is left to put away. */
export function offers({ allowed_actions, allowed_transitions }: Reception): readonly AllowedAction[] {
  const mayClose = allowed_transitions.includes('closed') && !isFree(allowed_actions, 'putaway')
  return [...offered(allowed_actions), ...(mayClose ? [{ action: 'close', waits_for: null }] : [])]
}

/** The usual next action. */
export function nextAction(reception: Reception): ActionKey | undefined {
  const isCounted = reception.lines.every((line) => toCome(line) === 0)
  const counting: readonly ActionKey[] = isCounted ? ['complete', 'receive'] : ['receive', 'complete']
  const usual: readonly ActionKey[] = ['announce', ...counting, 'putaway', 'close']
  return usual.find((key) => isFree(offers(reception), key))
}

const words = (action: ActionKey) => (say: Say) => {
  const a = say(actionMessages)
  return { label: a(action), done: (number: string) => a(`done_${action}`, { number }) }
}

const reasonWords = (action: 'reopen' | 'cancel') => (say: Say) => ({
  ...words(action)(say),
  text: say(actionMessages)(`${action}Text`),
})

const aside = () => true

export const actions: Readonly<Record<ActionKey, ActionSpec<Reception>>> = {
  announce: {
    icon: 'check',
    words: words('announce'),
    press: (call, reception) => call('receptions.announce', sent(reception)),
  },
  arrive: {
    icon: 'truck',
    words: words('arrive'),
    press: (call, reception) => call('receptions.arrive', sent(reception)),
  },
  receive: { icon: 'list', words: words('receive'), Dialog: ReceiveDialog },
  complete: {
    icon: 'check',
    words: words('complete'),
    press: (call, reception) => call('receptions.complete', sent(reception)),
    Dialog: CompleteDialog,
    asks: ({ lines }) => lines.some((line) => toCome(line) > 0),
  },
  putaway: { icon: 'shelf', words: words('putaway'), Dialog: PutawayDialog },
  close: {
    icon: 'lock',
    words: words('close'),
    press: (call, reception) => call('receptions.update', { ...sent(reception), body: { status: 'closed' } }),
  },
  reopen: {
    icon: 'undo',
    words: reasonWords('reopen'),
    aside,
    reason: (call, reception, reason) => call('receptions.reopen', { ...sent(reception), body: { reason } }),
  },
  cancel: {
    icon: 'trash',
    words: reasonWords('cancel'),
    danger: true,
    aside,
    reason: (call, reception, reason) => call('receptions.cancel', { ...sent(reception), body: { reason } }),
  },
}
