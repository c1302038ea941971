import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'
import { letterOf } from '../../mail/letter.ts'
import type { Composer, WaitingMail } from '../../mail/schema.ts'
import type { Voice } from '../notices/messages.ts'
import { deviceMessages } from './messages.ts'

export interface NewDevice {
  readonly name: string
  readonly site_name: string | null
  readonly locale: Locale | null
  readonly network: string
  readonly device: string
  readonly told_at: Date
}

interface DeviceLetterParts {
  readonly appName: string
  readonly locale: Locale
  readonly voice: Voice
}

/** Letter about a new device; `find` returns undefined if the person is gone meanwhile. Like every notice, it has no link. */
export function deviceLetterOf<Kind extends string>(
  { appName, locale: usual, voice }: DeviceLetterParts,
  find: (connection: Connection, mail: WaitingMail<Kind>) => Promise<NewDevice | undefined>,
): Composer<Kind> {
  return async (connection, mail) => {
    const found = await find(connection, mail)
    if (found === undefined) return undefined
    const locale = mail.locale ?? found.locale ?? usual
    const { name, site_name, network, device, told_at: at } = found
    const gaps = { name, place: site_name ?? appName, network, device, at, voice }
    return letterOf(mail.email, locale, deviceMessages[locale](gaps))
  }
}
