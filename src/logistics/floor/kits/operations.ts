import { IdParams } from '../../../kernel/fields.ts'
import { type Precondition, operation } from '../../../kernel/operation.ts'
import { changing, creating, reading } from '../../../kernel/operation-shapes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import { makeKits } from './assemble.ts'
import { Kit, KitAssembly, KitComponents, kitRoute, NewAssembly } from './schema.ts'
import { componentsById, kinshipOf, kitById, lockArticles, saveComponents } from './store.ts'
import type { Json } from '../../../kernel/json.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { resolveLines } from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { type Component, componentFaults, componentsOf } from './rules.ts'

const getComponents = operation({
  ...kitRoute,
  ...reading,
  id: 'kits.get',
  summary: 'Read the components of an article',
  description: 'Also how many kits could be made now from unreserved stock.',
  path: '/articles/{id}/components',
  response: Kit,
  handle: async (scope, { params }) => found(await kitById(scope, params.id), 'article'),
})

const setOperation = operation({
  ...kitRoute,
  ...changing,
  id: 'kits.set',
  summary: 'Set the components of an article',
  description:
    'Replaces all components, which must belong to the same client; an empty list turns the kit into an ordinary article. Kits cannot contain kits. If nothing differs, the version stays.',
  path: '/articles/{id}/components',
  body: KitComponents,
  response: Kit,
  handle: (scope, { params: { id }, body, precondition }) =>
    setComponents(scope, { ...body, id, precondition }),
})

const make = {
  ...kitRoute,
  ...creating,
  role: 'operator',
  unversioned: true,
  params: IdParams,
  body: NewAssembly,
  response: KitAssembly,
  problems: ['insufficient_stock'],
} as const

const assemble = operation({
  ...make,
  id: 'kits.assemble',
  summary: 'Assemble kits',
  description:
    'Removes the parts from stock and adds the kits, all or nothing. Uses only available, unreserved parts that have not expired; a named lot is taken even if it has expired. Orders that wait for the kit get it.',
  path: '/articles/{id}/assemble',
  handle: (scope, { params: { id }, body }) => makeKits(scope, 'assemble', { id, body }),
})

const disassemble = operation({
  ...make,
  id: 'kits.disassemble',
  summary: 'Disassemble kits',
  description:
    'Removes the kits from stock and adds the parts by the kit’s current components. Uses only unreserved kits. The request names lots, dates and serial numbers of the parts if the articles have them.',
  path: '/articles/{id}/disassemble',
  handle: (scope, { params: { id }, body }) => makeKits(scope, 'disassemble', { id, body }),
})

interface Asked extends KitComponents {
  readonly id: number
  readonly precondition: Precondition
}

async function setComponents(scope: WriteScope, asked: Asked): Promise<Json<Kit>> {
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

export const kitOperations = [getComponents, setOperation, assemble, disassemble]
