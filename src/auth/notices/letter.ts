import type { Locale } from '../../kernel/messages/messages.ts'
import { siteLetter } from '../letters/letter.ts'
import type { SiteComposer } from '../mail/schema.ts'
import { noticeMessages } from './messages.ts'
import type { NoticeKind } from './schema.ts'
import { toldBy } from './store.ts'

interface NoticeLetterParts {
  /** What the service is called where it is about no one site. */
  readonly appName: string
  readonly locale: Locale
}

/** It has no link: whoever forges one gains nothing by it, and nobody learns to follow such links. */
export function noticeLetter(kind: NoticeKind, parts: NoticeLetterParts): SiteComposer {
  return async (connection, { email, about_id: site_id, locale: asked }) => {
    const told = await toldBy(connection, { email, site_id })
    const locale = asked ?? told?.locale ?? parts.locale
    const gaps = { name: told?.name ?? null, place: told?.site_name ?? parts.appName }
    return siteLetter(connection, {
      to: email,
      locale,
      site_id,
      kind,
      from_name: told?.mail_from_name ?? null,
      words: noticeMessages[kind][locale](gaps),
      filling: { name: gaps.name ?? '', site: gaps.place, time: '' },
    })
  }
}
