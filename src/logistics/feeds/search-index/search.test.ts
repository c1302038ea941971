import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { World } from '../../../../test/support/world.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { readEntry } from '../../base/access/entries.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { sequenceArticles } from '../changes/sequencer.ts'
import type { SearchLimits } from '../../../lists/search-ways.ts'
import { searchArticles } from '../../catalogue/articles/search.ts'
import { indexArticles } from './indexer.ts'
import { folded } from '../../../lists/pieces.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

interface Row {
  readonly article_code: string
  readonly description: string
  readonly um3pl_barcode?: string
}

async function insertRows(company: number, rows: readonly Row[]): Promise<void> {
  await world.database.write(sql`
    insert into articles (company_id, article_code, description, um3pl, um3pl_barcode, created_at, updated_at)
    select ${company}, r.article_code, r.description, 'PCE', r.um3pl_barcode, now(), now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r (article_code text, description text, um3pl_barcode text)`)
}

/** Waits until all of the company's articles are indexed; other tests may hold the lock for a while. */
async function settle(company: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      await sequenceArticles(world.database)
      await indexArticles(world.database)
      const { rows } = await world.database.query<{ left: number }>(sql`
        select (select count(*) from articles where company_id = ${company} and sync_seq is null)
             + (select count(*) from article_queue where company_id = ${company}) as left`)
      return rows[0]?.left === 0
    },
    { timeout: 30_000, interval: 5 },
  )
}

async function codes(tenant: { token: string; company: number }, search: string): Promise<string[]> {
  const query = new URLSearchParams({ search, per_page: '100' })
  const { body } = await world.call(`/articles?${query.toString()}`, tenant)
  expect(body.meta.total).toBe(body.data.length)
  return body.data.map((row: { article_code: string }) => row.article_code)
}

const shelf: readonly Row[] = [
  { article_code: 'OIL-1', description: 'Extra virgin olive oil', um3pl_barcode: '8001234567895' },
  { article_code: 'OIL_2', description: '100% Öl, kaltgepresst', um3pl_barcode: '8001234567901' },
  { article_code: 'MLK', description: 'МОЛОКО 3,2%' },
  { article_code: '茶-1', description: '烏龍茶 100g' },
  { article_code: 'A/B\\C', description: 'back\\slash and "quotes"' },
  { article_code: 'ODOS', description: 'ΟΔΟΣ ΑΘΗΝΑΣ' },
]
const searches: readonly (readonly [string, readonly string[]])[] = [
  ['oil', ['OIL-1', 'OIL_2']],
  ['OIL_', ['OIL_2']],
  ['%', ['OIL_2', 'MLK']],
  ['öl', ['OIL_2']],
  ['ÖL', ['OIL_2']],
  ['молоко', ['MLK']],
  ['龍', ['茶-1']],
  ['烏龍', ['茶-1']],
  ['茶', ['茶-1']],
  ['\\', ['A/B\\C']],
  ['"q', ['A/B\\C']],
  ['οδος', ['ODOS']],
  ['1234567', ['OIL-1', 'OIL_2']],
  ['7895', ['OIL-1']],
  ['zz', []],
  ['q', ['A/B\\C']],
  ['oliveoil', []],
]

describe('§4 GET /articles?search=: part of code, description, name or barcode, whatever the case', () => {
  test.each(['before the indexer came', 'after'])('%s', async (when) => {
    const tenant = await world.tenant()
    await insertRows(tenant.company, shelf)
    const indexed = when === 'after'
    await (indexed ? settle(tenant.company) : undefined)
    // The index knows the final sigma; PostgreSQL's own comparison doesn't.
    for (const [search, wanted] of searches.filter(([term]) => indexed || term !== 'οδος')) {
      expect([search, await codes(tenant, search)]).toEqual([search, wanted])
    }
  })

  test('a change is seen at once: found by the new text, no longer by the old', async () => {
    const tenant = await world.tenant()
    await insertRows(tenant.company, shelf)
    await settle(tenant.company)
    const [row] = (await world.call('/articles?search=OIL-1', tenant)).body.data
    const change = { method: 'PUT', ...tenant, body: { description: 'Grapeseed' } }
    expect((await world.call(`/articles/${row.id}`, change)).status).toBe(200)
    for (const round of ['pending', 'settled']) {
      expect([round, await codes(tenant, 'grapeseed')]).toEqual([round, ['OIL-1']])
      expect([round, await codes(tenant, 'virgin')]).toEqual([round, []])
      await settle(tenant.company)
    }
  })

  test('what is archived is not found, and what is brought back is', async () => {
    const tenant = await world.tenant()
    await insertRows(tenant.company, shelf)
    await settle(tenant.company)
    const archive = (at: Date | null) =>
      world.database.write(sql`
        update articles set deleted_at = ${at}, sync_seq = null
         where company_id = ${tenant.company} and article_code = 'MLK'`)
    for (const [at, wanted] of [
      [new Date(), []],
      [null, ['MLK']],
    ] as const) {
      await archive(at)
      expect(await codes(tenant, 'молоко')).toEqual(wanted)
      await settle(tenant.company)
      expect(await codes(tenant, 'молоко')).toEqual(wanted)
    }
  })

  test('another company, and another client company, is never searched', async () => {
    const [mine, other] = [await world.tenant(), await world.tenant()]
    await insertRows(other.company, shelf)
    await settle(other.company)
    expect(await codes(mine, 'oil')).toEqual([])
    const client = await world.client(other.company)
    const { token } = await world.user([{ company_id: other.company, role: 'client', client_ids: [client] }])
    expect(await codes({ token, company: other.company }, 'oil')).toEqual([])
    await world.database.write(sql`
      update articles set client_3pl_id = ${client}, sync_seq = null
       where company_id = ${other.company} and article_code = 'OIL_2'`)
    expect(await codes({ token, company: other.company }, 'oil')).toEqual(['OIL_2'])
    await settle(other.company)
    expect(await codes({ token, company: other.company }, 'oil')).toEqual(['OIL_2'])
  })

  test('a super-admin without a company searches all of them', async () => {
    const [a, b] = [await world.tenant(), await world.tenant()]
    const word = `unique${a.company}x${b.company}`
    await insertRows(a.company, [{ article_code: 'A', description: word }])
    await settle(a.company)
    await insertRows(b.company, [{ article_code: 'B', description: word }])
    const { token } = await world.user([], { super_admin: true })
    const { body } = await world.call(`/articles?search=${word}`, { token })
    expect(body.data.map((row: { article_code: string }) => row.article_code)).toEqual(['A', 'B'])
  })
})

/** Limits low enough that a hundred articles count as many. */
const low: SearchLimits = { sample: 10, common: 0.3, rows: 40, hits: 15, small: 0 }

async function scopeOf(company: number): Promise<ReadScope> {
  const visit = { caller: 'test', user_id: null, token_id: null, role: 'viewer', request_id: 'test' } as const
  const enter = readEntry(world.database, [company], {
    visit: { ...visit, clock: systemClock },
    clients: null,
  })
  return enter(async (scope: ReadScope) => scope)
}

describe('whatever way a page is found', () => {
  test('it is the page, and the total is exact or a minimum that leads on', async () => {
    const company = await world.company()
    const word = fc.constantFrom('ab', 'abc', 'xy', 'x', 'yz', 'b-c', 'ö', '%')
    const rows = fc.sample(fc.array(word, { minLength: 1, maxLength: 4 }), { numRuns: 120, seed: 7 })
    const articles = rows.map((words, i) => ({ article_code: `N${1_000 + i}`, description: words.join(' ') }))
    await insertRows(company, articles.slice(0, 100))
    await settle(company)
    await insertRows(company, articles.slice(100))
    const scope = await scopeOf(company)
    for (const term of ['a', 'AB', 'abc', 'xy', 'z', 'b-c', 'c a', 'N10', 'N1099', 'N1119', 'none', 'Ö %']) {
      const hits = articles.filter((each) =>
        [each.article_code, each.description].some((text) => folded(text).includes(folded(term))),
      )
      for (const offset of [0, 10, 50, 110, 500]) {
        const page = await searchArticles(scope, { term, offset, limit: 10 }, low)
        const found: { article_code: string }[] = JSON.parse(page.rows)
        const wanted = hits.slice(offset, offset + 10).map((each) => each.article_code)
        expect([term, offset, found.map((each) => each.article_code)]).toEqual([term, offset, wanted])
        expect(page.count).toBe(wanted.length)
        expect(page.total).toBeLessThanOrEqual(hits.length)
        expect(page.total).toBeGreaterThanOrEqual(page.exact ? hits.length : offset + 11)
      }
    }
  })
})
