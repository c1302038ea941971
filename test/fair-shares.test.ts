import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../src/kernel/database/database.ts'
import { type Statement, sql } from '../src/kernel/database/sql.ts'
import { sequenceArticles, sequencerBatch } from '../src/logistics/feeds/changes/sequencer.ts'
import { eventBatch, sequenceEvents } from '../src/logistics/feeds/events/sequencer.ts'
import { logisticsLists } from '../src/logistics/index.ts'
import { indexArticles } from '../src/logistics/feeds/search-index/indexer.ts'
import { foldCounts } from '../src/lists/fold.ts'
import { indexTexts } from '../src/lists/index-texts.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'

// A database of its own: the test is about the next batch, which another process could take in a shared database.
let fresh: Fresh
let database: Database
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = new Database({
    url: fresh.url,
    schema: 'logistics',
    poolSize: 2,
    readTimeout_ms: 20_000,
    connectTimeout_ms: 20_000,
  })
  await database.write(
    sql`insert into companies (id, name) select n, 'Company ' || n from generate_series(1, 9) as n`,
  )
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

/** Company 5 has more than a batch, and was there first; 2 and 8 have a row each. */
const many = Math.max(eventBatch, sequencerBatch) + 500
const rows = sql`
  (select 5 as company_id, n from generate_series(1, ${many}::int) as n
   union all select 2, 1 union all select 8, 1) as r`

async function countsOf(statement: Statement): Promise<Readonly<Record<number, number>>> {
  const { rows: found } = await database.query<{ company_id: number; count: number }>(
    sql`select company_id, count(*)::int as count from (${statement}) as c group by 1`,
  )
  return Object.fromEntries(found.map((row) => [row.company_id, row.count]))
}

test('events of a company wait for no other', async () => {
  await database.write(sql`
    insert into outbox (company_id, event_id, type, resource_type, resource_id, resource_version, data, request_id, created_at)
    select r.company_id, 'evt_' || r.company_id || '_' || r.n, 'article.created', 'article', r.n, 1, '{}', 'r', now()
      from ${rows}`)
  expect(await sequenceEvents(database)).toMatchObject({ count: eventBatch })
  const events = sql`select company_id from events`
  expect(await countsOf(events)).toEqual({ 2: 1, 5: eventBatch - 2, 8: 1 })
  const { rows: last } = await database.query(sql`
    select max(resource_id)::int as told, max(resource_id) filter (where place <> resource_id) as misplaced
      from (select resource_id, row_number() over (order by sequence) as place from events where company_id = 5) as e`)
  expect(last).toEqual([{ told: eventBatch - 2, misplaced: null }])
  while ((await sequenceEvents(database)).count > 0);
  expect(await countsOf(events)).toEqual({ 2: 1, 5: many, 8: 1 })
})

test('articles of a company are numbered without waiting for another', async () => {
  await database.write(sql`
    insert into articles (company_id, article_code, description, um3pl, created_at, updated_at)
    select r.company_id, 'N' || r.n, 'Article ' || r.n, 'PCE', now(), now() from ${rows}`)
  expect(await sequenceArticles(database)).toMatchObject({ count: sequencerBatch })
  const numbered = sql`select company_id from articles where sync_seq is not null`
  expect(await countsOf(numbered)).toEqual({ 2: 1, 5: sequencerBatch - 2, 8: 1 })
  expect(await sequenceArticles(database)).toMatchObject({ count: many + 2 - sequencerBatch })
  expect(await countsOf(numbered)).toEqual({ 2: 1, 5: many, 8: 1 })
})

test('rows of a company are counted without waiting for another', async () => {
  await database.write(sql`delete from list_deltas`)
  await database.write(sql`
    insert into list_deltas (company_id, list, block, facts, n) select r.company_id, 'clients', r.n, '{}', 1 from ${rows}`)
  expect(await foldCounts(database, logisticsLists)).toBe(5_000)
  const left = sql`select company_id from list_deltas`
  expect(await countsOf(left)).toEqual({ 5: many + 2 - 5_000 })
  expect(await foldCounts(database, logisticsLists)).toBe(many + 2 - 5_000)
  const { rows: totals } = await database.query(sql`
    select company_id, total from list_counts where list = 'clients' and facet = '0' and level = 0 order by 1`)
  expect(totals).toEqual([
    { company_id: 2, total: 1 },
    { company_id: 5, total: many },
    { company_id: 8, total: 1 },
  ])
})

test('texts of a company, and of each of its lists, are indexed without waiting for another', async () => {
  await database.write(sql`delete from search_queue`)
  await database.write(sql`
    insert into search_queue (company_id, list, id)
    select r.company_id, 'clients', r.n from ${rows} union all select 5, 'partners', 1`)
  expect(await indexTexts(database, logisticsLists)).toBe(500)
  const left = sql`select company_id from search_queue where (company_id, list) <> (5, 'clients')`
  expect(await countsOf(left)).toEqual({})
})

test('articles of a company are found by the index without waiting for another', async () => {
  await database.write(sql`
    insert into articles (company_id, article_code, description, um3pl, created_at, updated_at)
    select r.company_id, 'X' || r.n, 'Article ' || r.n, 'PCE', now(), now() from ${rows}`)
  await database.write(sql`delete from article_queue`)
  await database.write(sql`
    insert into article_queue (company_id, id) select company_id, id from articles where article_code like 'X%'`)
  expect(await indexArticles(database)).toBe(1_000)
  const found = sql`select company_id from article_search`
  expect(await countsOf(found)).toEqual({ 2: 1, 5: 998, 8: 1 })
})

test('several at once take each row once', async () => {
  await database.write(sql`delete from list_deltas`)
  await database.write(sql`delete from list_counts`)
  await database.write(sql`
    insert into list_deltas (company_id, list, block, facts, n)
    select 1 + n % 9, 'clients', n, '{}', 1 from generate_series(1, 12000) as n`)
  await database.write(sql`
    insert into search_queue (company_id, list, id)
    select r.company_id, 'clients', r.n from ${rows} on conflict do nothing`)
  await database.write(sql`
    insert into article_queue (company_id, id) select company_id, id from articles on conflict do nothing`)
  const work = [
    () => foldCounts(database, logisticsLists),
    () => indexTexts(database, logisticsLists),
    () => indexArticles(database),
  ]
  const all = [...work, ...work].map(async (run) => {
    while ((await run()) > 0);
  })
  await Promise.all(all)
  const { rows: totals } = await database.query(sql`
    select sum(total)::int as counted, (select count(*)::int from list_deltas) as deltas,
           (select count(*)::int from search_queue) as texts, (select count(*)::int from article_queue) as articles,
           (select count(*)::int from articles) = (select count(*)::int from article_search) as all_found
      from list_counts where list = 'clients' and facet = '0' and level = 0 and company_id > 0`)
  expect(totals).toEqual([{ counted: 12_000, deltas: 0, texts: 0, articles: 0, all_found: true }])
})
