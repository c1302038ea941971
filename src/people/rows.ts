import { type Owned, type Statement, join, name, slow, sql } from '../kernel/database/sql.ts'
import { type IsTheirs, type Person, scrubbedJson, scrubbedText } from './scrub.ts'

/** Reads rows of one tenant, or of all tenants. */
export interface RowReader {
  all<Row>(statement: Statement<Owned>): Promise<readonly Row[]>
}

export interface RowScope extends RowReader {
  run(statement: Statement<Owned>): Promise<number>
}

export interface Place {
  readonly table: string
  /** Key of a row within its tenant, in scan order. */
  readonly key: Readonly<Record<string, 'bigint' | 'text'>>
  readonly columns: Readonly<Record<string, ColumnType>>
}

/** `json_text` is a text column that holds JSON. */
type ColumnType = 'text' | 'json' | 'jsonb' | 'json_text'

const castOf = (type: ColumnType) => name(type === 'json_text' ? 'text' : type)

export type Texts = Readonly<Record<string, string | null>>

export interface PlaceRow {
  readonly key: readonly (string | number)[]
  readonly texts: Texts
}

export interface Look {
  readonly within: Statement<Owned>
  readonly email: string
  /** Cursor: the key of the last row scanned, empty at first. */
  readonly after: readonly (string | number)[]
  /** Condition for rows `t` that belong to the person without naming the address. */
  readonly also?: Statement<Owned> | undefined
}

/** Rows scanned per transaction. A literal in the statement: plans for a parameter read the whole table. */
const stretchLimit = 5_000
const limit = sql`5000`

export interface Stretch {
  /** Keys of the rows that name the address. */
  readonly hits: readonly (readonly (string | number)[])[]
  readonly looked: number
  readonly last: readonly (string | number)[] | null
}

/** Next cursor; undefined after the last row. */
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

/** Condition: the address occurs in the columns, in any case. Replacement decides whether it is the whole address. */
export function mentions(columns: readonly Statement<'none'>[], email: string): Statement<'none'> {
  const texts = join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )
  return sql`strpos(lower(concat_ws(' ', ${texts})), ${email}) > 0`
}

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

/** Rows with these keys, or all rows, locked until the transaction ends. */
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

/** Row with the person's data removed; undefined if it holds none. */
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

/** Keys of all rows about a person, in batches. */
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

/** Rows with these keys for display, each as JSON. */
export async function shownRows(
  scope: RowReader,
  place: Place,
  shown: Pick<Look, 'within'> & { readonly keys: Stretch['hits']; readonly columns: readonly string[] },
): Promise<readonly string[]> {
  const { within, keys } = shown
  const list = shown.columns.map((column) => name(`t.${column}`))
  const rows = await scope.all<{ json: string }>(
    slow(sql`
      select row_to_json(s)::text as json
        from (select ${join(list, sql`, `)} from ${name(place.table)} t join ${recordset(place, keys)} on ${sameKey(place)}
               where ${within} order by ${keysOf(place, 't')}) s`),
  )
  return rows.map(({ json }) => json)
}
