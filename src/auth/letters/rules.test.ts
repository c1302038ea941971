import { describe, expect, test } from 'vitest'
import { locales } from '../../kernel/messages/messages.ts'
import { letterFromText } from '../../mail/letter.ts'
import { filled, letterFaults, usualText } from './rules.ts'
import { letterKinds } from './schema.ts'

const body = 'Hello {name},\n\n{link}\n\nGood for {time}.'
const link = { kind: 'password_reset', subject: 'Hi' } as const

test.each([
  ['a letter with its link', link, body, []],
  ['a link with spaces around it', link, 'Here:\r\n\t{link} \r\nnow', []],
  ['a link within a sentence', link, 'Here: {link} now', ['body letter_link']],
  ['no link', link, 'Nothing here', ['body letter_link']],
  ['two links', link, '{link}\n{link}', ['body letter_link']],
  ['an unknown placeholder', link, `${body} {token}`, ['body letter_gaps']],
  ['a brace that is open', link, `${body} {`, ['body letter_gaps']],
  [
    'a link in a notice',
    { kind: 'password_changed', subject: 'Hi' } as const,
    '{link}',
    ['body letter_gaps'],
  ],
  ['a link in a subject', { ...link, subject: '{link}' }, body, ['subject letter_gaps']],
  ['a header in a subject', { ...link, subject: 'Hi\r\nBcc: a@b.example' }, body, ['subject format']],
  ['what nobody sees', link, `${body}\u0007`, ['body format']],
])('%s', (...row) => {
  const [, { kind, subject }, text, wanted] = row
  const faults = letterFaults(kind, { subject, body: text })
  expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual(wanted)
})

describe.each(letterKinds)('our words of %s', (kind) => {
  test.each(locales)('are a text that could be written, in %s', (locale) => {
    expect(letterFaults(kind, usualText(kind, locale))).toEqual([])
  })
})

test('our words have gaps where a letter has names, the link and its time', () => {
  const { subject, body: ours } = usualText('email_verify', 'en')
  expect(subject).toBe('Verify your address for {site}')
  expect(ours).toMatch(
    /^Hello \{name\},\n\n.* \{site\} .*\n\n.*:\n\{link\}\n\nThe link works once, for \{time\}\.\n\n/,
  )
  expect(ours).not.toContain('password')
  expect(usualText('password_changed', 'en').body.split('\n\n').slice(0, 3)).toEqual([
    'Hello {name},',
    'the password of your account at {site} was changed.',
    'If it was you, there is nothing to do.',
  ])
})

test('nobody’s HTML enters a letter, and what is put in is not read for gaps', () => {
  const filling = { name: '{site}<b>', site: '<script>x</script>', time: 'an hour' }
  const letter = letterFromText('a@test.example', 'en', {
    subject: filled('For {name}', { ...filling, name: 'Eve\r\nBcc: a@b.example' }),
    body: filled('Hello {name} at {site}\n<img src=x>\n\n{link}\n\n{time}', filling),
    action: 'Go <on>',
    link: 'https://a.example/#token=1&x="',
  })
  expect(letter.subject).toBe('For Eve Bcc: a@b.example')
  expect(letter.text).toContain('Hello {site}<b> at <script>x</script>')
  expect(letter.text).toContain('https://a.example/#token=1&x="')
  expect(letter.html).not.toMatch(/<script|<img|<b>|<on>/)
  expect(letter.html).toContain('Hello {site}&lt;b&gt; at &lt;script&gt;')
  expect(letter.html).toContain('href="https://a.example/#token=1&amp;x=&quot;"')
})
