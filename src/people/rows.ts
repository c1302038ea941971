import { type Owned, type Statement, join, name, slow, sql } from '../kernel/database/sql.ts'
import { type IsTheirs, type Person, scrubbedJson, scrubbedText } from './scrub.ts'

/** What reads rows of a tenant, or of all. */
export interface RowReader {
  all<Row>(statement: Statement<Owned>): Promise<readonly Row[]>
}

/** What also writes them. */
export interface RowScope extends RowReader {
  run(statement: Statement<Owned>): Promise<number>
}

/** A table of which some columns may tell of people. */
export interface Place {
  readonly table: string
  /** What tells its rows of a tenant apart, in the order in which they are looked through. */
  readonly key: Readonly<Record<string, 'bigint' | 'text'>>
  readonly columns: Readonly<Record<string, ColumnType>>
}

/** `json_text`: a text that is JSON. */
type ColumnType = 'text' | 'json' | 'jsonb' | 'json_text'

const castOf = (type: ColumnType) => name(type === 'json_text' ? 'text' : type)

/** The texts of a row, by column. */
export type Texts = Readonly<Record<string, string | null>>

/** A row that may tell of somebody. */
export interface PlaceRow {
  readonly key: readonly (string | number)[]
  readonly texts: Texts
}

/** Where it is looked: the tenant's rows `t`, behind a row. */
export interface Look {
  readonly within: Statement<Owned>
  readonly email: string
  /** The key of the last row that was looked at; none at first. */
  readonly after: readonly (string | number)[]
  /** Rows `t` that are theirs though they do not name the address. */
  readonly also?: Statement<Owned> | undefined
}

/** How many rows are looked at in one transaction; in the text of the statement, since plans for any number read it all. */
const stretchLimit = 5_000
const limit = sql`5000`

export interface Stretch {
  /** Keys of the rows that name the address. */
  readonly hits: readonly (readonly (string | number)[])[]
  /** How many were looked at, and the last of them. */
  readonly looked: number
  readonly last: readonly (string | number)[] | null
}

/** Where to go on; undefined when all were looked at. */
export function nextOf({ looked, last }: Pick<Stretch, 'looked' | 'last'>): Look['after'] | undefined {
  return looked < stretchLimit ? undefined : (last ?? undefined)
}

function columnsOf(place: Place, alias: string): readonly Statement<'none'>[] {
  return Object.keys(place.columns).map((column) => name(`${alias}.${column}`))
}

function keysOf({ key }: Pick<Place, 'key'>, alias: string): Statement<'none'> {
  return join(
    Object.keys(key).map((column) => name(`${alias}.${column}`)),
    sql`, `,
  )
}

/** The address may stand in it, in whatever case; whether it is the whole address is seen when it is replaced. */
export function mentions(columns: readonly Statement<'none'>[], email: string): Statement<'none'> {
  const texts = join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )
  return sql`strpos(lower(concat_ws(' ', ${texts})), ${email}) > 0`
}

/** Looks through the next rows for the address. */
export async function stretchOf(scope: RowReader, place: Place, look: Look): Promise<Stretch> {
  const [row] = await scope.all<Stretch>(
    slow(sql`
      with looked as materialized (
        select row_number() over (order by ${keysOf(place, 't')}) as n, json_build_array(${keysOf(place, 't')}) as key,
               ${mentions(columnsOf(place, 't'), look.email)} or ${look.also ?? sql`false`} as hit
          from ${name(place.table)} t where ${look.within} and ${behind(place, look.after)}
         order by ${keysOf(place, 't')} limit ${limit})
      select coalesce((select json_agg(key order by n) from looked where hit), '[]') as hits,
             (select count(*)::int from looked) as looked, (select key from looked order by n desc limit 1) as last`),
  )
  return row ?? { hits: [], looked: 0, last: null }
}

function behind(place: Place, after: Look['after']): Statement<'none'> {
  if (after.length === 0) return sql`true`
  const values = Object.values(place.key).map((type, at) => sql`${String(after[at])}::text::${name(type)}`)
  return sql`(${keysOf(place, 't')}) > (${join(values, sql`, `)})`
}

/** The rows of these keys, or all of them, locked until the transaction ends. */
export async function lockedRows(
  scope: RowScope,
  place: Place,
  { within, keys }: { readonly within: Statement<Owned>; readonly keys?: Stretch['hits'] },
): Promise<readonly PlaceRow[]> {
  if (keys?.length === 0) return []
  const named = keys === undefined ? sql`` : sql`join ${recordset(place, keys)} on ${sameKey(place)}`
  const texts = Object.keys(place.columns).map((column) => sql`${name(`t.${column}`)}::text`)
  const rows = await scope.all<{ key: readonly (string | number)[]; texts: readonly (string | null)[] }>(sql`
    select json_build_array(${keysOf(place, 't')}) as key, json_build_array(${join(texts, sql`, `)}) as texts
      from ${name(place.table)} t ${named} where ${within}
     order by ${keysOf(place, 't')} for update of t`)
  return rows.map(({ key, texts: values }) => ({
    key,
    texts: Object.fromEntries(Object.keys(place.columns).map((column, at) => [column, values[at] ?? null])),
  }))
}

function recordset(place: Place, rows: readonly unknown[]): Statement<'none'> {
  const keys = Object.entries(place.key).map(
    ([column, type], at) => sql`(j.row->>${at}::int)::${name(type)} as ${name(column)}`,
  )
  return sql`(select ${join(keys, sql`, `)}, j.row from json_array_elements(${JSON.stringify(rows)}::json) as j (row)) as r`
}

function sameKey(place: Place): Statement<'none'> {
  return join(
    Object.keys(place.key).map((column) => sql`${name(`t.${column}`)} = ${name(`r.${column}`)}`),
    sql` and `,
  )
}

export async function writeRows(
  scope: RowScope,
  place: Place,
  { within, rows }: { readonly within: Statement<Owned>; readonly rows: readonly PlaceRow[] },
): Promise<number> {
  if (rows.length === 0) return 0
  const first = Object.keys(place.key).length
  const columns = Object.entries(place.columns)
  const set = columns.map(
    ([column, type], at) => sql`${name(column)} = (r.row->>${first + at}::int)::${castOf(type)}`,
  )
  const values = rows.map(({ key, texts }) => [...key, ...columns.map(([column]) => texts[column] ?? null)])
  return scope.run(sql`
    update ${name(place.table)} t set ${join(set, sql`, `)} from ${recordset(place, values)}
     where ${sameKey(place)} and ${within}`)
}

/** The row without the person; undefined where it tells nothing of them. */
export function scrubbedRow(
  place: Place,
  row: PlaceRow,
  { person, isTheirs }: { readonly person: Person; readonly isTheirs?: IsTheirs },
): PlaceRow | undefined {
  const texts = Object.fromEntries(
    Object.entries(row.texts).map(([column, text]) => {
      if (text === null) return [column, text]
      const isText = place.columns[column] === 'text'
      return [column, isText ? scrubbedText(text, person) : scrubbedJson(text, person, isTheirs)]
    }),
  )
  const isChanged = Object.entries(texts).some(([column, text]) => text !== row.texts[column])
  return isChanged ? { key: row.key, texts } : undefined
}

/** Looks through the next rows of a place and takes the address out of them. */
export async function scrubStretch(
  scope: RowScope,
  place: Place,
  look: Look,
): Promise<Stretch & { readonly changed: number }> {
  const stretch = await stretchOf(scope, place, look)
  const { within, email } = look
  const locked = await lockedRows(scope, place, { within, keys: stretch.hits })
  const person = { email, words: [] }
  const rows = locked.flatMap((row) => scrubbedRow(place, row, { person }) ?? [])
  return { ...stretch, changed: await writeRows(scope, place, { within, rows }) }
}

/** Keys of all rows that tell of somebody, some at a time. */
export async function* hitsOf(
  scope: RowReader,
  place: Place,
  look: Omit<Look, 'after'>,
): AsyncGenerator<Stretch['hits']> {
  let after: Look['after'] | undefined = []
  while (after !== undefined) {
    const stretch: Stretch = await stretchOf(scope, place, { ...look, after })
    for (let from = 0; from < stretch.hits.length; from += shownLimit)
      yield stretch.hits.slice(from, from + shownLimit)
    after = nextOf(stretch)
  }
}

const shownLimit = 500

/** Rows of these keys as they are shown to somebody, each as JSON. */
export async function shownRows(
  scope: RowReader,
  place: Place,
  {
    within,
    keys,
    columns,
  }: {
    readonly within: Statement<Owned>
    readonly keys: Stretch['hits']
    readonly columns: readonly string[]
  },
): Promise<readonly string[]> {
  const list = columns.map((column) => name(`t.${column}`))
  const rows = await scope.all<{ json: string }>(
    slow(sql`
      select row_to_json(s)::text as json
        from (select ${join(list, sql`, `)} from ${name(place.table)} t join ${recordset(place, keys)} on ${sameKey(place)}
               where ${within} order by ${keysOf(place, 't')}) s`),
  )
  return rows.map(({ json }) => json)
}
