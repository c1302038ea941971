import { describe, expect, test } from 'vitest'
import { eventTypes } from '../src/auth/vocabulary.ts'
import { authWords } from '../src/auth/words.ts'
import { type Said, locales } from '../src/kernel/messages/messages.ts'
import { rules } from '../src/kernel/messages/rules.ts'
import { attachmentWords } from '../src/logistics/catalogue/attachments/words.ts'
import { printingWords } from '../src/logistics/documents/printing/words.ts'
import { carrierWords } from '../src/logistics/documents/shipping/words.ts'
import { logisticsWords } from '../src/logistics/words.ts'
import { webhookWords } from '../src/webhooks/words.ts'
import { actNames } from '../web/panel/audit/act-names.ts'
import { brokenRule, faultWords } from '../web/ui/faults/fault-words.ts'

const all: Readonly<Record<string, Said>> = {
  ...rules,
  ...webhookWords.rules,
  ...logisticsWords.rules,
  ...attachmentWords.rules,
  ...printingWords.rules,
  ...carrierWords.rules,
  ...authWords.rules,
}

/** A text of a service as it is sent. */
function sent(text: string): string {
  const gaps: Readonly<Record<string, string>> = {
    attribute: 'um3pl 2 factor',
    other: 'um3pl_2',
    max: '64',
    min: '8',
  }
  return text.replaceAll(/:([a-z_]+)/g, (_gap, name: string) => gaps[name] ?? '3')
}

/** Words for programs only: names of columns, kinds of JSON. */
const ofTheApi = /um3pl|_|\bfield\b|campo :|string|boolean|array|object|JSON|client_3pl/

describe.each(Object.entries(all))('%s', (rule, said) => {
  test.each(locales)('is recognised when the service speaks %s, and worded for the person', (locale) => {
    const text = sent(said[locale])
    expect(brokenRule(text)?.rule).toBe(rule)
    for (const language of locales) {
      const words = faultWords(text, language)
      expect(words).not.toMatch(ofTheApi)
      expect(words).not.toContain('{')
      for (const [, limit] of text.matchAll(/\b(64|8)\b/g)) expect(words).toContain(limit)
    }
  })
})

test('what is no fault of a field stays as it is', () => {
  expect(faultWords('The warehouse is closed on Sundays.', 'en')).toBe('The warehouse is closed on Sundays.')
})

test('every act of the audit log has a name in every language', () => {
  for (const locale of locales) expect(Object.keys(actNames[locale])).toEqual([...eventTypes])
})

test.each(locales)('no two acts of the audit log have one name in %s', (locale) => {
  const names = Object.values(actNames[locale])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
