import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { listing, reading } from '../../../kernel/operation-shapes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import { stockPage, stockById } from './store-list.ts'
import { stockWrites } from './operations-writes.ts'
import { futureFaults } from './rules-instants.ts'
import { reconcileOperation } from './reconcile.ts'
import { MovementList, MovementPage, StockList, StockRow, stockRoute } from './schema.ts'
import { PlacedStock, PlacedStockList } from './schema-locations.ts'
import { movementPage } from './store-movement-list.ts'
import { locationOf, stockAtPage } from './store-locations.ts'
import { verifyOperation } from './verify.ts'

const listStock = operation({
  ...stockRoute,
  ...listing,
  id: 'stock.list',
  summary: 'List the stock',
  description:
    'One row per article and warehouse, or per lot, including rows without stock or with only expected stock. ' +
    '`as_of` gives the same rows at any past instant, computed from the ledger.',
  path: '/stock',
  query: StockList,
  response: StockRow,
  handle(scope, { query }) {
    refuse(futureFaults(query.as_of, scope.now))
    return stockPage(scope, query)
  },
})

const getStock = operation({
  ...stockRoute,
  ...reading,
  id: 'stock.get',
  summary: 'Read one stock row',
  path: '/stock/{id}',
  response: StockRow,
  handle: async (scope, { params }) => found(await stockById(scope, params.id), 'stock_item'),
})

const listMovements = operation({
  ...stockRoute,
  id: 'stock.movements',
  summary: 'Follow the movements of stock',
  description:
    'The ledger, newest first. Movements never change: continue with `meta.next_cursor` until it is null to see each one once. With a selective filter, an answer may have fewer rows than `per_page`, or none, and still a cursor to continue with.',
  method: 'GET',
  path: '/stock/movements',
  access: 'read',
  query: MovementList,
  status: 200,
  envelope: 'bare',
  response: MovementPage,
  handle: (scope, { query }) => movementPage(scope, query),
})

const listAtLocation = operation({
  ...stockRoute,
  ...listing,
  id: 'stock.at_location',
  resource: 'location',
  summary: 'List the stock at a location',
  description:
    'One row per article, lot and stock status at the location. Expected and departed goods are not shown.',
  path: '/locations/{id}/stock',
  params: IdParams,
  query: PlacedStockList,
  response: PlacedStock,
  handle: async (scope, { params, query }) =>
    stockAtPage(scope, found(await locationOf(scope, params.id), 'location'), query),
})

export const stockOperations = [
  listStock,
  listAtLocation,
  getStock,
  listMovements,
  ...stockWrites,
  verifyOperation,
  reconcileOperation,
]
