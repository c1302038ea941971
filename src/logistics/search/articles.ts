import { sql } from '../../kernel/database/sql.ts'
import type { Page } from '../../kernel/json.ts'
import type { ReadScope } from '../../kernel/scope.ts'
import { type SearchLimits, type SearchSource, searchPage } from '../../lists/search.ts'
import type { Article } from '../articles/schema.ts'
import { articleRecord } from '../articles/store.ts'

interface ArticleSearch {
  readonly term: string
  /** Only those in use, or only those that are not. */
  readonly active?: boolean | undefined
  readonly offset: number
  readonly limit: number
}

function sourceFor(scope: ReadScope): SearchSource {
  return {
    texts: 'article_search',
    condition: sql`true`,
    visible: scope.owned('s'),
    owner: (company_id) => company_id,
    shortest: 1,
    size: sql`
      (select coalesce(sum(c.total), 0) from article_counts c
        where ${scope.within('c')} and c.client_3pl_id = 0 and c.level = 0 and c.block = 0)::bigint`,
    position: sql`(select coalesce(max(sync_seq), 0) from search_position)`,
    pending({ pattern, position }) {
      const unseen = sql`
        select a.company_id as tenant, a.id, a.deleted_at is null and concat_ws(chr(31), a.article_code, a.description, a.name,
                 a.um3pl_barcode, a.um3pl_2_barcode, a.um3pl_3_barcode) ilike ${pattern} as hit
          from articles a where ${scope.owned('a')}`
      return sql`${unseen} and a.sync_seq is null union all ${unseen} and a.sync_seq > ${position}`
    },
  }
}

/** The articles in which the term occurs, by company and id. */
export function searchArticles(
  scope: ReadScope,
  { active, ...search }: ArticleSearch,
  limits?: SearchLimits,
): Promise<Page<Article>> {
  const conditions = active === undefined ? [] : [sql`a.active = ${active}`]
  const { tenants } = scope
  const rows = { tenants, table: 'articles', key: 'id', newestFirst: false, sort: undefined }
  const listing = { rows, source: sourceFor(scope), alias: 'a', record: articleRecord, conditions }
  return searchPage(scope, { ...search, ...listing }, limits)
}
