import type { Locale } from '../../kernel/messages/messages.ts'
import type { Connection } from '../../kernel/scope.ts'
import { type Words, letterFromText, letterOf } from '../../mail/letter.ts'
import type { Letter } from '../../mail/schema.ts'
import { type Filling, filled } from './rules.ts'
import type { LetterKind } from './schema.ts'
import { ownText } from './store.ts'

interface SiteLetterParts {
  readonly to: string
  readonly locale: Locale
  readonly site_id: number | null
  readonly kind: LetterKind
  readonly from_name: string | null
  /** The default text, with the link if the letter has one. */
  readonly words: Words
  readonly filling: Filling
}

/** Uses the site's text for this letter and language if there is one, otherwise the default. */
export async function siteLetter(connection: Connection, parts: SiteLetterParts): Promise<Letter> {
  const { to, locale, words, filling, from_name } = parts
  const own = await ownText(connection, parts)
  const sender = from_name === null ? {} : { from_name }
  if (own === undefined) return { ...letterOf(to, locale, words), ...sender }
  const { action = words.subject, link } = words
  const text = { subject: filled(own.subject, filling), body: filled(own.body, filling), action }
  return { ...letterFromText(to, locale, { ...text, ...(link !== undefined && { link }) }), ...sender }
}
