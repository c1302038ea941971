import { slow, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { Article } from './schema.ts'
import { isQueued } from './search.ts'
import { articleRecord } from './store.ts'

/** Article unit that carries one of the requested barcodes. */
export interface UnitMatch {
  readonly company_id: number
  readonly article_id: number
  readonly client_3pl_id: number | null
  readonly article: Article
  readonly um3pl: string
  /** Base units in one of this unit. */
  readonly factor: number
  readonly barcode: string
}

/** Units that carry one of these barcodes, by company and article. Archived articles are excluded. */
export async function unitsByBarcode(
  scope: ReadScope,
  barcodes: readonly string[],
): Promise<readonly UnitMatch[]> {
  const unseen = sql`select a.company_id, a.id from articles a`
  return scope.all<UnitMatch>(
    slow(sql`
    with pending as materialized (
      ${unseen} where ${scope.owned('a')} and a.sync_seq is null
      union all
      ${unseen} ${isQueued} where ${scope.owned('a')}),
    candidates as (
      select s.company_id, s.id from article_search s where ${scope.owned('s')} and s.barcodes && ${barcodes}::text[]
      union
      select company_id, id from pending)
    select a.company_id, a.id as article_id, a.client_3pl_id, u.um3pl, u.factor, u.barcode,
           (select row_to_json(r) from (select ${articleRecord}) r) as article
      from candidates c
      join articles a on a.company_id = c.company_id and a.id = c.id
     cross join lateral (values
       (1, a.um3pl, 1::float8, a.um3pl_barcode),
       (2, a.um3pl_2, a.um3pl_2_factor::float8, a.um3pl_2_barcode),
       (3, a.um3pl_3, a.um3pl_3_factor::float8, a.um3pl_3_barcode)) as u (level, um3pl, factor, barcode)
     where a.deleted_at is null and u.barcode = any(${barcodes})
     order by a.company_id, a.id, u.level`),
  )
}
