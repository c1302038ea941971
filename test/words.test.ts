import { describe, expect, test } from 'vitest'
import { authWords } from '../src/auth/words.ts'
import { type Said, type Words, catalogues, locales } from '../src/kernel/messages/messages.ts'
import { problems } from '../src/kernel/messages/problems.ts'
import { rules } from '../src/kernel/messages/rules.ts'
import { attachmentWords } from '../src/logistics/catalogue/attachments/words.ts'
import { printingWords } from '../src/logistics/documents/printing/words.ts'
import { ssoWords } from '../src/logistics/people/sso/words.ts'
import { carrierWords } from '../src/logistics/documents/shipping/words.ts'
import { logisticsWords } from '../src/logistics/words.ts'
import { webhookWords } from '../src/webhooks/words.ts'

const rooms: readonly (readonly [string, Words])[] = [
  ['kernel', { problems, rules }],
  ['webhooks', webhookWords],
  ['logistics', logisticsWords],
  ['files', attachmentWords],
  ['printing', printingWords],
  ['accounts at the console', ssoWords],
  ['carriers', carrierWords],
  ['auth', authWords],
]

function texts(words: Words): readonly (readonly [string, Said])[] {
  return Object.values(words).flatMap((sort: Readonly<Record<string, Said>>) => Object.entries(sort))
}

function gaps(text: string): readonly string[] {
  return [...text.matchAll(/:([a-z_]+)/g)].map(([whole]) => whole).toSorted()
}

describe.each(rooms)('%s', (_room, words) => {
  test.each(texts(words))('%s says the same in every language', (_key, said) => {
    for (const locale of locales) {
      expect(said[locale].trim()).toBe(said[locale])
      expect(said[locale]).not.toBe('')
      expect(gaps(said[locale])).toEqual(gaps(said.en))
    }
  })
})

test('what was done is said in every language', () => {
  for (const locale of locales)
    expect(Object.keys(catalogues[locale].done)).toEqual(Object.keys(catalogues.en.done))
})
