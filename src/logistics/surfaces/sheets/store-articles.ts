import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { type StoredArticle, storedArticle } from '../../catalogue/articles/store.ts'

function shown(scope: ReadScope, client: number | undefined): Statement<'company'> {
  const all = sql`${scope.owned('a')} and a.deleted_at is null`
  return client === undefined ? all : sql`${all} and a.client_3pl_id = ${client}`
}

export async function isClient(scope: ReadScope, id: number): Promise<boolean> {
  const row = await scope.maybe(sql`select 1 from clients c where ${scope.within('c')} and c.id = ${id}`)
  return row !== undefined
}

export async function countForSheet(scope: ReadScope, client: number | undefined): Promise<number> {
  const row = await scope.one<{ total: number }>(sql`
    select count(*) as total from articles a where ${shown(scope, client)}`)
  return row.total
}

/** Articles after an ID. */
export function rowsForSheet(
  scope: ReadScope,
  client: number | undefined,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredArticle[]> {
  return scope.all<StoredArticle>(sql`
    select ${storedArticle} from articles a
     where ${shown(scope, client)} and a.id > ${after} order by a.id limit ${limit}`)
}
