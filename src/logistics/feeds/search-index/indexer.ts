import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { sharesOf } from '../../../lists/shares.ts'
import { piecesOf, searchableText } from '../../../lists/pieces.ts'

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
}

/**
 * Indexes numbered changes from the queue, with a share for every company. Any number may do so at once, each what no
 * other has taken. Returns how many. Queued articles are searched in their own rows, so nobody waits for the index.
 */
export async function indexArticles(database: Database): Promise<number> {
  const { rows } = await database.query(sql`select from article_queue limit 1`)
  if (rows.length === 0) return 0
  return database.transaction(async (connection) => {
    const changed = await nextChanges(connection)
    await writeRows(connection, changed)
    return changed.length
  })
}

async function nextChanges(connection: Connection): Promise<readonly ChangedArticle[]> {
  const { rows } = await connection.query<ChangedArticle>(sql`
    with recursive ${sharesOf({ table: 'article_queue', owner: ['company_id'], batch })},
    taken as (
      delete from article_queue where ctid = any(array(
        select p.ctid from shares s cross join lateral (
          select q.ctid from article_queue q where q.company_id = s.company_id order by q.id limit s.take for update skip locked) as p))
      returning company_id, id)
    select a.company_id, a.id, a.client_3pl_id, a.article_code, a.description, a.name, a.um3pl_barcode,
           a.um3pl_2_barcode, a.um3pl_3_barcode, a.deleted_at is not null as gone
      from taken t join articles a on a.company_id = t.company_id and a.id = t.id`)
  return rows
}

/** Leaves a row alone if its text is unchanged, to avoid reindexing all of its pieces. */
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

/** Index contents for an article; pieces and barcodes as text. */
export function searchRow(article: Omit<ChangedArticle, 'gone'>) {
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
    wokenBy: database.commits,
    async handle({ signal }) {
      while (!signal.aborted && (await indexArticles(database)) === batch);
    },
  }
}
