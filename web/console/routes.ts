import { Loadable } from '../ui/loaded.ts'
import type { PageRoute } from '../ui/routes.tsx'
import type { TitleKey } from './messages.ts'
import * as dashboard from './pages/dashboard/page.tsx'

/** Every page of the console. A page is a folder in pages/ with a page.tsx that exports `Page`, and a line here. */
export const routes: readonly PageRoute<TitleKey>[] = [
  {
    path: '/',
    title: 'dashboard',
    // Where most people begin, so it comes with the application.
    load: new Loadable(() => Promise.resolve(dashboard)),
    nav: { icon: 'gauge', group: 'groupDay' },
  },
  {
    path: '/articles/:id?',
    title: 'articles',
    load: new Loadable(() => import('./pages/articles/page.tsx')),
    shots: ['/articles?search=olio', '/articles/2', '/articles/new', '/articles/import'],
    nav: { icon: 'box', group: 'groupGoods', near: true },
  },
  {
    path: '/stock/:article?',
    title: 'stock',
    load: new Loadable(() => import('./pages/stock/page.tsx')),
    shots: ['/stock/2', '/stock?book=count', '/stock?verify=1'],
    nav: { icon: 'shelf', group: 'groupGoods' },
  },
  {
    path: '/receptions/:id?/:part?',
    title: 'receptions',
    load: new Loadable(() => import('./pages/receptions/page.tsx')),
    shots: ['/receptions?status=announced', '/receptions/1', '/receptions/40', '/receptions/new'],
    nav: { icon: 'inbound', group: 'groupIn', near: true },
  },
  {
    path: '/returns/:id?',
    title: 'returns',
    load: new Loadable(() => import('./pages/returns/page.tsx')),
    shots: ['/returns/1', '/returns/new'],
    nav: { icon: 'returned', group: 'groupIn' },
  },
  {
    path: '/scan/:kind?/:id?',
    title: 'scan',
    load: new Loadable(() => import('./pages/scan/page.tsx')),
    shots: ['/scan?kind=pick', '/scan/receive/45', '/scan/pick/201'],
    nav: { icon: 'scan', group: 'groupDay', near: true },
  },
  {
    path: '/sales-orders/:id?/:part?',
    title: 'salesOrders',
    load: new Loadable(() => import('./pages/sales-orders/page.tsx')),
    shots: ['/sales-orders?status=confirmed', '/sales-orders/1', '/sales-orders/204', '/sales-orders/new'],
    nav: { icon: 'outbound', group: 'groupOut', near: true },
  },
  {
    path: '/purchase-orders/:id?/:part?',
    title: 'purchaseOrders',
    load: new Loadable(() => import('./pages/purchase-orders/page.tsx')),
    shots: ['/purchase-orders/1', '/purchase-orders/new'],
    nav: { icon: 'list', group: 'groupIn' },
  },
  {
    path: '/events',
    title: 'events',
    load: new Loadable(() => import('./pages/events/page.tsx')),
    nav: { icon: 'clock', group: 'groupSystem' },
  },
  {
    path: '/webhooks/:id?/:part?',
    title: 'webhooks',
    load: new Loadable(() => import('./pages/webhooks/page.tsx')),
    shots: ['/webhooks/new', '/webhooks/1', '/webhooks/1/deliveries'],
    nav: { icon: 'hook', group: 'groupSystem' },
  },
  {
    path: '/reference/:kind?/:id?/:part?',
    title: 'reference',
    load: new Loadable(() => import('./pages/reference/page.tsx')),
    shots: [
      '/reference/clients/1',
      '/reference/partners',
      '/reference/warehouses',
      '/reference/warehouses/1/locations',
      '/reference/units',
    ],
    nav: { icon: 'settings', group: 'groupSystem' },
  },
  {
    path: '/admin/:kind?/:id?',
    title: 'users',
    load: new Loadable(() => import('./pages/admin/page.tsx')),
    shots: ['/admin/users/2', '/admin/companies', '/admin/companies/1', '/admin/audit'],
    nav: { icon: 'people', group: 'groupSystem' },
  },
  {
    path: '/health',
    title: 'health',
    load: new Loadable(() => import('./pages/health/page.tsx')),
    nav: { icon: 'pulse', group: 'groupSystem' },
  },
]
