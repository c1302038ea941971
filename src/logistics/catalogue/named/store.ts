import { sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { GivenLine, LineArticle } from './lines.ts'

/**
 * Articles that the lines name, by ID or by code, of all client companies that the caller may see. Archived ones are
 * excluded.
 */
export function articlesNamed(
  scope: ReadScope,
  lines: readonly GivenLine[],
): Promise<readonly LineArticle[]> {
  const ids = [...new Set(lines.flatMap((line) => line.article_id ?? []))]
  const codes = [
    ...new Set(lines.flatMap((line) => (line.article_id === undefined ? (line.article_code ?? []) : []))),
  ]
  return scope.all<LineArticle>(sql`
    select a.id, a.client_3pl_id, a.article_code, a.description, a.um3pl,
           a.um3pl_2, trim_scale(a.um3pl_2_factor) as um3pl_2_factor,
           a.um3pl_3, trim_scale(a.um3pl_3_factor) as um3pl_3_factor,
           a.integer_only_um3pl_quantity, a.tracking, a.expiry_tracking, a.active, a.picked_as,
           array(select u.code from units u
                  where u.company_id = a.company_id and u.integer_only
                    and lower(u.code) in (lower(a.um3pl), lower(a.um3pl_2), lower(a.um3pl_3))) as whole_units
      from articles a
     where ${scope.owned('a')} and a.deleted_at is null
       and (a.id = any(${ids}::bigint[]) or a.article_code = any(${codes}::text[]))
     order by a.id`)
}
