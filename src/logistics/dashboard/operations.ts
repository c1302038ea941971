import { operation } from '../../kernel/operation.ts'
import { Dashboard, DashboardQuery } from './schema.ts'
import {
  daysUntil,
  inboundFigures,
  modulesOf,
  outboundFigures,
  returnFigures,
  stockAlerts,
  webhookFigures,
} from './store.ts'

const getDashboard = operation({
  tag: 'Dashboard',
  id: 'dashboard.get',
  summary: 'Read how the day goes',
  description:
    'Unfinished documents by status, what is late, what orders wait for, how webhooks do, and what happened day by day. Parts whose module is off are null.',
  method: 'GET',
  path: '/dashboard',
  access: 'read',
  query: DashboardQuery,
  status: 200,
  envelope: 'record',
  response: Dashboard,
  async handle(scope, { query }) {
    const today = scope.now.toISOString().slice(0, 10)
    const modules = await modulesOf(scope)
    const part = async <T>(module: string, figures: () => Promise<T>) =>
      modules.has(module) ? figures() : null
    const [outbound, inbound, returns, stock, webhooks, days] = await Promise.all([
      part('outbound', () => outboundFigures(scope, today)),
      part('inbound', () => inboundFigures(scope, today)),
      part('returns', () => returnFigures(scope)),
      part('stock', () => stockAlerts(scope, today)),
      part('webhooks', () => webhookFigures(scope)),
      daysUntil(scope, today, query.days),
    ])
    return { outbound, inbound, returns, stock, webhooks, days: [...days] }
  },
})

export const dashboardOperations = [getDashboard]
