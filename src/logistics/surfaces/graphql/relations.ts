import type { ReadScope } from '../../base/access/scopes.ts'
import { articlesByIds } from '../../catalogue/articles/store.ts'
import { clients } from '../../catalogue/clients/store.ts'
import { documentKinds } from '../../kinds.ts'
import { documentsByIds } from '../../documents/spine/store.ts'
import { partners } from '../../catalogue/partners/store.ts'
import { stockOfArticles } from '../../stock/stock/store-list.ts'
import { movementsOfArticles } from '../../stock/stock/store-movements.ts'
import { warehouses } from '../../catalogue/warehouses/store.ts'

/** A field that leads from a record to others. One statement fetches them for all records of a level. */
export interface Relation {
  /** Type of the related records. */
  readonly type: string
  /** Operation that returns such records. Callers who may not use it don't see them here either. */
  readonly op: string
  /** Field of the record that references the others. */
  readonly from: string
  /** Field of the others that it refers to. */
  readonly to: string
  readonly many: boolean
  /** JSON array of all records for these IDs; to-many relations return at most `limit` each. */
  readonly load: (scope: ReadScope, ids: readonly number[], limit: number) => Promise<string>
}

function toOne(type: string, op: string, load: Relation['load']): Omit<Relation, 'from'> {
  return { type, op, to: 'id', many: false, load }
}

const article = toOne('Article', 'articles.get', articlesByIds)
const client = toOne('Client', 'clients.get', clients.byIds)
const partner = toOne('Partner', 'partners.get', partners.byIds)
const warehouse = toOne('Warehouse', 'warehouses.get', warehouses.byIds)
const ofDocuments = documentKinds.map((kind) => {
  const type = kind.schema.meta()?.id ?? ''
  const load: Relation['load'] = (scope, ids) => documentsByIds(scope, kind, ids)
  return [`${kind.resource}_id`, [kind.resource, toOne(type, `${kind.table}.get`, load)]] as const
})

/** Any type with one of these fields also gets the record that it references. */
const byField: Readonly<Record<string, readonly [name: string, relation: Omit<Relation, 'from'>]>> = {
  article_id: ['article', article],
  client_3pl_id: ['client', client],
  partner_id: ['partner', partner],
  warehouse_id: ['warehouse', warehouse],
  from_warehouse_id: ['from_warehouse', warehouse],
  to_warehouse_id: ['to_warehouse', warehouse],
  default_warehouse_id: ['default_warehouse', warehouse],
  ...Object.fromEntries(ofDocuments),
}

const ofArticle = { from: 'id', to: 'article_id', many: true } as const
const byType: Readonly<Record<string, Readonly<Record<string, Relation>>>> = {
  Article: {
    stock: { ...ofArticle, type: 'StockRow', op: 'stock.list', load: stockOfArticles },
    movements: { ...ofArticle, type: 'StockMovement', op: 'stock.movements', load: movementsOfArticles },
  },
}

/** Relations of a type with these fields. Records already included in the response aren't fetched. */
export function relationsOf(type: string, fields: readonly string[]): Readonly<Record<string, Relation>> {
  const derived = fields.flatMap((from) => {
    const [name, relation] = byField[from] ?? []
    if (name === undefined || relation === undefined || fields.includes(name)) return []
    return [[name, { ...relation, from }] as const]
  })
  return { ...Object.fromEntries(derived), ...byType[type] }
}
