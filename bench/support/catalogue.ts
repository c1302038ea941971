import type { GrownWorld, GrowthQuestion } from './growth.ts'
import { perPage } from './questions.ts'
import { rareWord, twoRareLetters } from './tenants.ts'

/** Typical catalogue requests. `tenants.ts` determines how often each search word occurs in the articles. */
export const catalogueQuestions: readonly GrowthQuestion<GrownWorld>[] = [
  { name: 'list, page 1', path: () => '/articles' },
  { name: 'list, page 1,000 (or the middle)', path: ({ size }) => `/articles?page=${middleOf(size)}` },
  { name: 'list, last page', path: ({ size }) => `/articles?page=${Math.ceil(size / perPage)}` },
  { name: 'sync, first 100', path: () => '/articles/sync' },
  { name: 'sync, 100 from the middle', path: ({ size }) => `/articles/sync?cursor=${Math.floor(size / 2)}` },
  { name: 'search, one hit (a code)', path: ({ size }) => `/articles?search=ART-${size - 7}x` },
  { name: 'search, 10 hits (a word)', path: () => `/articles?search=${rareWord}` },
  { name: 'search, part of a code', path: () => '/articles?search=ART-123' },
  { name: 'search, a common word', path: () => '/articles?search=bottle' },
  { name: 'search, two common words', path: () => '/articles?search=glass%20bottle' },
  { name: 'search, no hit', path: () => '/articles?search=zzqxj' },
  { name: 'search, no hit, frequent pieces', path: () => '/articles?search=bottlebottle' },
  { name: 'search, one letter, common', path: () => '/articles?search=o' },
  { name: 'search, one letter, 10 hits', path: () => '/articles?search=%C3%9F' },
  { name: 'search, one letter, no hit', path: () => '/articles?search=%C3%BE' },
  { name: 'search, two letters, common', path: () => '/articles?search=tt' },
  { name: 'search, two letters, 10 hits', path: () => `/articles?search=${twoRareLetters}` },
  { name: 'search, two letters, no hit', path: () => '/articles?search=q%C3%BE' },
]

function middleOf(size: number): number {
  return Math.min(1_000, Math.ceil(size / perPage / 2))
}
