import { describe, expect, test } from 'vitest'
import { isByChance, rarestOf, soughtByIndex } from './search-choice.ts'

describe('the pieces of a term that are looked up', () => {
  const words = { 's b': 3, gla: 8, las: 9, ' bo': 10, bot: 11, ass: 14 }
  const kvass = { kva: 0, gla: 8 }
  test.each([
    { why: 'common words: three lists', term: 'glass bottle', seen: words, wanted: ['s b', 'gla', 'bot'] },
    { why: 'a rare one alone: long lists cost more', term: 'glass kvass', seen: kvass, wanted: ['kva'] },
    {
      why: 'a rare one among few rows: short lists add',
      term: 'glass kvass',
      seen: kvass,
      size: 50_000,
      wanted: ['kva', 'gla'],
    },
    {
      why: 'digits: the last one tells too',
      term: '1234',
      seen: { '123': 1, '234': 2 },
      wanted: ['123', '234'],
    },
    { why: 'two that nobody saw', term: 'kvass', seen: { kva: 0, vas: 0, ass: 14 }, wanted: ['kva', 'vas'] },
    {
      why: 'what most rows have leaves out little',
      term: 'art-9',
      seen: { 't-9': 20, art: 180 },
      wanted: ['t-9'],
    },
    { why: 'one piece, however common', term: 'art', seen: { art: 200 }, wanted: ['art'] },
    {
      why: 'what lies within others adds nothing',
      term: '12345',
      seen: { '12345': 1, '234': 2, '345': 3 },
      wanted: ['12345'],
    },
  ])('$why', ({ term, seen, size = 5_000_000, wanted }) => {
    expect(rarestOf(term, Object.entries(seen), { rows: 1_000, size })).toEqual(wanted)
  })
})

const limits = { sample: 1_000, common: 0.01, rows: 10_000, hits: 2_500, small: 50_000 }

test.each([
  { why: 'none in the sample', hits: 0, rows: 1_000, size: 5_000_000, wanted: 2_500 },
  { why: 'some, of few rows', hits: 5, rows: 1_000, size: 100_000, wanted: 2_500 },
  { why: 'few among ten thousand', hits: 4, rows: 10_000, size: 5_000_000, wanted: 2_500 },
  { why: 'so many that the index would find thousands', hits: 8, rows: 1_000, size: 5_000_000, wanted: 0 },
])('hits that the index is asked for: $why', ({ wanted, ...sample }) => {
  expect(soughtByIndex(sample, limits)).toBe(wanted)
})

test.each([
  { why: 'none', hits: 0, size: 5_000_000, wanted: false },
  { why: 'one that stands for thousands', hits: 1, size: 5_000_000, wanted: true },
  { why: 'one that stands for some', hits: 1, size: 1_000_000, wanted: false },
  { why: 'several that stand for thousands', hits: 4, size: 5_000_000, wanted: false },
])('a larger sample is looked at: $why', ({ hits, size, wanted }) => {
  expect(isByChance({ hits, rows: 1_000, size }, limits)).toBe(wanted)
})
