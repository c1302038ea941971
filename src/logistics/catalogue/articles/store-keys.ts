import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Key } from './rules-bulk.ts'
import { type StoredArticle, storedArticle } from './store.ts'

/**
 * Articles with these keys, including archived ones, locked in ID order. The condition is a range with an order, not an
 * equality, because only the key index has that order. In a table without statistics, an equality would search all the
 * company's articles.
 */
export function lockArticlesByKey(
  scope: WriteScope,
  keys: readonly Key[],
): Promise<readonly StoredArticle[]> {
  const clients = keys.map((key) => key.client_3pl_id)
  const codes = keys.map((key) => key.article_code)
  return scope.all<StoredArticle>(sql`
    select ${storedArticle} from articles a
     where ${scope.owned('a')} and a.id = any(array(
       select x.id
         from unnest(${clients}::bigint[], ${codes}::text[]) as k (client_3pl_id, article_code)
        cross join lateral (
          select x.id, x.client_3pl_id from articles x
           where x.company_id = ${scope.company} and x.article_code between k.article_code and k.article_code
           order by x.article_code, x.client_3pl_id offset 0) x
        where x.client_3pl_id is not distinct from k.client_3pl_id))
     order by a.id for update`)
}

/** Locked articles with that code, including archived ones, of one client company or of all that the caller may see. */
export function lockArticlesByCode(
  scope: WriteScope,
  article_code: string,
  client_3pl_id: number | undefined,
): Promise<readonly StoredArticle[]> {
  return scope.all<StoredArticle>(sql`
    select ${storedArticle} from articles a
     where ${scope.owned('a')} and a.article_code = ${article_code}
       and a.client_3pl_id is not distinct from coalesce(${client_3pl_id ?? null}::bigint, a.client_3pl_id)
     order by a.id for update`)
}
