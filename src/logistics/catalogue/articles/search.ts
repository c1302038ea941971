import { sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { type Listing, asked } from '../../../lists/listing.ts'
import type { SearchLimits, SearchSource } from '../../../lists/search-ways.ts'
import { searchPage } from '../../../lists/search.ts'
import type { Article } from './schema.ts'
import { articleRecord } from './store.ts'

interface ArticleSearch {
  readonly term: string
  /** Only active articles, or only inactive ones. */
  readonly active?: boolean | undefined
  readonly order?: Pick<Listing, 'list' | 'sort' | 'since'>
  readonly offset: number
  readonly limit: number
}

/** Limits to articles `a` that have a number but whose current version isn't indexed yet. */
export const isQueued = sql`join article_queue q on q.company_id = a.company_id and q.id = a.id`

const articleText = sql`
  concat_ws(chr(31), a.article_code, a.description, a.name, a.um3pl_barcode, a.um3pl_2_barcode, a.um3pl_3_barcode)`

function sourceFor(scope: ReadScope): SearchSource {
  return {
    texts: 'article_search',
    condition: sql`true`,
    visible: scope.owned('s'),
    owner: (company_id) => company_id,
    shortest: 1,
    text: articleText,
    size: sql`
      (select coalesce(sum(c.total), 0) from article_counts c
        where ${scope.within('c')} and c.client_3pl_id = 0 and c.level = 0 and c.block = 0)::bigint`,
    pending(pattern) {
      const unseen = sql`
        select a.company_id as tenant, a.id, a.deleted_at is null and ${articleText} ilike ${pattern} as hit
          from articles a`
      return sql`
        ${unseen} where ${scope.owned('a')} and a.sync_seq is null
        union ${unseen} ${isQueued} where ${scope.owned('a')}`
    },
  }
}

/** Articles that contain the term, by company and ID. */
export function searchArticles(
  scope: ReadScope,
  { active, order, ...search }: ArticleSearch,
  limits?: SearchLimits,
): Promise<Page<Article>> {
  // A walk along sorted rows reads the articles themselves, not the texts, so visibility is checked here.
  const visible =
    order?.sort === undefined
      ? []
      : [
          sql`a.deleted_at is null`,
          ...asked(scope.clients ?? undefined, (clients) => sql`a.client_3pl_id = any(${clients})`),
        ]
  const conditions = [
    ...visible,
    ...asked(active, (is) => sql`a.active = ${is}`),
    ...asked(order?.since, ({ at }) => sql`a.updated_at >= ${at}::timestamptz`),
  ]
  const { tenants } = scope
  const newestFirst = order?.list.newestFirst ?? false
  const rows = { tenants, table: 'articles', key: 'id', newestFirst, sort: order?.sort }
  const listing = { rows, source: sourceFor(scope), alias: 'a', record: articleRecord, conditions }
  return searchPage(scope, { ...search, ...listing }, limits)
}
