import { type Locale, locales } from '../../kernel/messages/messages.ts'
import { found, refuse } from '../../kernel/problem.ts'
import { letterFromText } from '../../mail/letter.ts'
import type { Letter } from '../../mail/schema.ts'
import { spans } from '../../mail/spans.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import { lockSite } from '../sites/store.ts'
import { filled, gapsOf, letterFaults, usualText } from './rules.ts'
import { type LetterKind, type LetterText, type SiteLetter, letterKinds } from './schema.ts'
import { type OwnLetter, dropText, keepText, ownText } from './store.ts'

interface Which {
  readonly site_id: number
  readonly kind: LetterKind
  readonly locale: Locale
}

/** Every letter in every language: the site's text, otherwise the default. */
export function lettersOf(own: readonly OwnLetter[]): readonly SiteLetter[] {
  return letterKinds.flatMap((kind) =>
    locales.map((locale) =>
      letterOf(
        { kind, locale },
        own.find((each) => each.kind === kind && each.locale === locale),
      ),
    ),
  )
}

function letterOf(
  { kind, locale }: Pick<Which, 'kind' | 'locale'>,
  own: (LetterText & { readonly updated_at?: string }) | undefined,
): SiteLetter {
  const { subject, body } = own ?? usualText(kind, locale)
  const gaps = [...gapsOf(kind)]
  return { kind, locale, subject, body, is_own: own !== undefined, gaps, updated_at: own?.updated_at ?? null }
}

export async function replaceLetter(desk: Desk, which: Which, text: LetterText): Promise<SiteLetter> {
  refuse(letterFaults(which.kind, text))
  await locked(desk, which)
  const before = await ownText(desk.connection, which)
  const now = desk.visit.clock.now()
  const updated_at = await keepText(desk.connection, { ...which, ...text, now })
  if (before?.subject !== text.subject || before.body !== text.body) await record(desk, which, 'replaced')
  return letterOf(which, { ...text, updated_at })
}

export async function restoreLetter(desk: Desk, which: Which): Promise<SiteLetter> {
  await locked(desk, which)
  if (await dropText(desk.connection, which)) await record(desk, which, 'usual')
  return letterOf(which, undefined)
}

async function locked(desk: Desk, { site_id }: Which): Promise<void> {
  found(await lockSite(desk.connection, site_id), 'site')
}

function record(desk: Desk, { site_id, kind, locale }: Which, text: 'replaced' | 'usual'): Promise<void> {
  return recordAct(desk, site_id, {
    action: 'site.updated',
    target: { type: 'site', id: site_id },
    change: { letter: { kind, locale, text } },
  })
}

interface Sample extends LetterText {
  readonly kind: LetterKind
  readonly locale: Locale
  readonly site: string
  readonly address: string
}

/** The letter as a recipient would get it, with a link that opens nothing. */
export function previewOf(sample: Sample): Letter {
  const { kind, locale, subject, body, site, address } = sample
  refuse(letterFaults(kind, { subject, body }))
  const filling = { name: 'Anna Rossi', site, time: spans[locale](60) }
  return letterFromText('anna.rossi@example.com', locale, {
    subject: filled(subject, filling),
    body: filled(body, filling),
    action: site,
    ...(gapsOf(kind).includes('{link}') && { link: `${address}/reset#token=…` }),
  })
}
