import type { Fault } from '../../kernel/faults.ts'
import { IdParams } from '../../kernel/fields.ts'
import type { Json } from '../../kernel/json.ts'
import { differing } from '../../kernel/objects.ts'
import { operation } from '../../kernel/operation.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { isUsableClient } from '../clients/store.ts'
import { articlePage } from './list.ts'
import { articleFaults, changed, emptyArticle } from './rules.ts'
import { Article, ArticleChanges, ArticleList, NewArticle } from './schema.ts'
import { type StoredArticle, articleById, insertArticle, lockArticle, updateArticle } from './store.ts'

const common = { tag: 'Articles', module: 'articles', resource: 'article' } as const

const listArticles = operation({
  ...common,
  id: 'articles.list',
  summary: 'List articles',
  method: 'GET',
  path: '/articles',
  access: 'read',
  query: ArticleList,
  status: 200,
  envelope: 'page',
  response: Article,
  handle: (scope, { query }) => articlePage(scope, query),
})

const getArticle = operation({
  ...common,
  id: 'articles.get',
  summary: 'Read one article',
  method: 'GET',
  path: '/articles/{id}',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Article,
  handle: async (scope, { params }) => found(await articleById(scope, params.id), 'article'),
})

const createArticle = operation({
  ...common,
  id: 'articles.create',
  summary: 'Create an article',
  method: 'POST',
  path: '/articles',
  access: 'write',
  body: NewArticle,
  status: 201,
  envelope: 'record',
  response: Article,
  async handle(scope, { body }) {
    const { id, article_code, client_3pl_id: given, ...changes } = body
    const values = changed({ ...emptyArticle, description: body.description, um3pl: body.um3pl }, changes)
    const owner = await ownerOf(scope, given)
    refuse([...owner.faults, ...articleFaults(values)])
    const { client_3pl_id } = owner
    const inserted = await insertArticle(scope, { id, article_code, client_3pl_id }, values)
    if (inserted === 'id_taken') throw taken('id')
    if (inserted === 'code_taken') throw taken('article_code')
    const resource = { type: 'article', id: inserted.id, version: 1 }
    await scope.emit({ type: 'article.created', resource, client_3pl_id, data: inserted.json })
    return inserted.json
  },
})

const updateArticleOperation = operation({
  ...common,
  id: 'articles.update',
  summary: 'Change an article',
  description: 'Fields left out stay as they are. A change that alters nothing leaves the version alone.',
  method: 'PUT',
  path: '/articles/{id}',
  access: 'write',
  params: IdParams,
  body: ArticleChanges,
  status: 200,
  envelope: 'record',
  response: Article,
  async handle(scope, { params, body, precondition }) {
    const before = found(await lockArticle(scope, params.id), 'article')
    precondition.check(before.version)
    return changeArticle(scope, before, body)
  },
})

async function changeArticle(
  scope: WriteScope,
  stored: StoredArticle,
  changes: ArticleChanges,
): Promise<Json<Article>> {
  const { id, client_3pl_id, version, ...before } = stored
  const after = changed(before, changes)
  refuse(articleFaults(after))
  const previous = differing(before, after)
  if (Object.keys(previous).length === 0) return found(await articleById(scope, id), 'article')
  const data = found(await updateArticle(scope, id, after), 'article')
  const resource = { type: 'article', id, version: version + 1 }
  await scope.emit({ type: 'article.updated', resource, client_3pl_id, data, previous })
  if (after.active !== before.active) {
    const type = after.active ? 'article.activated' : 'article.deactivated'
    await scope.emit({ type, resource, client_3pl_id, data, previous })
  }
  return data
}

/** The client company of a new article: the given one, or the only one a restricted caller has. */
async function ownerOf(
  scope: WriteScope,
  given: number | null | undefined,
): Promise<{ readonly client_3pl_id: number | null; readonly faults: readonly Fault[] }> {
  const client_3pl_id = given ?? (scope.clients?.length === 1 ? (scope.clients[0] ?? null) : null)
  if (client_3pl_id === null) {
    return {
      client_3pl_id,
      faults: scope.clients === null ? [] : [{ path: 'client_3pl_id', rule: 'required' }],
    }
  }
  const usable = await isUsableClient(scope, client_3pl_id)
  return { client_3pl_id, faults: usable ? [] : [{ path: 'client_3pl_id', rule: 'selected' }] }
}

function taken(path: string): Problem {
  return new Problem('invalid', { faults: [{ path, rule: 'taken' }] })
}

export const articleOperations = [listArticles, getArticle, createArticle, updateArticleOperation]
