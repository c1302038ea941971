import type { Locale } from '../../../kernel/messages/messages.ts'
import { letterOf } from '../../../mail/letter.ts'
import type { UserComposer } from '../mail/store.ts'
import { noticeMessages } from './messages.ts'
import type { NoticeKind } from './schema.ts'
import { toldBy } from './store.ts'

interface NoticeLetterParts {
  readonly appName: string
  readonly locale: Locale
}

/** Notices carry no link: a forged one gains nothing, and users never learn to follow links in notices. */
export function noticeLetter(kind: NoticeKind, parts: NoticeLetterParts): UserComposer {
  return async (connection, { email, about_id: user_id, locale: asked }) => {
    const told = await toldBy(connection, { user_id, email })
    const locale = asked ?? told?.language ?? parts.locale
    return letterOf(
      email,
      locale,
      noticeMessages[kind][locale]({ name: told?.name ?? null, place: parts.appName }),
    )
  }
}
