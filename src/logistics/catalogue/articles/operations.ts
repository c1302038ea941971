import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { creates, readsPage, readsRecord } from '../../base/access/routes.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import { archiveArticle, restoreArticle } from './archive.ts'
import { changeArticleByCode, getArticleByCode } from './by-code.ts'
import { articlePage } from './list.ts'
import { articleFaults, changed, emptyArticle, ownerFaults, ownerOf } from './rules.ts'
import { Article, ArticleList, NewArticle, articleRoute } from './schema.ts'
import { articleById, insertArticle, ownersAmong } from './store.ts'
import { unitSpelling } from './units.ts'
import { updateArticleOperation } from './update.ts'

const listArticles = operation({
  ...articleRoute,
  ...readsPage,
  id: 'articles.list',
  summary: 'List articles',
  path: '/articles',
  query: ArticleList,
  response: Article,
  handle: (scope, { query }) => articlePage(scope, query),
})

const getArticle = operation({
  ...articleRoute,
  ...readsRecord,
  id: 'articles.get',
  summary: 'Read one article',
  path: '/articles/{id}',
  params: IdParams,
  response: Article,
  handle: async (scope, { params }) => found(await articleById(scope, params.id), 'article'),
})

const createArticle = operation({
  ...articleRoute,
  ...creates,
  id: 'articles.create',
  summary: 'Create an article',
  path: '/articles',
  body: NewArticle,
  response: Article,
  async handle(scope, { body }) {
    const spell = await unitSpelling(scope, [body])
    const { id, article_code, client_3pl_id: given, ...changes } = spell(body)
    const { description, um3pl } = changes
    const values = changed({ ...emptyArticle, description, um3pl }, changes)
    const client_3pl_id = ownerOf(given, scope.clients)
    const owners = await ownersAmong(scope, [client_3pl_id])
    refuse([...ownerFaults(client_3pl_id, owners), ...articleFaults(values)])
    const inserted = await insertArticle(scope, { id, article_code, client_3pl_id }, values)
    if (inserted === 'id_taken') throw taken('id')
    if (inserted === 'code_taken') throw taken('article_code')
    const resource = { type: 'article', id: inserted.id, version: 1 }
    scope.emit({ type: 'article.created', resource, client_3pl_id, data: inserted.json })
    return inserted.json
  },
})

function taken(path: string): Problem {
  return new Problem('invalid', { faults: [{ path, rule: 'taken' }] })
}

export const articleOperations = [
  listArticles,
  getArticle,
  getArticleByCode,
  createArticle,
  updateArticleOperation,
  changeArticleByCode,
  archiveArticle,
  restoreArticle,
]
