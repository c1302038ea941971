import { operation } from '../../../kernel/operation.ts'
import { readsRecord } from '../../base/access/routes.ts'
import { documentKinds } from '../../kinds.ts'
import { Dashboard, DashboardQuery } from './schema.ts'
import {
  daysUntil,
  inboundFigures,
  modulesOf,
  outboundFigures,
  stockAlerts,
  unfinishedDocuments,
  webhookFigures,
} from './store.ts'

const getDashboard = operation({
  ...readsRecord,
  tag: 'Dashboard',
  id: 'dashboard.get',
  summary: 'Read the dashboard',
  description:
    'Open documents by status, late documents, blockers of orders, the state of webhooks, and activity per day. Parts of disabled modules are null.',
  path: '/dashboard',
  query: DashboardQuery,
  response: Dashboard,
  async handle(scope, { query }) {
    const today = scope.now.toISOString().slice(0, 10)
    const modules = await modulesOf(scope)
    const part = async <T>(module: string, figures: () => Promise<T>) =>
      modules.has(module) ? figures() : null
    const [unfinished, outbound, inbound, stock, webhooks, days] = await Promise.all([
      unfinishedDocuments(scope),
      part('outbound', () => outboundFigures(scope, today)),
      part('inbound', () => inboundFigures(scope, today)),
      part('stock', () => stockAlerts(scope, today)),
      part('webhooks', () => webhookFigures(scope)),
      daysUntil(scope, today, query.days),
    ])
    const { sales_orders = {}, receptions = {}, purchase_orders = {}, returns = {} } = unfinished
    const active = documentKinds.filter(({ module }) => modules.has(module))
    return {
      documents: Object.fromEntries(active.map(({ table }) => [table, unfinished[table] ?? {}])),
      outbound: outbound && { open: sales_orders, ...outbound },
      inbound: inbound && { receptions, purchase_orders, ...inbound },
      returns: modules.has('returns') ? returns : null,
      stock,
      webhooks,
      days: [...days],
    }
  },
})

export const dashboardOperations = [getDashboard]
