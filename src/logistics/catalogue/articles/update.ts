import { IdParams } from '../../../kernel/fields.ts'
import type { Json } from '../../../kernel/json.ts'
import { differing } from '../../../kernel/objects.ts'
import { operation } from '../../../kernel/operation.ts'
import { updates } from '../../base/access/routes.ts'
import type { Event } from '../../base/access/outbox.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { articleFaults, changed } from './rules.ts'
import { needsUse, useFaults } from './rules-use.ts'
import { Article, ArticleChanges, articleRoute } from './schema.ts'
import { type StoredArticle, articleById, lockArticle, updateArticle } from './store.ts'
import { usesOf } from './store-use.ts'
import { unitSpelling } from './units.ts'

export const updateArticleOperation = operation({
  ...articleRoute,
  ...updates,
  id: 'articles.update',
  summary: 'Change an article',
  description:
    'Omitted fields stay as they are. A change without an effect keeps the version. `um3pl` is fixed once stock has moved or an open document has a line of the article; a packaging unit while open lines use it; `tracking` while stock is on hand.',
  path: '/articles/{id}',
  params: IdParams,
  body: ArticleChanges,
  response: Article,
  async handle(scope, { params, body, precondition }) {
    const before = found(await lockArticle(scope, params.id), 'article')
    precondition.check(before.version)
    return changeArticle(scope, before, body)
  },
})

export async function changeArticle(
  scope: WriteScope,
  before: StoredArticle,
  changes: ArticleChanges,
): Promise<Json<Article>> {
  const spell = await unitSpelling(scope, [changes])
  const after = changed(before, spell(changes))
  refuse(articleFaults(after))
  const previous = differing(before, after)
  if (Object.keys(previous).length === 0) return found(await articleById(scope, before.id), 'article')
  if (needsUse(previous)) {
    const use = found((await usesOf(scope, [before.id])).get(before.id), 'article')
    refuse(useFaults(use, before, after))
  }
  const data = found(await updateArticle(scope, before.id, after), 'article')
  scope.emit(...updateEvents(before, previous, data))
  return data
}

/** Events of a change: the update, and activation or deactivation if it switched. */
export function updateEvents(
  before: StoredArticle,
  previous: Partial<StoredArticle>,
  data: Json<Article>,
): readonly Event[] {
  const { id, client_3pl_id, version } = before
  const event = { resource: { type: 'article', id, version: version + 1 }, client_3pl_id, data, previous }
  if (previous.active === undefined) return [{ ...event, type: 'article.updated' }]
  const type = previous.active ? 'article.deactivated' : 'article.activated'
  return [
    { ...event, type: 'article.updated' },
    { ...event, type },
  ]
}
