import type { Database } from '../kernel/database/database.ts'
import { name, sql } from '../kernel/database/sql.ts'
import type { TenantColumn } from '../kernel/tenants.ts'
import { batch, mayWriteTexts } from './index-texts.ts'
import { listPieces, longPartsOf } from './pieces.ts'

interface Short {
  readonly owner: number
  readonly list: string
  readonly done_to: number
}

/**
 * Adds long pieces to texts written without them, by an older version or an older node. Each call handles the next
 * batch of one list. Returns whether there was any work. Searches use no long pieces until the whole list has them.
 */
export async function renewTexts(database: Database, column: TenantColumn): Promise<boolean> {
  const { rows } = await database.query(sql`select from short_texts limit 1`)
  if (rows.length === 0) return false
  const tenant = name(column)
  return database.transaction(async (connection) => {
    if (!(await mayWriteTexts(connection, 'alone'))) return false
    const [short] = (
      await connection.query<Short>(sql`
        select ${tenant} as owner, list, done_to from short_texts order by done_to, ${tenant}, list limit 1`)
    ).rows
    if (short === undefined) return false
    const { owner, list, done_to } = short
    const { rows: texts } = await connection.query<{ id: number; text: string }>(sql`
      select id, text from list_search where ${tenant} = ${owner} and list = ${list} and id > ${done_to}
       order by id limit ${batch}`)
    const longer = texts.filter(({ text }) => longPartsOf(text).length > 0)
    const pieces = longer.map(({ text }) => `{${listPieces(list, owner, text).join(',')}}`)
    await connection.query(sql`
      update list_search s set grams = r.grams::integer[]
        from unnest(${longer.map(({ id }) => id)}::bigint[], ${pieces}::text[]) as r (id, grams)
       where s.${tenant} = ${owner} and s.list = ${list} and s.id = r.id and s.grams <> r.grams::integer[]`)
    // A writer without long pieces resets `done_to`. Then nothing matches here, and the list starts again.
    await connection.query(
      texts.length < batch
        ? sql`delete from short_texts where ${tenant} = ${owner} and list = ${list} and done_to = ${done_to}`
        : sql`
            update short_texts set done_to = ${texts.at(-1)?.id ?? done_to}
             where ${tenant} = ${owner} and list = ${list} and done_to = ${done_to}`,
    )
    return true
  })
}
