import type { Fault } from '../../kernel/faults.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import type { Words } from '../../mail/letter.ts'
import { spans } from '../../mail/spans.ts'
import { linkMessages } from '../links/messages.ts'
import { linkKinds } from '../links/schema.ts'
import { noticeMessages } from '../notices/messages.ts'
import { isOneLine } from '../sites/schema.ts'
import type { LetterKind, LetterText } from './schema.ts'

const plainGaps = ['{name}', '{site}']

function isLink(kind: LetterKind): kind is (typeof linkKinds)[number] {
  return linkKinds.some((each) => each === kind)
}

export function gapsOf(kind: LetterKind): readonly string[] {
  return isLink(kind) ? [...plainGaps, '{time}', '{link}'] : plainGaps
}

const controlInText = /[^\P{Cc}\n\r\t]/u

/** Faults: unknown placeholders; a link that is missing, repeated or in a sentence; a break in a header. */
export function letterFaults(kind: LetterKind, { subject, body }: LetterText): readonly Fault[] {
  const known = gapsOf(kind)
  const faults: Fault[] = []
  if (!isOneLine(subject)) faults.push({ path: 'subject', rule: 'format' })
  else if (isStrange(subject, plainGaps)) faults.push({ path: 'subject', rule: 'letter_gaps' })
  if (controlInText.test(body)) faults.push({ path: 'body', rule: 'format' })
  else if (isStrange(body, known)) faults.push({ path: 'body', rule: 'letter_gaps' })
  else if (isLink(kind) && !hasOneLink(body)) faults.push({ path: 'body', rule: 'letter_link' })
  return faults
}

function isStrange(value: string, gaps: readonly string[]): boolean {
  return [...value.matchAll(/\{[^{}]*\}?|\}/g)].some(([gap]) => !gaps.includes(gap))
}

function hasOneLink(body: string): boolean {
  const lines = body.split(/\r?\n/).filter((line) => line.includes('{link}'))
  return lines.length === 1 && lines[0]?.trim() === '{link}'
}

/** The default text in the form in which a site would write it. */
export function usualText(kind: LetterKind, locale: Locale): LetterText {
  const span = 60
  const gaps = { name: '{name}', place: '{site}', minutes: span, asksPassword: false }
  const words: Words = isLink(kind) ? linkMessages[kind][locale](gaps) : noticeMessages[kind][locale](gaps)
  const timed = (text: string) => text.replaceAll(spans[locale](span), '{time}')
  const link = words.action === undefined ? [] : [`${words.action}:\n{link}`]
  const parts = [words.greeting, words.reason, ...link, ...words.notes]
  return { subject: words.subject, body: timed(parts.join('\n\n')) }
}

export interface Filling {
  readonly name: string
  readonly site: string
  readonly time: string
}

/** Fills all placeholders except the link in one pass, so that inserted values aren't searched for placeholders. */
export function filled(text: string, { name, site, time }: Filling): string {
  const values: Readonly<Record<string, string>> = { '{name}': name, '{site}': site, '{time}': time }
  return text.replaceAll(/\{(?:name|site|time)\}/g, (gap) => values[gap] ?? gap)
}
