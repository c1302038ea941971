import type { Locale } from '../../kernel/messages/messages.ts'
import { siteLetter } from '../letters/letter.ts'
import type { SiteComposer } from '../mail/store.ts'
import { noticeMessages } from './messages.ts'
import type { NoticeKind } from './schema.ts'
import { toldBy } from './store.ts'

interface NoticeLetterParts {
  /** Name of the service, used if the notice isn't about one site. */
  readonly appName: string
  readonly locale: Locale
}

/** Contains no link: a forged notice gains nothing, and nobody learns to follow such links. */
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
