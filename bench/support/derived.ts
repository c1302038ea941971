import { copyIn } from '../../src/postgres/copy.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { articleRecord } from '../../src/logistics/catalogue/articles/store.ts'
import { sequenceArticles, sequencerBatch } from '../../src/logistics/feeds/changes/sequencer.ts'
import {
  type ChangedArticle,
  indexArticles,
  searchRow,
} from '../../src/logistics/feeds/search-index/indexer.ts'

// Bulk equivalents of what the sequencer and the search indexer derive from articles. `checkDerived` compares both
// results.

/** Settings for a server that is filled once and then only read. */
export const filledSoon = {
  autovacuum: 'off',
  fsync: 'off',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  wal_level: 'minimal',
}

interface Ids {
  readonly first: number
  readonly last: number
}

interface Bare {
  readonly schema: 'logistics' | 'auth'
  readonly tables: readonly string[]
  readonly unlogged?: readonly string[]
}

/**
 * Defers secondary indexes and foreign-key checks until all rows are loaded. Tables in `unlogged`, which nothing
 * references, bypass the WAL: otherwise the disk would write everything twice.
 */
export async function withoutIndexes(
  url: string,
  { schema, tables, unlogged = [] }: Bare,
  fill: () => Promise<void>,
): Promise<void> {
  const eachTable = (change: string) => tables.map((table) => `alter table ${table} ${change}`).join(';')
  await withConnection(url, async (client) => {
    await client.query(`set search_path = ${schema}; set maintenance_work_mem = '1GB'`)
    const { rows } = await client.query<{ drop: string; make: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
              format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
         from pg_constraint where conrelid = any($1::regclass[]) and contype = 'u'
       union all
       -- What it says of a partitioned table is said of that alone.
       select format('drop index %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
         from pg_index where indrelid = any($1::regclass[])
          and not exists (select from pg_constraint where conindid = indexrelid)`,
      [tables],
    )
    for (const { drop } of rows) await client.query(drop)
    await client.query(eachTable('disable trigger all'))
    for (const table of unlogged) await client.query(`alter table ${table} set unlogged`)
    await fill()
    await client.query(eachTable('enable trigger all'))
    for (const { make } of rows) await client.query(make)
  })
}

export async function insertFeed(database: Database, { first, last }: Ids): Promise<void> {
  await database.write(sql`
    insert into article_feed (company_id, sync_seq, id, client_3pl_id, record)
    select a.company_id, a.sync_seq, a.id, a.client_3pl_id, row_to_json(r)::text
      from companies c join articles a on a.company_id = c.id and a.id between ${first} and ${last}
     cross join lateral (select ${articleRecord}) as r
     order by a.company_id, a.id`)
}

export async function insertSearch(database: Database, { first, last }: Ids): Promise<void> {
  await withConnection(database.url, async (client) => {
    await copyIn(client, 'copy logistics.article_search from stdin', searchLines(database, { first, last }))
  })
}

const linesAtOnce = 5_000

/** Articles here contain nothing that needs escaping. */
async function* searchLines(database: Database, { first, last }: Ids): AsyncGenerator<Buffer> {
  for (let from = first; from <= last; from += linesAtOnce) {
    const { rows } = await database.query<Omit<ChangedArticle, 'gone'>>(sql`
      select a.company_id, a.id, a.client_3pl_id, a.article_code, a.description, a.name, a.um3pl_barcode,
             a.um3pl_2_barcode, a.um3pl_3_barcode
        from companies c
        join articles a on a.company_id = c.id and a.id between ${from} and ${Math.min(last, from + linesAtOnce - 1)}
       order by a.company_id, a.id`)
    const lines = rows.map(searchRow).map(({ company_id, id, client_3pl_id, text, grams, barcodes }) => {
      return [company_id, id, client_3pl_id ?? '\\N', text, grams, `{${barcodes.slice(1, -1)}}`].join('\t')
    })
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

export async function insertCounts(database: Database): Promise<void> {
  await withConnection(database.url, (client) =>
    client.query(`
      insert into logistics.article_counts (company_id, client_3pl_id, level, block, total)
      select a.company_id, o.client, l.level, l.block, sum(a.n)
        from (select company_id, client_3pl_id, id >> 9 as block, count(*) as n
                from logistics.articles group by 1, 2, 3) as a
       cross join lateral (values (0::bigint), (a.client_3pl_id)) as o (client)
       cross join lateral (values (0, 0::bigint), (1, a.block >> 7), (2, a.block)) as l (level, block)
       group by 1, 2, 3, 4`),
  )
}

/** Writes the sequencer's position, and one mark for each of its runs. */
export async function insertPositions(database: Database, last: number): Promise<void> {
  await database.write(sql`select setval('change_seq', ${last})`)
  await database.write(sql`
    insert into change_marks (at, seq)
    select now() - (${last}::bigint - n) * interval '20 us', least(n, ${last})
      from generate_series(${sequencerBatch}::bigint, ${last + sequencerBatch - 1}, ${sequencerBatch}) as n`)
}

/** A row without its sequence number. Within a batch the sequencer may number rows in any order. */
const numbered = `(to_jsonb(t) - 'sync_seq')::text`
/** Number of articles before or at a position. */
const past = (position: string) =>
  `(select count(*) from logistics.articles a where a.sync_seq <= ${position})::text`

/** By table: the part of each row that must match. */
const digests = {
  articles: numbered,
  article_feed: numbered,
  article_counts: 't::text',
  article_search: 't::text',
  change_marks: past('t.seq'),
}
/** Articles whose sequence number is not unique, or differs from their row in the feed. */
const misnumbered = `
  select count(*)::int as n from logistics.articles a left join logistics.article_feed f using (company_id, id)
   where f.sync_seq is distinct from a.sync_seq
      or exists (select from logistics.articles b where b.sync_seq = a.sync_seq and (b.company_id, b.id) <> (a.company_id, a.id))`

/** Rebuilds the derived rows with the worker's code and compares. */
export async function checkDerived(database: Database): Promise<void> {
  const made = await digest(database.url)
  await withConnection(database.url, (client) =>
    client.query(`
      set search_path = logistics;
      update articles set sync_seq = null, counted = 0;
      truncate article_feed, article_counts, article_search, change_marks, article_queue;
      alter sequence change_seq restart`),
  )
  while ((await sequenceArticles(database)).count > 0);
  while ((await indexArticles(database)) > 0);
  const wanted = await digest(database.url)
  const different = Object.keys(digests).filter((table) => made.get(table) !== wanted.get(table))
  if (different.length > 0) throw new Error(`not as the worker makes them: ${different.join(', ')}`)
  const { rows } = await withConnection(database.url, (client) => client.query<{ n: number }>(misnumbered))
  if (rows[0]?.n !== 0) throw new Error('articles have no numbers of their own')
}

/** Digest of each table's rows, independent of their order. */
function digest(url: string): Promise<ReadonlyMap<string, string>> {
  return withConnection(url, async (client) => {
    const found = new Map<string, string>()
    for (const [table, row] of Object.entries(digests)) {
      const { rows } = await client.query<{ digest: string }>(
        `select md5(string_agg(line, '|' order by line)) as digest
           from (select ${row} as line from logistics.${table} t) as lines`,
      )
      found.set(table, rows[0]?.digest ?? '')
    }
    return found
  })
}
