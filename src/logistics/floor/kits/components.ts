import type { Json } from '../../../kernel/json.ts'
import type { Precondition } from '../../../kernel/operation.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { resolveLines } from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { type Component, componentFaults, componentsOf } from './rules.ts'
import type { Kit, KitComponents } from './schema.ts'
import { componentsById, kinshipOf, kitById, lockArticles, saveComponents } from './store.ts'

interface Asked extends KitComponents {
  readonly id: number
  readonly precondition: Precondition
}

export async function setComponents(scope: WriteScope, asked: Asked): Promise<Json<Kit>> {
  const { id, components: given, precondition } = asked
  const articles = await articlesNamed(scope, given)
  const locked = await lockArticles(scope, [id, ...articles.map((article) => article.id)])
  const kit = found(
    locked.find((article) => article.id === id),
    'article',
  )
  precondition.check(kit.version)
  const { client_3pl_id } = kit
  const { lines, faults } = resolveLines(given, articles, {
    client_3pl_id,
    inactive: 'refused',
    path: 'components',
  })
  const kinship = await kinshipOf(scope, [id, ...lines.map((line) => line.article.id)])
  refuse([...faults, ...componentFaults(id, lines, kinship)])
  const before = await componentsById(scope, id)
  const after = componentsOf(lines)
  // An article that isn't a kit has no parts to pick.
  const picked_as = after.length === 0 ? 'kit' : (asked.picked_as ?? kit.picked_as)
  if (isSame(before, after) && picked_as === kit.picked_as) return found(await kitById(scope, id), 'article')
  await saveComponents(scope, id, { components: after, picked_as })
  const data = found(await kitById(scope, id), 'article')
  const resource = { type: 'article', id, version: kit.version + 1 }
  scope.emit({ type: 'article.components_changed', resource, client_3pl_id, data })
  return data
}

function isSame(before: readonly Component[], after: readonly Component[]): boolean {
  const same = (one: Component, at: number) =>
    one.article_id === after[at]?.article_id && one.quantity === after[at].quantity
  return before.length === after.length && before.every(same)
}
