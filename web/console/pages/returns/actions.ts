import type { Say } from '../../../ui/i18n/catalogue.ts'
import type { Return, ReturnAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { sent } from '../../documents/act-dialog.tsx'
import { isFree } from '../../documents/allowed.ts'
import type { ActionSpec } from '../../documents/kind.ts'
import { actionMessages } from './action-messages.ts'
import { DisposeDialog } from './dispose-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'

type ActionKey = ReturnAllowedAction['action']

const usual: readonly ActionKey[] = ['dispose', 'complete', 'receive']

/** The usual next action. */
export function nextAction({ allowed_actions }: Return): ActionKey | undefined {
  return usual.find((key) => isFree(allowed_actions, key))
}

const words = (action: ActionKey) => (say: Say) => {
  const a = say(actionMessages)
  return { label: a(action), done: (number: string) => a(`done_${action}`, { number }) }
}

const reasonWords = (action: 'reject' | 'cancel') => (say: Say) => ({
  ...words(action)(say),
  text: say(actionMessages)(`${action}Text`),
})

const aside = () => true

export const actions: Readonly<Record<ActionKey, ActionSpec<Return>>> = {
  arrive: {
    icon: 'truck',
    words: words('arrive'),
    press: (call, record) => call('returns.arrive', sent(record)),
  },
  receive: { icon: 'inbound', words: words('receive'), Dialog: ReceiveDialog },
  dispose: { icon: 'sort', words: words('dispose'), Dialog: DisposeDialog },
  complete: {
    icon: 'check',
    words: words('complete'),
    press: (call, record) => call('returns.complete', sent(record)),
  },
  reject: {
    icon: 'close',
    words: reasonWords('reject'),
    danger: true,
    aside,
    reason: (call, record, reason) => call('returns.reject', { ...sent(record), body: { reason } }),
  },
  cancel: {
    icon: 'trash',
    words: reasonWords('cancel'),
    danger: true,
    aside,
    reason: (call, record, reason) => call('returns.cancel', { ...sent(record), body: { reason } }),
  },
}
