import { sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'

const batch = 500

/** Secrets that were not sealed with the current key. */
export async function sealedByOthers(
  connection: Connection,
  { mark, after }: { readonly mark: string; readonly after: number },
): Promise<readonly { readonly id: number; readonly secret: Buffer }[]> {
  const { rows } = await connection.query<{ id: number; secret: Buffer }>(sql`
    select f.id, f.secret from factors f
     where f.sealed_by <> ${mark} and f.id > ${after} order by f.id limit ${batch}`)
  return rows
}

/** Replaces a sealed secret, unless it was used meanwhile, which also reseals it. */
export async function reseal(
  connection: Connection,
  row: { readonly id: number; readonly secret: Buffer; readonly sealed: string; readonly mark: string },
): Promise<void> {
  await connection.query(sql`
    update factors set secret = ${row.sealed}::bytea, sealed_by = ${row.mark}
     where id = ${row.id} and secret = ${`\\x${row.secret.toString('hex')}`}::bytea`)
}
