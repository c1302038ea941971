import { IdParams } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import type { Runs } from '../../kernel/runs.ts'
import { purchaseOrderRoute } from '../purchase-orders/schema.ts'
import { receptionRoute } from '../receptions/schema.ts'
import { returnRoute } from '../returns/schema.ts'
import { salesOrderRoute } from '../sales-orders/schema.ts'
import { timelineOf } from './rules.ts'
import { TimelineEntry } from './schema.ts'
import { type Document, documentHistory, documentMovements, documentStanding } from './store.ts'

interface Subject {
  readonly route: { readonly tag: string; readonly module: string; readonly resource: Document['type'] }
  readonly table: Document['table']
  readonly path: `/${string}`
}

const subjects: readonly Subject[] = [
  { route: salesOrderRoute, table: 'sales_orders', path: '/sales-orders/{id}/timeline' },
  { route: purchaseOrderRoute, table: 'purchase_orders', path: '/purchase-orders/{id}/timeline' },
  { route: receptionRoute, table: 'receptions', path: '/receptions/{id}/timeline' },
  { route: returnRoute, table: 'returns', path: '/returns/{id}/timeline' },
]

/** `runs` numbers the events that wait for it. */
export function timelineOperations(runs: Runs<number>) {
  return subjects.map(({ route, table, path }) =>
    operation({
      ...route,
      id: `${table}.timeline`,
      summary: 'Tell what happened to it',
      description: 'Request by request, the first one first: who, what changed and what moved in stock.',
      method: 'GET',
      path,
      access: 'read',
      params: IdParams,
      status: 200,
      envelope: 'list',
      response: TimelineEntry,
      async handle(scope, { params: { id } }) {
        const document = { table, type: route.resource, id }
        const { unnumbered } = found(await documentStanding(scope, document), route.resource)
        if (unnumbered) await runs.next()
        const [history, movements] = await Promise.all([
          documentHistory(scope, document),
          documentMovements(scope, document),
        ])
        return timelineOf(history, movements)
      },
    }),
  )
}
