import { describe, expect, test } from 'vitest'
import { fromMicros } from '../../../kernel/decimal.ts'
import { type Owners, emptyArticle } from './rules.ts'
import { type Wanted, failed, keyOf, saved, stepOf, wantedRows } from './rules-bulk.ts'

const unfit = fromMicros(-1_000_000n)

/** Accepted rows as `index key id`, refused rows as `index code path rule …`. */
function sorted(rows: readonly unknown[], clients: readonly number[] | null = null) {
  const { wanted, refused } = wantedRows(rows, clients)
  return {
    wanted: wanted.map((each) => [each.index, keyOf(each), each.id]),
    refused: refused.map(({ index, status, article_code, faults }) => [
      index,
      status,
      article_code,
      ...faults.map(({ path, rule }) => `${path} ${rule}`),
    ]),
  }
}

describe('the rows of a request', () => {
  test('are worked on with their place, owner and changes', () => {
    const given = { id: 4, client_3pl_id: 3, article_code: 'OIL', name: 'Oil', um3pl: 'PCE' }
    expect(wantedRows([given], null)).toEqual({
      wanted: [
        {
          index: 0,
          id: 4,
          client_3pl_id: 3,
          article_code: 'OIL',
          changes: { name: 'Oil', um3pl: 'PCE' },
        },
      ],
      refused: [],
    })
  })

  test('belong to the only client company of a restricted caller', () => {
    expect(sorted([{ article_code: 'OIL' }], [7]).wanted).toEqual([[0, '7:OIL', undefined]])
  })

  test.each<{ name: string; rows: unknown[]; wanted: unknown[]; refused: unknown[] }>([
    {
      name: 'one key twice: the first counts',
      rows: [{ article_code: 'A' }, { article_code: 'A' }, { article_code: 'B' }],
      wanted: [
        [0, ':A', undefined],
        [2, ':B', undefined],
      ],
      refused: [[1, 'failed', 'A', 'article_code duplicate']],
    },
    {
      name: 'one code of two client companies is two keys',
      rows: [{ article_code: 'A' }, { article_code: 'A', client_3pl_id: 5 }],
      wanted: [
        [0, ':A', undefined],
        [1, '5:A', undefined],
      ],
      refused: [],
    },
    {
      name: 'one id twice',
      rows: [
        { article_code: 'A', id: 1 },
        { article_code: 'B', id: 1 },
      ],
      wanted: [[0, ':A', 1]],
      refused: [[1, 'failed', 'B', 'id duplicate']],
    },
    {
      name: 'one key and id twice',
      rows: [
        { article_code: 'A', id: 1 },
        { article_code: 'A', id: 1 },
      ],
      wanted: [[0, ':A', 1]],
      refused: [[1, 'failed', 'A', 'article_code duplicate', 'id duplicate']],
    },
    {
      name: 'a refused row holds its key all the same',
      rows: [
        { article_code: 'A', id: 1 },
        { article_code: 'B', id: 1 },
        { article_code: 'B', id: 2 },
      ],
      wanted: [[0, ':A', 1]],
      refused: [
        [1, 'failed', 'B', 'id duplicate'],
        [2, 'failed', 'B', 'article_code duplicate'],
      ],
    },
    {
      name: 'an unreadable row, with the code that it has',
      rows: [{ article_code: 'A', weight_kg: 'heavy' }, { article_code: 'B' }],
      wanted: [[1, ':B', undefined]],
      refused: [[0, 'failed', 'A', 'weight_kg number']],
    },
    {
      name: 'a row without a code',
      rows: [{}],
      wanted: [],
      refused: [[0, 'failed', null, 'article_code required']],
    },
    {
      name: 'a code that is not text',
      rows: [{ article_code: ['A'] }],
      wanted: [],
      refused: [[0, 'failed', null, 'article_code string']],
    },
  ])('$name', ({ rows, wanted, refused }) => {
    expect(sorted(rows)).toEqual({ wanted, refused })
  })

  test.each([[null], ['A'], [7]])('%j is refused as a row', (given) => {
    const { wanted, refused } = sorted([given])
    expect(wanted).toEqual([])
    expect(refused).toMatchObject([[0, 'failed', null, expect.any(String)]])
  })
})

function row(changes: Wanted['changes'], more: Partial<Wanted> = {}): Wanted {
  return { index: 3, id: undefined, client_3pl_id: null, article_code: 'OIL', changes, ...more }
}

const anyone: Owners = { restricted: false, usable: new Set([5]) }
const before = {
  ...emptyArticle,
  id: 11,
  version: 2,
  deleted_at: null,
  description: 'Oil',
  um3pl: 'PCE',
}

function faultsOf(step: ReturnType<typeof stepOf>): readonly string[] {
  const faults = 'outcome' in step && step.outcome.status === 'failed' ? step.outcome.faults : []
  return faults.map(({ path, rule }) => `${path} ${rule}`)
}

describe('a row whose key is new', () => {
  test('becomes an article with defaults for what it leaves out', () => {
    const wanted = row({ description: 'Oil', um3pl: 'PCE', barcode: '1' }, { client_3pl_id: 5 })
    expect(stepOf(wanted, undefined, anyone)).toEqual({
      creation: {
        row: wanted,
        values: { ...emptyArticle, description: 'Oil', um3pl: 'PCE', um3pl_barcode: '1' },
      },
    })
  })

  test.each<[string, Wanted, Owners, readonly string[]]>([
    ['nothing is there', row({}), anyone, ['description required', 'um3pl required']],
    ['its description is missing', row({ um3pl: 'PCE' }), anyone, ['description required']],
    ['its unit is missing', row({ description: 'Oil' }), anyone, ['um3pl required']],
    [
      'its owner is unknown',
      row({ description: 'Oil', um3pl: 'PCE' }, { client_3pl_id: 6 }),
      anyone,
      ['client_3pl_id selected'],
    ],
    [
      'its owner and its values are wrong',
      row({ description: 'Oil', um3pl: 'PCE', weight_kg: unfit }),
      { ...anyone, restricted: true },
      ['client_3pl_id required', 'weight_kg min_number'],
    ],
    [
      'its values are wrong',
      row({ description: 'Oil', um3pl: 'PCE', weight_kg: unfit }),
      anyone,
      ['weight_kg min_number'],
    ],
  ])('fails where %s', (...[, wanted, owners, faults]) => {
    const step = stepOf(wanted, undefined, owners)
    expect(step).toMatchObject({ outcome: { index: 3, status: 'failed', article_code: 'OIL' } })
    expect(faultsOf(step)).toEqual(faults)
  })
})

describe('a row whose key is there already', () => {
  test('changes the article', () => {
    const wanted = row({ name: 'Fine oil', um3pl: 'PCE' }, { id: 11 })
    expect(stepOf(wanted, before, anyone)).toEqual({
      change: { row: wanted, before, after: { ...before, name: 'Fine oil' }, previous: { name: null } },
    })
  })

  test.each([
    ['repeats what is known', row({ name: null, description: 'Oil' })],
    ['says nothing', row({})],
  ])('leaves it unchanged when it %s', (_when, wanted) => {
    expect(stepOf(wanted, before, anyone)).toEqual({
      outcome: { index: 3, status: 'unchanged', id: 11, article_code: 'OIL', version: 2 },
    })
  })

  test.each([
    ['the row has the id of another one', row({}, { id: 12 }), before, 'id fixed'],
    ['the new values are wrong', row({ weight_kg: unfit }), before, 'weight_kg min_number'],
  ])('fails where %s', (...[, wanted, article, fault]) => {
    const step = stepOf(wanted, article, anyone)
    expect(step).toMatchObject({ outcome: { index: 3, status: 'failed', article_code: 'OIL' } })
    expect(faultsOf(step)).toEqual([fault])
  })
})

test('an outcome has the place and the code of its row', () => {
  const faults = [{ path: 'id', rule: 'fixed' }] as const
  expect(failed({ index: 1, article_code: null }, faults)).toEqual({
    index: 1,
    status: 'failed',
    article_code: null,
    faults,
  })
  expect(saved(row({}), 'created', { id: 9, version: 1 })).toEqual({
    index: 3,
    status: 'created',
    article_code: 'OIL',
    id: 9,
    version: 1,
  })
})
