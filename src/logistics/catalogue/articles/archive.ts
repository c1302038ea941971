import { IdParams } from '../../../kernel/fields.ts'
import type { Json } from '../../../kernel/json.ts'
import { type Precondition, operation } from '../../../kernel/operation.ts'
import { acts, deletes } from '../../base/access/routes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { isInUse } from './rules-use.ts'
import { Article, articleRoute } from './schema.ts'
import { articleById, lockArticle, setArchived } from './store.ts'
import { usesOf } from './store-use.ts'
import { updateEvents } from './update.ts'

export const archiveArticle = operation({
  ...articleRoute,
  ...deletes,
  id: 'articles.archive',
  summary: 'Archive an article',
  description:
    'Lists no longer show the article, the sync feed shows it once more with `deleted_at`, and its code stays taken. It can still be read and changed by id or code. Archiving it again changes nothing. An article with stock or an open document cannot be archived.',
  path: '/articles/{id}',
  params: IdParams,
  async handle(scope, { params, precondition }) {
    await move(scope, params.id, { archived: true, precondition })
    return undefined
  },
})

export const restoreArticle = operation({
  ...articleRoute,
  ...acts,
  id: 'articles.restore',
  summary: 'Restore an archived article',
  description: 'Restoring an article that is not archived changes nothing.',
  path: '/articles/{id}/restore',
  params: IdParams,
  response: Article,
  handle: (scope, { params, precondition }) => move(scope, params.id, { archived: false, precondition }),
})

/** Archives or restores an article. `active` is separate and stays unchanged, so the event is only an update. */
async function move(
  scope: WriteScope,
  id: number,
  { archived, precondition }: { readonly archived: boolean; readonly precondition: Precondition },
): Promise<Json<Article>> {
  const before = found(await lockArticle(scope, id), 'article')
  precondition.check(before.version)
  const { deleted_at } = before
  if ((deleted_at !== null) === archived) return found(await articleById(scope, id), 'article')
  if (archived) await refuseInUse(scope, id)
  const data = found(await setArchived(scope, id, archived), 'article')
  scope.emit(...updateEvents(before, { deleted_at }, data))
  return data
}

async function refuseInUse(scope: WriteScope, id: number): Promise<void> {
  const use = (await usesOf(scope, [id])).get(id)
  if (use === undefined) return
  refuse(isInUse(use) ? [{ path: 'article', rule: 'stocked' }] : [])
  refuse(use.in_kit ? [{ path: 'article', rule: 'in_kit' }] : [])
}
