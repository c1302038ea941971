import type pg from 'pg'
import type { Database } from '../../src/kernel/database/database.ts'
import { name, sql } from '../../src/kernel/database/sql.ts'
import { foldCounts } from '../../src/lists/fold.ts'
import type { CountedList, SearchedList, ServiceLists } from '../../src/lists/list.ts'
import { folded, lettersOf, listPieces } from '../../src/lists/pieces.ts'
import { copyIn } from '../../src/postgres/copy.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { withoutIndexes } from './derived.ts'

// Derived rows of lists (counts, fences, search pieces), many at once; fills compare them with those of triggers and jobs.

/** A service whose lists are filled, and on which database. */
interface FilledService {
  readonly schema: 'logistics' | 'auth'
  readonly lists: ServiceLists
  readonly database: Database
}

/** The texts of all rows of these lists, as the indexer makes them. The index of pieces is built when all are there. */
export async function insertTexts(
  { schema, lists, database }: FilledService,
  searched: readonly SearchedList[] = lists.searched,
): Promise<void> {
  const { url } = database
  await withoutIndexes(url, { schema, tables: ['list_search'], unlogged: ['list_search'] }, async () => {
    for (const list of searched) {
      const letters = new Map<number, Set<number>>()
      await withConnection(url, (reader) =>
        withConnection(url, async (writer) => {
          for (const client of [reader, writer])
            await client.query(`set search_path = ${schema}; set session_replication_role = replica`)
          const columns = [
            lists.tenant,
            'list',
            'id',
            'text',
            'grams',
            ...(list.client ? ['client_3pl_id'] : []),
          ]
          const copy = `copy list_search (${columns.join(', ')}) from stdin`
          await copyIn(writer, copy, textLines(reader, { tenant: lists.tenant, list }, letters))
          await writer.query(`delete from search_queue where list = $1`, [list.table])
        }),
      )
      await keepLetters(database, { tenant: lists.tenant, list }, letters)
    }
  })
}

interface Target {
  readonly tenant: ServiceLists['tenant']
  readonly list: SearchedList
}

interface Text {
  readonly tenant: number
  readonly id: number
  readonly client_3pl_id: number | null
  readonly text: string
}

const linesAtOnce = 5_000

/** While some rows are taken apart the next ones are read. */
async function* textLines(
  reader: pg.Client,
  target: Target,
  letters: Map<number, Set<number>>,
): AsyncGenerator<Buffer> {
  const { table, alias, key = 'id', text, client = sql`null`, shared = false } = target.list
  const at = (column: string) => name(`${alias}.${column}`)
  const { shape } = sql`
    declare texts cursor for
    select (${shared ? sql`0` : at(target.tenant)})::float8 as tenant, ${at(key)}::float8 as id,
           (${client})::float8 as client_3pl_id, ${text} as text
      from ${name(table)} ${name(alias)}`
  await reader.query('begin')
  await reader.query(shape.text)
  const read = () => reader.query<Text>(`fetch ${linesAtOnce} from texts`)
  let next = read()
  for (let { rows } = await next; rows.length > 0; { rows } = await next) {
    next = read()
    // A reader that stops has seen another failure.
    next.catch(() => {})
    const texts = rows.map((row) => ({ ...row, text: folded(row.text) }))
    noteLetters(letters, texts)
    yield Buffer.from(texts.map((row) => textLine(target.list, row)).join(''))
  }
}

function noteLetters(letters: Map<number, Set<number>>, texts: readonly Text[]): void {
  for (const [tenant, own] of Map.groupBy(texts, (row) => row.tenant)) {
    const known = letters.get(tenant) ?? new Set()
    for (const letter of lettersOf(own.map((row) => row.text))) known.add(letter)
    letters.set(tenant, known)
  }
}

function textLine(list: SearchedList, { tenant, id, client_3pl_id, text }: Text): string {
  const pieces = listPieces(list.table, tenant, text)
  const escaped = text.replaceAll(/[\\\t\n\r]/g, (character) => `\\${escapes[character] ?? character}`)
  const client = list.client === undefined ? '' : `\t${client_3pl_id ?? '\\N'}`
  return `${tenant}\t${list.table}\t${id}\t${escaped}\t{${pieces.join(',')}}${client}\n`
}

const escapes: Readonly<Record<string, string>> = { '\t': 't', '\n': 'n', '\r': 'r' }

async function keepLetters(
  database: Database,
  { tenant, list }: Target,
  letters: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<void> {
  for (const [owner, known] of letters)
    await database.write(sql`
      insert into list_counts (${name(tenant)}, list, facet, level, block, total)
      select ${owner}, ${list.table}, 'letters', 3, letter, 1 from unnest(${[...known]}::bigint[]) as letter
      on conflict do nothing`)
}

/** Has the rows of these lists counted anew, by what their triggers would have told. */
export async function recount(
  { schema, lists, database }: FilledService,
  counted: readonly CountedList[] = lists.counted,
): Promise<void> {
  await withConnection(database.url, async (client) => {
    await client.query(`set search_path = ${schema}`)
    for (const list of counted) await client.query(await recounted(client, lists.tenant, list))
  })
  await counting(database, lists)
}

async function recounted(
  client: pg.Client,
  tenant: ServiceLists['tenant'],
  { table, key = 'id', columns }: CountedList,
): Promise<string> {
  const { rows } = await client.query(
    'select from pg_attribute where attrelid = $1::regclass and attname = $2 and not attisdropped',
    [table, tenant],
  )
  const owner = rows.length === 0 ? '0' : `coalesce(${tenant}, 0)`
  const facts = columns.map((column) => `${column.name}::text`).join(', ')
  return `
    delete from list_counts where list = '${table}' and facet <> 'letters';
    delete from list_deltas where list = '${table}';
    insert into list_deltas (${tenant}, list, block, facts, n)
    select ${owner}, '${table}', ${key} >> 12, array[${facts}]::text[], count(*) from ${table} group by 1, 3, 4`
}

/** Until nothing waits, even if others count meanwhile. */
async function counting(database: Database, lists: ServiceLists): Promise<void> {
  const waits = async () => {
    const { rows } = await database.query(sql`select from list_deltas limit 1`)
    return rows.length > 0
  }
  while (await waits()) await foldCounts(database, lists)
}
