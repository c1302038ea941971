import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { offsetOf } from '../../../kernel/input.ts'
import { Page } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { CountedList } from '../../../lists/list.ts'
import { asked } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { equals } from '../../base/reference/store.ts'
import { searchArticles } from './search.ts'
import type { Article, ArticleList } from './schema.ts'
import { articleRecord } from './store.ts'

/** Below this offset, walking the index from its start is as fast as seeking the page. */
const walkable = 512

/** A page of the articles that aren't archived, by company and ID, with their exact total. */
export function articlePage(seen: ReadScope, query: ArticleList): Promise<Page<Article>> {
  const scope = query.client_3pl_id === undefined ? seen : seen.narrowed(query.client_3pl_id)
  const offset = offsetOf(query)
  const window = { offset, limit: query.per_page }
  const { search: term, active } = query
  const order = inOrder(articleList, query)
  if (term !== undefined) return searchArticles(scope, { term, active, order, ...window })
  if (order.list !== articleList || order.sort !== undefined || order.since !== undefined)
    return sortedPage(scope, order, query)
  if (active !== undefined) return scope.page<Article>(byActivity(scope, active, window))
  const near = scope.only !== undefined && offset <= walkable
  return scope.page<Article>(near ? walked(scope, window) : found(scope, window))
}

/** The sequencer maintains these counters, which support no other sort order. */
const articleList: CountedList = { table: 'articles', columns: [], facets: [], newestFirst: false }

async function sortedPage(
  scope: ReadScope,
  order: ReturnType<typeof inOrder>,
  query: ArticleList,
): Promise<Page<Article>> {
  const page = await listPage<Article>(scope, {
    ...order,
    alias: 'a',
    record: articleRecord,
    selection: {},
    conditions: [
      sql`a.deleted_at is null`,
      ...asked(scope.clients ?? undefined, (clients) => sql`a.client_3pl_id = any(${clients})`),
      ...asked(query.active, (active) => equals('a.active', active)),
    ],
    query,
  })
  if (page.exact || query.active !== undefined || order.since !== undefined) return page
  const counted = await scope.one<{ total: number }>(sql`select ${total(scope)} as total`)
  return new Page(page.rows, page.count, counted.total)
}

interface Window {
  readonly offset: number
  readonly limit: number
}

function walked(scope: ReadScope, { offset, limit }: Window): Statement<'company'> {
  return sql`
    select ${scope.rows('r')}::text as json, count(*)::int as count,
           ${scope.counted(total(scope))} as total
      from (select ${articleRecord} from articles a where ${scope.owned('a')} and a.deleted_at is null
             order by a.id offset ${offset} limit ${limit}) r`
}

/** Few articles are inactive, so only those are counted one by one. The active total is the rest. */
function byActivity(scope: ReadScope, active: boolean, { offset, limit }: Window): Statement<'company'> {
  const mine = sql`from articles a where ${scope.owned('a')} and a.deleted_at is null`
  const retired = sql`(select count(*) ${mine} and not a.active)`
  return sql`
    select ${scope.rows('r')}::text as json, count(*)::int as count,
           ${scope.counted(active ? sql`${total(scope)} - ${retired}` : retired)} as total
      from (select ${articleRecord} ${mine} and ${active ? sql`a.active` : sql`not a.active`}
             order by a.company_id, a.id offset ${offset} limit ${limit}) r`
}

/** Counters of the scope: the company's own, or those of the client companies that the caller may see. */
function counters(scope: ReadScope): Statement<'company'> {
  return scope.clients === null
    ? sql`${scope.within('c')} and c.client_3pl_id = 0`
    : sql`${scope.within('c')} and c.client_3pl_id = any(${scope.clients})`
}

/** The sequencer's totals, corrected by the few rows it hasn't seen yet: exact within one snapshot. */
function total(scope: ReadScope): Statement<'company'> {
  return sql`(
    (select coalesce(sum(c.total), 0) from article_counts c where ${counters(scope)} and c.level = 0 and c.block = 0)
    + (select coalesce(sum((p.deleted_at is null)::int - p.counted), 0)
         from articles p where ${scope.owned('p')} and p.sync_seq is null))::bigint`
}

/**
 * Finds the block of 65,536 IDs, then the block of 512 IDs, in which the page begins, by running sums over their
 * counters. It walks rows only from there: page 40,000 of a million costs what page 1 costs.
 */
function found(scope: ReadScope, { offset, limit }: Window): Statement<'company'> {
  return sql`
    with pending as materialized (
      select p.company_id, p.id, (p.deleted_at is null)::int - p.counted as n
        from articles p where ${scope.owned('p')} and p.sync_seq is null),
    wide as (
      select company_id, block, n, sum(n) over (order by company_id, block) - n as before
        from (select company_id, block, sum(n) as n
                from (select c.company_id, c.block, c.total as n from article_counts c
                       where ${counters(scope)} and c.level = 1
                      union all select company_id, id >> 16, n from pending) as both_
               group by company_id, block) as blocks),
    wide_start as (
      select company_id, block, before from wide where before <= ${offset} and before + n > ${offset} limit 1),
    narrow as (
      select company_id, block, n, before + sum(n) over (order by block) - n as before
        from (select w.company_id, x.block, sum(x.n) as n, w.before
                from wide_start w cross join lateral (
                  select c.block, c.total as n from article_counts c
                   where ${counters(scope)} and c.company_id = w.company_id and c.level = 2
                     and c.block >= w.block << 7 and c.block < (w.block + 1) << 7
                  union all
                  select p.id >> 9, p.n from pending p
                   where p.company_id = w.company_id and p.id >> 16 = w.block) as x
               group by w.company_id, x.block, w.before) as blocks),
    start as (
      select company_id, block << 9 as id, ${offset}::bigint - before as skip
        from narrow where before <= ${offset} and before + n > ${offset} limit 1)
    select ${scope.rows('r')}::text as json, count(*)::int as count,
           ${scope.counted(total(scope))} as total
      from (select ${articleRecord}
              from start s
             cross join lateral (
               select each.* from unnest(${scope.companies}::bigint[]) as company (id)
                cross join lateral (
                  select a.* from articles a
                   where a.company_id = company.id and ${scope.owned('a')} and a.deleted_at is null
                     and a.id >= case when company.id = s.company_id then s.id else 0 end
                   order by a.id limit s.skip + ${limit}) as each
                where company.id >= s.company_id
                order by each.company_id, each.id offset s.skip limit ${limit}) as a) r`
}
