import type { Locale } from '../../kernel/messages/messages.ts'
import { letterOf } from '../mail/rules.ts'
import type { Composer } from '../mail/schema.ts'
import { noticeMessages } from './messages.ts'
import type { NoticeKind } from './schema.ts'
import { toldBy } from './store.ts'

interface NoticeLetterParts {
  /** What the service is called where it is about no one site. */
  readonly appName: string
  readonly locale: Locale
}

/** It has no link: whoever forges one gains nothing by it, and nobody learns to follow such links. */
export function noticeLetter(kind: NoticeKind, parts: NoticeLetterParts): Composer {
  return async (connection, { email, site_id, locale: asked }) => {
    const told = await toldBy(connection, { email, site_id })
    const locale = asked ?? told?.locale ?? parts.locale
    const gaps = { name: told?.name ?? null, place: told?.site_name ?? parts.appName }
    return letterOf(email, locale, noticeMessages[kind][locale](gaps))
  }
}
