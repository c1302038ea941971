import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../src/kernel/clock.ts'
import { locales } from '../src/kernel/messages/messages.ts'
import { worded } from '../src/logistics/people/links/letter.ts'
import { linkKinds } from '../src/logistics/people/links/schema.ts'
import { letterFromText, letterOf } from '../src/mail/letter.ts'

/** The accent of an application on paper, as its style sheet has it. */
function accentIn(file: string): string {
  const sheet = readFileSync(resolve(import.meta.dirname, '..', file), 'utf8')
  const [, colour = ''] = /--accent: light-dark\((#[0-9a-f]{6}),/.exec(sheet) ?? []
  return colour
}

const button = /<a href="[^"]+" style="[^"]*background:(#[0-9a-f]{6});/g
const buttonsIn = (html: string) => [...html.matchAll(button)].map(([, colour]) => colour)

const letters = linkKinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })))

test.each(letters)('the button of $kind in $locale has the colour of the console', ({ kind, locale }) => {
  const parts = { clock: systemClock, appName: 'Waybill', address: () => 'https://wms.example', locale }
  const letter = worded(parts, { kind, email: 'a@test.example', locale, name: 'Anna', token: 'TOKEN' })
  expect(buttonsIn(letter.html ?? '')).toEqual([accentIn('web/ui/theme/tokens.css')])
})

test('those of the authentication service have the colour of the panel, in words of a site too', () => {
  const link = 'https://accounts.example/reset#token=TOKEN'
  const words = { subject: 'S', greeting: 'G', reason: 'R', action: 'Do', link, notes: [] }
  const own = { subject: 'S', body: 'Hello\n\n{link}', action: 'Do', link }
  const accent = accentIn('web/panel/panel.css')
  expect(accent).not.toBe(accentIn('web/ui/theme/tokens.css'))
  for (const { html = '' } of [
    letterOf('a@test.example', 'en', words),
    letterFromText('a@test.example', 'en', own),
  ])
    expect(buttonsIn(html)).toEqual([accent])
})
