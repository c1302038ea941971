import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { Job } from '../../kernel/job.ts'
import type { Connection } from '../../kernel/scope.ts'
import { piecesOf, searchableText } from '../../lists/pieces.ts'

const batch = 1_000

export interface ChangedArticle {
  readonly company_id: number
  readonly id: number
  readonly client_3pl_id: number | null
  readonly article_code: string
  readonly description: string
  readonly name: string | null
  readonly um3pl_barcode: string | null
  readonly um3pl_2_barcode: string | null
  readonly um3pl_3_barcode: string | null
  readonly gone: boolean
  readonly sync_seq: number
}

/**
 * Takes the next numbered changes into the search index, one indexer at a time; says how many. What it has not seen yet
 * is searched in the articles themselves, so nobody waits for it.
 */
export async function indexArticles(database: Database): Promise<number> {
  if (!(await isBehind(database))) return 0
  return database.transaction(async (connection) => {
    const lock = await connection.query<{ held: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended('waybill.search', 0)) as held`)
    if (lock.rows[0]?.held !== true) return 0
    const changed = await nextChanges(connection)
    const last = changed.at(-1)
    if (last === undefined) return 0
    await writeRows(connection, changed)
    await connection.query(sql`insert into search_position (sync_seq) values (${last.sync_seq})
      on conflict (only_row) do update set sync_seq = excluded.sync_seq`)
    return changed.length
  })
}

async function isBehind(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ behind: boolean }>(sql`
    select c.last_value > (select coalesce(max(sync_seq), 0) from search_position) as behind
      from change_seq c where c.is_called`)
  return rows[0]?.behind === true
}

async function nextChanges(connection: Connection): Promise<readonly ChangedArticle[]> {
  const { rows } = await connection.query<ChangedArticle>(sql`
    select a.company_id, a.id, a.client_3pl_id, a.article_code, a.description, a.name, a.um3pl_barcode,
           a.um3pl_2_barcode, a.um3pl_3_barcode, a.deleted_at is not null as gone, a.sync_seq
      from companies c
     cross join lateral (
       select * from articles
        where company_id = c.id and sync_seq > (select coalesce(max(sync_seq), 0) from search_position)
        order by sync_seq limit ${batch}) as a
     order by a.sync_seq limit ${batch}`)
  return rows
}

/** A row whose text stays as it is stays untouched: its pieces would all be indexed again. */
async function writeRows(connection: Connection, changed: readonly ChangedArticle[]): Promise<void> {
  const gone = changed.filter((article) => article.gone)
  const rows = changed.filter((article) => !article.gone).map(searchRow)
  await connection.query(sql`
    insert into article_search as s (company_id, id, client_3pl_id, text, grams, barcodes)
    select r.company_id, r.id, r.client_3pl_id, r.text, r.grams::integer[],
           array(select jsonb_array_elements_text(r.barcodes::jsonb))
      from unnest(${rows.map((row) => row.company_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[],
                  ${rows.map((row) => row.client_3pl_id)}::bigint[], ${rows.map((row) => row.text)}::text[],
                  ${rows.map((row) => row.grams)}::text[], ${rows.map((row) => row.barcodes)}::text[])
           as r (company_id, id, client_3pl_id, text, grams, barcodes)
    on conflict (company_id, id) do update
       set client_3pl_id = excluded.client_3pl_id, text = excluded.text, grams = excluded.grams,
           barcodes = excluded.barcodes
     where (s.client_3pl_id, s.text, s.barcodes)
           is distinct from (excluded.client_3pl_id, excluded.text, excluded.barcodes)`)
  if (gone.length === 0) return
  await connection.query(sql`
    delete from article_search s
     using unnest(${gone.map((row) => row.company_id)}::bigint[], ${gone.map((row) => row.id)}::bigint[])
           as g (company_id, id)
     where s.company_id = g.company_id and s.id = g.id`)
}

/** What the index holds of an article; pieces and barcodes as text. */
export function searchRow(article: Omit<ChangedArticle, 'gone' | 'sync_seq'>) {
  const { company_id, id, client_3pl_id } = article
  const barcodes = [article.um3pl_barcode, article.um3pl_2_barcode, article.um3pl_3_barcode].filter(
    (barcode) => barcode !== null,
  )
  const text = searchableText([article.article_code, article.description, article.name, ...barcodes])
  const grams = `{${piecesOf(company_id, text).join(',')}}`
  return { company_id, id, client_3pl_id, text, grams, barcodes: JSON.stringify(barcodes) }
}

export function searchIndexerJob(database: Database): Job {
  return {
    name: 'search-indexer',
    summary: 'Takes numbered changes of articles into the search index',
    loop_ms: 500,
    async handle({ signal }) {
      while (!signal.aborted && (await indexArticles(database)) === batch);
    },
  }
}
