import { operation } from '../../../kernel/operation.ts'
import { creating } from '../../../kernel/operation-shapes.ts'
import { adjustStock, countStock } from './adjust.ts'
import { stockRoute } from './schema.ts'
import {
  Adjustment,
  Count,
  StatusChange,
  StockBooking,
  StockStatusChange,
  StockTransfer,
  Transfer,
} from './schema-writes.ts'
import { changeStatus, transferStock } from './transfer.ts'

const write = {
  ...stockRoute,
  ...creating,
  role: 'operator',
  problems: ['insufficient_stock'],
} as const

const createAdjustment = operation({
  ...write,
  id: 'stock.adjust',
  summary: 'Adjust the stock',
  description:
    'Adds to the quantity on hand, or subtracts with a negative quantity; never below zero. Reserved stock can be removed too: the last orders lose it, become confirmed again and wait for stock, and an event reports it.',
  path: '/stock/adjustments',
  body: Adjustment,
  response: StockBooking,
  handle: (scope, { body }) => adjustStock(scope, body),
})

const createCount = operation({
  ...write,
  id: 'stock.count',
  summary: 'Post a stock count',
  description:
    'Each line has the counted quantity of an article in the warehouse, for one lot, one stock status and optionally one location or expiry date. Differences are posted as movements.',
  path: '/stock/counts',
  // A count states what is there, so nothing can be missing.
  problems: [],
  body: Count,
  response: StockBooking,
  handle: (scope, { body }) => countStock(scope, body),
})

const createTransfer = operation({
  ...write,
  id: 'stock.transfer',
  summary: 'Move stock to another warehouse or location',
  description: 'Only unreserved stock. The goods are available at once; orders that wait for them get them.',
  path: '/stock/transfers',
  body: Transfer,
  response: StockTransfer,
  handle: (scope, { body }) => transferStock(scope, body),
})

const createStatusChange = operation({
  ...write,
  id: 'stock.change_status',
  summary: 'Change the status of stock',
  description:
    'Releases goods from hold or quarantine, blocks them, or marks them as damaged; only unreserved stock. Goods in ' +
    'status receiving are put away by their reception.',
  path: '/stock/status-changes',
  body: StatusChange,
  response: StockStatusChange,
  handle: (scope, { body }) => changeStatus(scope, body),
})

export const stockWrites = [createAdjustment, createCount, createTransfer, createStatusChange]
