import { Loadable } from '../ui/loaded.ts'
import type { PageRoute } from '../ui/routes.tsx'
import type { TitleKey } from './messages.ts'
import { type ListedKind, kinds } from './kinds.ts'
import type { Needs } from './needs.ts'
import * as dashboard from './pages/dashboard/page.tsx'

/**
 * A page of the console with its requirements. If they aren't met, the navigation omits the page and the page explains
 * why.
 */
export interface ConsoleRoute extends PageRoute<TitleKey> {
  readonly needs?: Needs
}

/** Pages of a document kind. */
export function kindRoute({
  path,
  title,
  nav,
  module,
  role = 'client',
  shots = [],
  load,
}: ListedKind): ConsoleRoute {
  const needs: Needs = { modules: [module], makes: role }
  return { path: `${path}/:id?/:part?`, title, nav, shots, load, needs }
}

/**
 * All pages of the console. To add one, create a folder in pages/ with a page.tsx that exports `Page`, and add a line
 * here. The pages of documents follow from their kinds.
 */
export const routes: readonly ConsoleRoute[] = [
  {
    path: '/',
    title: 'dashboard',
    // Most users start here, so it ships with the application.
    load: new Loadable(() => Promise.resolve(dashboard)),
    nav: { icon: 'gauge', group: 'groupDay' },
  },
  {
    path: '/articles/:id?',
    title: 'articles',
    needs: { modules: ['articles'], makes: 'client' },
    load: new Loadable(() => import('./pages/articles/page.tsx')),
    shots: ['/articles?search=olio', '/articles/{articles}', '/articles/new', '/articles/import'],
    nav: { icon: 'box', group: 'groupGoods', near: true },
  },
  {
    path: '/stock/:article?',
    title: 'stock',
    needs: { modules: ['stock'] },
    load: new Loadable(() => import('./pages/stock/page.tsx')),
    shots: ['/stock/{articles}', '/stock?book=count', '/stock?verify=1'],
    nav: { icon: 'shelf', group: 'groupGoods' },
  },
  {
    path: '/replenishments/:part?',
    title: 'replenishments',
    needs: { modules: ['picking'], makes: 'operator' },
    load: new Loadable(() => import('./pages/replenishments/page.tsx')),
    shots: ['/replenishments', '/replenishments/rules'],
    nav: { icon: 'up', group: 'groupGoods' },
  },
  ...kinds.map(kindRoute),
  {
    path: '/count-plans/:id?',
    title: 'countPlans',
    needs: { modules: ['counting'], makes: 'operator' },
    load: new Loadable(() => import('./pages/count-plans/page.tsx')),
    shots: ['/count-plans', '/count-plans/{count-plans}'],
    nav: { icon: 'calendar', group: 'groupGoods' },
  },
  {
    path: '/scan/:kind?/:id?',
    title: 'scan',
    needs: { role: 'operator', modules: ['inbound', 'outbound', 'counting', 'picking'] },
    load: new Loadable(() => import('./pages/scan/page.tsx')),
    shots: [
      '/scan?kind=pick',
      '/scan/receive/{receptions?status=arrived}',
      '/scan/pick/{sales-orders?status=allocated}',
      '/scan/count/{counts?status=released}',
      '/scan/wave/{waves?status=released}',
      '/scan/replenish',
    ],
    nav: { icon: 'scan', group: 'groupDay', near: true },
  },
  {
    path: '/printing/:kind?/:id?',
    title: 'printing',
    needs: { role: 'operator', modules: ['printing'] },
    load: new Loadable(() => import('./pages/printing/page.tsx')),
    shots: ['/printing/stations', '/printing/stations/1'],
    nav: { icon: 'print', group: 'groupSystem' },
  },
  {
    path: '/events',
    title: 'events',
    needs: { modules: ['webhooks'] },
    load: new Loadable(() => import('./pages/events/page.tsx')),
    nav: { icon: 'clock', group: 'groupSystem' },
  },
  {
    path: '/webhooks/:id?/:part?',
    title: 'webhooks',
    needs: { modules: ['webhooks'], makes: 'client' },
    load: new Loadable(() => import('./pages/webhooks/page.tsx')),
    shots: ['/webhooks/new', '/webhooks/{webhooks}', '/webhooks/{webhooks}/deliveries'],
    nav: { icon: 'hook', group: 'groupSystem' },
  },
  {
    path: '/reference/:kind?/:id?/:part?',
    title: 'reference',
    needs: { isInternal: true, makes: 'manager' },
    load: new Loadable(() => import('./pages/reference/page.tsx')),
    shots: [
      '/reference/clients/{clients}',
      '/reference/partners',
      '/reference/warehouses',
      '/reference/warehouses/{warehouses}/locations',
      '/reference/units',
      '/reference/carriers',
    ],
    nav: { icon: 'settings', group: 'groupSystem' },
  },
  {
    path: '/admin/:kind?/:id?',
    title: 'users',
    needs: { role: 'manager' },
    load: new Loadable(() => import('./pages/admin/page.tsx')),
    shots: [
      '/admin/users/2',
      '/admin/companies',
      '/admin/companies/1',
      '/admin/members',
      '/admin/invitations',
      '/admin/audit',
    ],
    nav: { icon: 'people', group: 'groupSystem' },
  },
  {
    // Linked from the user menu.
    path: '/account',
    title: 'myAccount',
    load: new Loadable(() => import('./pages/account/page.tsx')),
  },
  {
    path: '/health',
    title: 'health',
    needs: { role: 'operator' },
    load: new Loadable(() => import('./pages/health/page.tsx')),
    nav: { icon: 'pulse', group: 'groupSystem' },
  },
]
