import type { Say } from '../../../ui/i18n/catalogue.ts'
import type { Wave, WaveAllowedAction } from '../../../../client/src/generated/logistics.ts'
import { sent } from '../../documents/act-dialog.tsx'
import { isFree } from '../../documents/allowed.ts'
import type { ActionSpec } from '../../documents/kind.ts'
import { messages } from './messages.ts'

type ActionKey = WaveAllowedAction['action']

const words = (action: ActionKey) => (say: Say) => {
  const t = say(messages)
  return { label: t(action), done: (number: string) => t(`done_${action}`, { number }) }
}

const reasonWords = (action: 'close' | 'cancel') => (say: Say) => ({
  ...words(action)(say),
  text: say(messages)(`${action}Text`),
})

/** A picked wave has no tasks left, so closing it is the usual next action. */
const isPicked = ({ status }: Wave) => status === 'picked'

export const actions: Readonly<Record<ActionKey, ActionSpec<Wave>>> = {
  release: {
    icon: 'play',
    words: words('release'),
    press: (call, wave) => call('waves.release', sent(wave)),
  },
  close: {
    icon: 'check',
    words: reasonWords('close'),
    aside: (wave) => !isPicked(wave),
    reason: (call, wave, reason) => call('waves.close', { ...sent(wave), body: { reason } }),
  },
  cancel: {
    icon: 'trash',
    words: reasonWords('cancel'),
    danger: true,
    aside: () => true,
    reason: (call, wave, reason) => call('waves.cancel', { ...sent(wave), body: { reason } }),
  },
}

/** The usual next action. */
export function nextAction(wave: Wave): ActionKey | undefined {
  if (isFree(wave.allowed_actions, 'release')) return 'release'
  return isPicked(wave) ? 'close' : undefined
}
