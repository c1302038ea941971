import { label, name, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Documents } from './kind.ts'

/** Draws IDs for a document and its lines before anything is written: reservations and movements name them. */
export async function nextIds(
  scope: WriteScope,
  { table, lines: [lines] }: Pick<Documents, 'table' | 'lines'>,
  count: number,
): Promise<{ readonly id: number; readonly line_ids: readonly number[] }> {
  const rows = await scope.all<{ id: number }>(sql`
    select case n when 0 then nextval(${label(`${table}_id_seq`)}) else nextval(${label(`${lines}_id_seq`)}) end as id
      from generate_series(0, ${count}) as n where ${scope.company}::bigint is not null order by n`)
  const [id = 0, ...line_ids] = rows.map((row) => row.id)
  return { id, line_ids }
}

export async function nextLineIds(
  scope: WriteScope,
  { lines: [lines] }: Pick<Documents, 'lines'>,
  count: number,
): Promise<readonly number[]> {
  if (count === 0) return []
  const rows = await scope.all<{ id: number }>(sql`
    select nextval(${label(`${lines}_id_seq`)}) as id from generate_series(1, ${count})
     where ${scope.company}::bigint is not null`)
  return rows.map((row) => row.id)
}

export function deleteLines(
  scope: WriteScope,
  { lines: [table] }: Pick<Documents, 'lines'>,
  lines: readonly { readonly id: number }[],
): void {
  if (lines.length === 0) return
  scope.send(sql`
    delete from ${name(table)} l where l.company_id = ${scope.company} and l.id = any(${lines.map(({ id }) => id)})`)
}
