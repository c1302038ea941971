import type { GrownWorld, GrowthQuestion } from './growth.ts'
import { commonWord, rareWord } from './list-rows.ts'

const perPage = 50

type Query = Readonly<Record<string, string | number>>
type Asked = Query | ((world: GrownWorld) => Query)
type Question = GrowthQuestion<GrownWorld>

/** A list and what is asked of it, by the names of the questions. */
interface Listed {
  readonly name: string
  readonly path: string
  /** How many rows an answer has: the name of the parameter, where the list has one. */
  readonly limit?: 'per_page' | 'limit'
  /** Answers of counters. */
  readonly counted?: Readonly<Record<string, Asked>>
  readonly sought: Readonly<Record<string, Asked>>
  /** Which share of all rows a question finds, where the answer does not say it. */
  readonly shares?: Readonly<Record<string, number>>
  readonly everywhere?: boolean
}

export function questionsOf({
  name,
  path,
  limit,
  counted = {},
  sought,
  shares = {},
  everywhere = false,
}: Listed): readonly Question[] {
  const asked = (question: string, of: Asked, isCounted: boolean): Question => ({
    name: `${name}: ${question}`,
    hits: sharedBy(shares[question]),
    path(world) {
      const given = Object.entries(typeof of === 'function' ? of(world) : of).map(
        ([key, value]): [string, string] => [key, String(value)],
      )
      const query = new URLSearchParams(limit === undefined ? given : [...given, [limit, String(perPage)]])
      return `${path}?${query.toString()}`
    },
    isCounted,
    everywhere,
  })
  return [
    ...Object.entries(counted).map(([question, of]) => asked(question, of, true)),
    ...Object.entries(sought).map(([question, of]) => asked(question, of, false)),
  ]
}

function sharedBy(share: number | undefined): Question['hits'] {
  return share === undefined ? undefined : ({ size }) => size * share
}

/** The page at that share of all rows, as far as there are any. */
function pageAt(share: number) {
  return ({ size }: GrownWorld): Query => ({ page: Math.max(1, Math.ceil((size * share) / perPage)) })
}

/** A list with numbered pages; some of the rows belong to somebody else. */
export const pages: Readonly<Record<string, Asked>> = {
  'page 1': {},
  'a tenth on': pageAt(0.1),
  middle: pageAt(0.5),
  'last page': pageAt(0.97),
}

/** The same with something asked beside it. */
export function asking(
  query: Query,
  others: Readonly<Record<string, Asked>>,
): Readonly<Record<string, Asked>> {
  return Object.fromEntries(
    Object.entries(others).map(([name, of]) => [
      name,
      (world: GrownWorld) => ({ ...query, ...(typeof of === 'function' ? of(world) : of) }),
    ]),
  )
}

/** Search texts; `part` is a piece of a code or address that few have. */
export function searches(parameter: 'search' | 'q', part: string): Readonly<Record<string, Asked>> {
  return {
    'search, a rare word': { [parameter]: rareWord },
    'search, a common word': { [parameter]: commonWord },
    'search, part of a code': { [parameter]: part },
    'search, no hit': { [parameter]: 'zzqxj' },
    'search, two letters': { [parameter]: 'zz' },
  }
}

const half = 90

/** A moment of the half year in which things happened, by the number of the day. */
function day(number: number): string {
  return new Date(Date.UTC(2026, 0, 1 + number)).toISOString()
}

/** Dates in the past: one day, everything up to it, and the last of the days. */
export const times: Readonly<Record<string, Asked>> = {
  'one day': { from: day(half), to: day(half + 1) },
  'up to a day long ago': { to: day(half / 9) },
  'since a day long ago': { from: day(half / 9) },
  'the last day': { from: day(2 * half - 1) },
}

/** Half of the way through the rows. */
export function halfway(parameter: string, prefix = '') {
  return ({ size }: GrownWorld): Query => ({ [parameter]: `${prefix}${Math.ceil(size / 2)}` })
}
