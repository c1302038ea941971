import { describe, expect, test } from 'vitest'
import { rarestOf, soughtByIndex } from './search-choice.ts'

const limits = { sample: 1_000, common: 0.01, rows: 10_000, hits: 2_500, small: 50_000 }

describe('the pieces of a term that are looked up', () => {
  const words = { 's b': 3, gla: 8, las: 9, ' bo': 10, bot: 11, ass: 14 }
  test.each([
    ['common words: three lists leave out most', 'glass bottle', words, 5_000_000, ['s b', 'gla', 'bot']],
    ['a rare piece alone: long lists cost more', 'glass kvass', { kva: 0, gla: 8 }, 5_000_000, ['kva']],
    [
      'a rare piece among few rows: short lists add',
      'glass kvass',
      { kva: 0, gla: 8 },
      50_000,
      ['kva', 'gla'],
    ],
    ['digits: the last one tells too', '1234', { '123': 1, '234': 2 }, 10_000, ['123', '234']],
    ['two that nobody saw', 'kvass', { kva: 0, vas: 0, ass: 14 }, 5_000_000, ['kva', 'vas']],
    ['what half of the rows have leaves out little', 'art-9', { 't-9': 20, art: 180 }, 5_000_000, ['t-9']],
    ['one piece, however common', 'art', { art: 200 }, 5_000_000, ['art']],
    ['what lies within others adds nothing', '12345', { '12345': 1, '234': 2, '345': 3 }, 10_000, ['12345']],
  ])('%s', (_name, term, seen, size, wanted) => {
    expect(rarestOf(term, Object.entries(seen), { rows: 1_000, size })).toEqual(wanted)
  })
})

test.each([
  ['none in the sample', 0, 5_000_000, 2_500],
  ['some, of few rows', 5, 100_000, 2_500],
  ['one by chance, of many rows', 1, 5_000_000, 500],
  ['so many that the index would find thousands', 8, 5_000_000, 0],
])('hits that the index is asked for: %s', (_name, hits, size, wanted) => {
  expect(soughtByIndex({ hits, rows: 1_000, size }, limits)).toBe(wanted)
})
