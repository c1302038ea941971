import type { Database } from '../kernel/database/database.ts'
import { type Statement, name, sql } from '../kernel/database/sql.ts'
import type { Connection } from '../kernel/scope.ts'
import type { SearchedList, ServiceLists } from './list.ts'
import { folded, lettersOf, listPieces } from './pieces.ts'
import { sharesOf } from './shares.ts'

export const batch = 500

interface Queued {
  readonly tenant: number
  readonly list: string
  readonly id: number
}

interface Text extends Queued {
  readonly client_3pl_id: number | null
  readonly text: string
}

type Searched = Pick<ServiceLists, 'tenant' | 'searched'>

/**
 * Indexes queued rows into the search texts and returns how many. Any number may do so at once, each what no other has
 * taken, and every list of every tenant gets a share of the batch. Searches read rows that are still queued directly.
 */
export async function indexTexts(database: Database, { tenant, searched }: Searched): Promise<number> {
  const { rows } = await database.query(sql`select from search_queue limit 1`)
  if (rows.length === 0) return 0
  return database.transaction(async (connection) => {
    if (!(await mayWriteTexts(connection, 'beside others'))) return 0
    const taken = await takenFrom(connection, tenant)
    for (const list of searched) {
      const own = taken.filter((row) => row.list === list.table)
      if (own.length > 0) await writeTexts(connection, { tenant, list }, own)
    }
    return taken.length
  })
}

const writers = sql`hashtextextended('waybill.texts.' || current_schema(), 0)`

/**
 * Allows indexers beside each other, but not beside one who rewrites texts. The setting tells the triggers of
 * `list_search` that the texts include long pieces.
 */
export async function mayWriteTexts(
  connection: Connection,
  how: 'alone' | 'beside others',
): Promise<boolean> {
  const held =
    how === 'alone'
      ? sql`pg_try_advisory_xact_lock(${writers})`
      : sql`pg_try_advisory_xact_lock_shared(${writers})`
  const { rows } = await connection.query<{ held: boolean }>(
    sql`select ${held} as held, set_config('waybill.pieces', 'long', true)`,
  )
  return rows[0]?.held === true
}

async function takenFrom(connection: Connection, column: Searched['tenant']): Promise<readonly Queued[]> {
  const tenant = name(column)
  const { rows } = await connection.query<Queued>(sql`
    with recursive ${sharesOf({ table: 'search_queue', owner: [column, 'list'], batch })}
    delete from search_queue where ctid = any(array(
      select p.ctid from shares s cross join lateral (
        select q.ctid from search_queue q where q.${tenant} = s.${tenant} and q.list = s.list order by q.id limit s.take for update skip locked) as p))
    returning ${tenant} as tenant, list, id`)
  return rows
}

interface Target {
  readonly tenant: Searched['tenant']
  readonly list: SearchedList
}

/** Leaves a row alone if its text is unchanged: an update would index all its pieces again. */
async function writeTexts(
  connection: Connection,
  { tenant: column, list }: Target,
  queued: readonly Queued[],
): Promise<void> {
  const texts = (await textRows(connection, { tenant: column, list }, queued)).map((row) => ({
    ...row,
    text: folded(row.text),
  }))
  const grams = texts.map((row) => listPieces(row.list, row.tenant, row.text))
  const tenant = name(column)
  const [client, set] =
    list.client === undefined
      ? [sql``, sql``]
      : [sql`, client_3pl_id`, sql`client_3pl_id = excluded.client_3pl_id, `]
  const differs =
    list.client === undefined ? sql`false` : sql`s.client_3pl_id is distinct from excluded.client_3pl_id`
  await connection.query(sql`
    insert into list_search as s (${tenant}, list, id, text, grams${client})
    select r.tenant, r.list, r.id, r.text, r.grams::integer[]${client}
      from unnest(${texts.map((row) => row.tenant)}::bigint[], ${texts.map((row) => row.list)}::text[],
                  ${texts.map((row) => row.id)}::bigint[], ${texts.map((row) => row.client_3pl_id)}::bigint[],
                  ${texts.map((row) => row.text)}::text[], ${grams.map((each) => `{${each.join(',')}}`)}::text[])
           as r (tenant, list, id, client_3pl_id, text, grams)
    on conflict (${tenant}, list, id) do update set ${set}text = excluded.text, grams = excluded.grams
     where s.text <> excluded.text or ${differs}`)
  await keepLetters(connection, tenant, texts)
}

/** Records the characters a list's texts use, beside its counters. Searches for one or two characters need them. */
async function keepLetters(
  connection: Connection,
  tenant: Statement<'none'>,
  texts: readonly Text[],
): Promise<void> {
  const owners = [...new Set(texts.map((row) => row.tenant))]
  const kept = owners.flatMap((owner) => {
    const own = texts.filter((row) => row.tenant === owner)
    return lettersOf(own.map((row) => row.text)).map((letter) => ({ owner, letter }))
  })
  await connection.query(sql`
    insert into list_counts (${tenant}, list, facet, level, block, total)
    select r.tenant, ${texts[0]?.list ?? ''}, 'letters', 3, r.letter, 1
      from unnest(${kept.map(({ owner }) => owner)}::bigint[], ${kept.map(({ letter }) => letter)}::bigint[]) as r (tenant, letter)
     order by r.tenant, r.letter
    on conflict do nothing`)
}

/** Current searchable text of the queued rows. Deleted rows are left out. */
async function textRows(
  connection: Connection,
  { tenant, list }: Target,
  queued: readonly Queued[],
): Promise<readonly Text[]> {
  const { table, key = 'id', alias, text, client = sql`null::bigint`, shared = false } = list
  const at = (column: string) => name(`${alias}.${column}`)
  const own = shared ? sql`` : sql`${at(tenant)} = late.tenant and `
  const { rows } = await connection.query<Text>(sql`
    select late.tenant, late.list, late.id, ${client} as client_3pl_id, ${text} as text
      from unnest(${queued.map((row) => row.tenant)}::bigint[], ${queued.map((row) => row.list)}::text[],
                  ${queued.map((row) => row.id)}::bigint[]) as late (tenant, list, id)
      join ${name(table)} ${name(alias)} on ${own}${at(key)} = late.id`)
  return rows
}
