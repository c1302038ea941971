import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../test/support/world.ts'
import { systemClock } from '../kernel/clock.ts'
import { sql } from '../kernel/database/sql.ts'
import { readEntry } from '../logistics/base/access/entries.ts'
import type { ReadScope } from '../logistics/base/access/scopes.ts'
import { logisticsLists } from '../logistics/index.ts'
import { partnerList, partnerTexts } from '../logistics/catalogue/partners/store.ts'
import { indexTexts } from './index-texts.ts'
import { rowsOf } from './listing.ts'
import { ownerOf, piecesOf, shortestPiece } from './pieces.ts'
import { renewTexts } from './renew-texts.ts'
import { searchPage } from './search.ts'
import { textsOf } from './texts.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** Limits so low that every search asks the index. */
const low = { sample: 1, common: 2, rows: 1, hits: 50, small: 0 }

async function search(company: number, term: string): Promise<readonly string[]> {
  const visit = { caller: 'test', user_id: null, token_id: null, role: 'viewer', request_id: 'test' } as const
  const enter = readEntry(world.database, [company], {
    visit: { ...visit, clock: systemClock },
    clients: null,
  })
  const scope = await enter(async (own: ReadScope) => own)
  const { alias } = partnerTexts
  const rows = rowsOf(scope, { list: partnerList, alias, selection: {} })
  const source = textsOf(partnerTexts, rows.tenants)
  const asked = { rows, source, term, alias, record: sql`p.code`, conditions: [], offset: 0, limit: 50 }
  const page = await searchPage(scope, asked, low)
  return JSON.parse(page.rows).map(({ code }: { code: string }) => code)
}

/** Writes texts as a node of the previous version does. */
async function writeAsBefore(company: number): Promise<void> {
  const { rows } = await world.database.query<{ id: number; text: string }>(sql`
    select id, text from list_search where company_id = ${company} and list = 'partners'`)
  const owner = ownerOf('partners', company)
  const grams = rows.map(({ text }) => `{${piecesOf(owner, text, shortestPiece).join(',')}}`)
  await world.database.write(sql`
    update list_search s set grams = r.grams::integer[]
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${grams}::text[]) as r (id, grams)
     where s.company_id = ${company} and s.list = 'partners' and s.id = r.id`)
}

async function isShort(company: number): Promise<boolean> {
  const { rows } = await world.database.query(sql`select from short_texts where company_id = ${company}`)
  return rows.length > 0
}

test('texts of a node that knows no long pieces are found all the same, and get them', async () => {
  const company = await world.company()
  await world.database.write(sql`
    insert into partners (company_id, code, name, is_customer, created_at, updated_at)
    select ${company}, 'K-' || lpad(n::text, 8, '0'), 'user' || n || '@odd.example', true, now(), now()
      from generate_series(1, 1200) as n`)
  while ((await indexTexts(world.database, logisticsLists)) > 0);
  expect(await isShort(company)).toBe(false)
  const expectFound = async () => {
    expect(await search(company, '000117')).toEqual(['K-00000117', ...tens('K-0000117')])
    expect(await search(company, '00777')).toEqual(['K-00000777'])
    expect(await search(company, '99999')).toEqual([])
    expect(await search(company, '-00000013')).toEqual(['K-00000013'])
    expect(await search(company, 'User77@')).toEqual(['K-00000077'])
    expect(await search(company, 'r77@odd')).toEqual(['K-00000077'])
  }
  await expectFound()
  await writeAsBefore(company)
  expect(await isShort(company)).toBe(true)
  await expectFound()
  expect(await renewTexts(world.database, 'company_id')).toBe(true)
  await expectFound()
  while (await renewTexts(world.database, 'company_id'));
  expect(await isShort(company)).toBe(false)
  await expectFound()
})

const tens = (code: string) => Array.from({ length: 10 }, (_, n) => `${code}${n}`)
