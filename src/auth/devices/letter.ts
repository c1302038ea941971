import type { Locale } from '../../kernel/messages/messages.ts'
import { letterOf } from '../../mail/letter.ts'
import { deviceMessages } from '../../mail/new-device.ts'
import type { SiteComposer } from '../mail/schema.ts'
import { newDeviceOf } from './store.ts'

interface DeviceLetterParts {
  readonly appName: string
  readonly locale: Locale
}

/** Contains no link, like every notice. */
export function deviceLetter(parts: DeviceLetterParts): SiteComposer {
  return async (connection, { email, about_id: site_id, locale: asked }) => {
    const found = await newDeviceOf(connection, { email, site_id })
    if (found === undefined) return undefined
    const locale = asked ?? found.locale ?? parts.locale
    const { name, network, device, told_at: at } = found
    const gaps = { name, place: found.site_name ?? parts.appName, network, device, at }
    return letterOf(email, locale, deviceMessages[locale](gaps))
  }
}
