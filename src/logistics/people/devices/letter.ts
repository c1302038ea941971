import type { Locale } from '../../../kernel/messages/messages.ts'
import { letterOf } from '../../../mail/letter.ts'
import { deviceMessages } from '../../../mail/new-device.ts'
import type { UserComposer } from '../mail/schema.ts'
import { newDeviceOf } from './store.ts'

interface DeviceLetterParts {
  readonly appName: string
  readonly locale: Locale
}

/** Like every notice, this letter has no link. */
export function deviceLetter({ appName: place, locale: usual }: DeviceLetterParts): UserComposer {
  return async (connection, { email, about_id: user_id, locale: asked }) => {
    const found = await newDeviceOf(connection, { user_id, email })
    if (found === undefined) return undefined
    const locale = asked ?? found.language ?? usual
    const { name, network, device, told_at: at } = found
    return letterOf(email, locale, deviceMessages[locale]({ name, place, network, device, at }))
  }
}
