import * as z from 'zod'
import { id } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { readsRecord } from '../../base/access/routes.ts'
import { Problem, found } from '../../../kernel/problem.ts'
import { Article, ArticleChanges, CodeParams, articleRoute } from './schema.ts'
import { lockArticlesByCode } from './store-keys.ts'
import { articlesByCode } from './store.ts'
import { changeArticle } from './update.ts'

const ByCodeQuery = z.object({
  client_3pl_id: id().optional().meta({ description: 'The client company that owns the article.' }),
})

export const getArticleByCode = operation({
  ...articleRoute,
  ...readsRecord,
  id: 'articles.get_by_code',
  summary: 'Read the article with a code',
  description: 'A code that several client companies use needs `client_3pl_id`.',
  path: '/articles/by-code/{articleCode}',
  params: CodeParams,
  query: ByCodeQuery,
  response: Article,
  problems: ['ambiguous_article_code'],
  async handle(scope, { params, query }) {
    const articles = await articlesByCode(scope, params.articleCode, query.client_3pl_id)
    return onlyOne(z.array(Article).parse(JSON.parse(articles)))
  },
})

export const changeArticleByCode = operation({
  ...articleRoute,
  id: 'articles.update_by_code',
  summary: 'Change the article with a code',
  description:
    'Omitted fields stay as they are. A code that several client companies use needs `client_3pl_id`.',
  method: 'PATCH',
  path: '/articles/by-code/{articleCode}',
  access: 'write',
  params: CodeParams,
  query: ByCodeQuery,
  body: ArticleChanges,
  status: 200,
  envelope: 'record',
  response: Article,
  problems: ['ambiguous_article_code'],
  async handle(scope, { params, query, body, precondition }) {
    const before = onlyOne(await lockArticlesByCode(scope, params.articleCode, query.client_3pl_id))
    precondition.check(before.version)
    return changeArticle(scope, before, body)
  },
})

/**
 * Several client companies may have an article with the same code. An archived one counts only if no live one has the
 * code.
 */
export function onlyOne<T extends { readonly deleted_at?: unknown }>(articles: readonly T[]): T {
  const live = articles.filter(({ deleted_at }) => deleted_at === null)
  const [first, second] = live.length > 0 ? live : articles
  if (second !== undefined) throw new Problem('ambiguous_article_code')
  return found(first, 'article')
}
