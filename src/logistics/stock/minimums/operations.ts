import { fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { Json } from '../../../kernel/json.ts'
import { operation } from '../../../kernel/operation.ts'
import { changing, deleting, listing } from '../../../kernel/operation-shapes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { resolveLines } from '../../catalogue/named/lines.ts'
import { articlesNamed } from '../../catalogue/named/store.ts'
import { warehouses } from '../../catalogue/warehouses/store.ts'
import { MinimumChanges, MinimumList, NewMinimum, StockMinimum } from './schema.ts'
import { deleteMinimum, lockMinimum, minimumById, minimumPage, saveMinimum, turned } from './store.ts'

const common = { tag: 'Stock', module: 'stock', resource: 'stock_minimum' } as const

const listMinimums = operation({
  ...common,
  ...listing,
  id: 'stock_minimums.list',
  summary: 'List minimum stocks',
  description: 'Minimum stocks, and whether each is met.',
  path: '/stock/minimums',
  query: MinimumList,
  response: StockMinimum,
  handle: (scope, { query }) => minimumPage(scope, query),
})

const setOperation = operation({
  ...common,
  id: 'stock_minimums.set',
  summary: 'Set the minimum stock of an article',
  description:
    'For one warehouse, or for all together. Repeating the call changes the quantity. When the available quantity falls below the minimum, `stock.low` is sent, and `stock.recovered` when it is back.',
  method: 'PUT',
  path: '/stock/minimums',
  access: 'write',
  role: 'operator',
  unversioned: true,
  body: NewMinimum,
  status: 200,
  envelope: 'record',
  response: StockMinimum,
  handle: (scope, { body }) => setMinimum(scope, body),
})

const updateOperation = operation({
  ...common,
  ...changing,
  id: 'stock_minimums.update',
  summary: 'Change a minimum stock',
  path: '/stock/minimums/{id}',
  role: 'operator',
  body: MinimumChanges,
  response: StockMinimum,
  async handle(scope, { params, body, precondition }) {
    const { version, article_id, warehouse_id } = found(await lockMinimum(scope, params.id), 'stock_minimum')
    precondition.check(version)
    return setMinimum(scope, { ...body, article_id, warehouse_id })
  },
})

const deleteOperation = operation({
  ...common,
  ...deleting,
  id: 'stock_minimums.delete',
  summary: 'Delete a minimum stock',
  path: '/stock/minimums/{id}',
  role: 'operator',
  async handle(scope, { params: { id }, precondition }) {
    const { version, article_id, warehouse_id, minimum } = found(
      await lockMinimum(scope, id),
      'stock_minimum',
    )
    precondition.check(version)
    await deleteMinimum(scope, id)
    const change = { article_id, warehouse_id, minimum_um3pl: minimum }
    await scope.audit({ action: 'stock_minimum.deleted', target: { type: 'stock_minimum', id }, change })
    return undefined
  },
})

async function setMinimum(scope: WriteScope, body: NewMinimum): Promise<Json<StockMinimum>> {
  const { warehouse_id = null, minimum_um3pl } = body
  const line = { article_id: body.article_id, article_code: body.article_code, quantity_um3pl: minimum_um3pl }
  const resolved = resolveLines([line], await articlesNamed(scope, [line]), {
    client_3pl_id: body.client_3pl_id ?? undefined,
    inactive: 'taken',
  })
  const isThere = warehouse_id === null || (await warehouses.byId(scope, warehouse_id)) !== undefined
  refuse([
    ...resolved.faults.map(ofBody),
    ...(isThere ? [] : [{ path: 'warehouse_id', rule: 'selected' } as const]),
  ])
  const article = found(resolved.lines[0], 'article').article
  const minimum = fromMicros(micros(minimum_um3pl))
  const { id, is } = await saveMinimum(scope, { article, warehouse_id, minimum })
  if (is !== 'same') {
    await turned(scope, [article.id])
    const change = { article_id: article.id, warehouse_id, minimum_um3pl: minimum }
    await scope.audit({ action: `stock_minimum.${is}`, target: { type: 'stock_minimum', id }, change })
  }
  return found(await minimumById(scope, id), 'stock_minimum')
}

/** The body is a single line, so fault paths have no index. */
function ofBody(fault: Fault): Fault {
  const path = fault.path.replace(/^lines\.0\./, '')
  return { ...fault, path: path === 'quantity_um3pl' ? 'minimum_um3pl' : path }
}

export const minimumOperations = [listMinimums, setOperation, updateOperation, deleteOperation]
