import type { Database } from '../kernel/database/database.ts'
import { name, sql } from '../kernel/database/sql.ts'
import type { Job } from '../kernel/job.ts'
import type { Connection } from '../kernel/scope.ts'
import { folded, ownerOf, piecesOf } from './pieces.ts'
import type { SearchedList } from './list.ts'
import { shortestPiece } from './texts.ts'

const batch = 500

interface Queued {
  readonly company_id: number
  readonly list: string
  readonly id: number
}

interface Text extends Queued {
  readonly client_3pl_id: number | null
  readonly text: string
}

/**
 * Takes rows that wait in the queue into the texts, one indexer at a time and of every company some, so that none waits for
 * another's million; says how many. What still waits is searched in the rows themselves.
 */
export async function indexTexts(database: Database, lists: readonly SearchedList[]): Promise<number> {
  const { rows } = await database.query(sql`select from search_queue limit 1`)
  if (rows.length === 0) return 0
  return database.transaction(async (connection) => {
    const lock = await connection.query<{ held: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended('waybill.texts', 0)) as held`)
    if (lock.rows[0]?.held !== true) return 0
    const taken = await takenFrom(connection)
    for (const list of lists) {
      const own = taken.filter((row) => row.list === list.table)
      if (own.length > 0) await writeTexts(connection, list, own)
    }
    return taken.length
  })
}

async function takenFrom(connection: Connection): Promise<readonly Queued[]> {
  const { rows } = await connection.query<Queued>(sql`
    with recursive companies as (
      (select company_id from search_queue order by company_id limit 1)
      union all
      select (select q.company_id from search_queue q where q.company_id > c.company_id order by 1 limit 1)
        from companies c where c.company_id is not null)
    delete from search_queue q using (
      select e.* from companies c cross join lateral (
        select e.company_id, e.list, e.id, row_number() over () as place
          from (select * from search_queue e where e.company_id = c.company_id limit ${batch}) as e) as e
       order by e.place limit ${batch}) as p
     where q.company_id = p.company_id and q.list = p.list and q.id = p.id
    returning q.company_id, q.list, q.id`)
  return rows
}

/** A row whose text stays as it is stays untouched: its pieces would all be indexed again. */
async function writeTexts(
  connection: Connection,
  { table, alias, client, text: searched }: SearchedList,
  queued: readonly Queued[],
): Promise<void> {
  const at = (column: string) => name(`${alias}.${column}`)
  const { rows } = await connection.query<Text>(sql`
    select late.company_id, late.list, late.id, ${client} as client_3pl_id, ${searched} as text
      from unnest(${queued.map((row) => row.company_id)}::bigint[], ${queued.map((row) => row.list)}::text[],
                  ${queued.map((row) => row.id)}::bigint[]) as late (company_id, list, id)
      join ${name(table)} ${name(alias)} on ${at('company_id')} = late.company_id and ${at('id')} = late.id`)
  const texts = rows.map((row) => ({ ...row, text: folded(row.text) }))
  const grams = texts.map(({ company_id, list, text }) =>
    piecesOf(ownerOf(list, company_id), text, shortestPiece),
  )
  await connection.query(sql`
    insert into list_search as s (company_id, list, id, client_3pl_id, text, grams)
    select r.company_id, r.list, r.id, r.client_3pl_id, r.text, r.grams::integer[]
      from unnest(${texts.map((row) => row.company_id)}::bigint[], ${texts.map((row) => row.list)}::text[],
                  ${texts.map((row) => row.id)}::bigint[], ${texts.map((row) => row.client_3pl_id)}::bigint[],
                  ${texts.map((row) => row.text)}::text[], ${grams.map((each) => `{${each.join(',')}}`)}::text[])
           as r (company_id, list, id, client_3pl_id, text, grams)
    on conflict (company_id, list, id) do update
       set client_3pl_id = excluded.client_3pl_id, text = excluded.text, grams = excluded.grams
     where (s.client_3pl_id, s.text) is distinct from (excluded.client_3pl_id, excluded.text)`)
}

export function textIndexerJob(database: Database, lists: readonly SearchedList[]): Job {
  return {
    name: 'text-indexer',
    summary: 'Takes changed rows of lists into the texts for searches',
    loop_ms: 500,
    async handle({ signal }) {
      while (!signal.aborted && (await indexTexts(database, lists)) === batch);
    },
  }
}
