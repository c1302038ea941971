import { Loadable } from '../ui/loaded.ts'
import type { PageRoute } from '../ui/routes.tsx'
import type { TitleKey } from './messages.ts'

interface PanelRoute extends PageRoute<TitleKey> {
  /** Scope that the page requires; the navigation hides the page without it. */
  readonly scope?: string
}

/** All pages of the panel. To add a page, create a folder in pages/ whose page.tsx exports `Page`, and add it here. */
export const routes: readonly PanelRoute[] = [
  {
    path: '/sites/:id?/:tab?/:at?',
    title: 'sites',
    scope: 'sites.read',
    load: new Loadable(() => import('./pages/sites/page.tsx')),
    nav: { icon: 'building', group: 'sites', near: true },
    shots: [
      '/sites/new',
      ...[
        '',
        '/users',
        '/users/1',
        '/roles',
        '/roles/1',
        '/companies',
        '/groups',
        '/letters',
        '/locks',
        '/audit',
      ].map((tab) => `/sites/1${tab}`),
    ],
  },
  {
    path: '/accounts/:id?',
    title: 'accounts',
    scope: 'accounts.read',
    load: new Loadable(() => import('./pages/accounts/page.tsx')),
    nav: { icon: 'people', group: 'groupPeople', near: true },
    shots: ['/accounts/1', '/accounts/locked'],
  },
  {
    path: '/administrators/:id?',
    title: 'administrators',
    scope: 'administrators.write',
    load: new Loadable(() => import('./pages/administrators/page.tsx')),
    nav: { icon: 'shield', group: 'groupPeople' },
    shots: ['/administrators/new', '/administrators/1'],
  },
  {
    path: '/audit',
    title: 'audit',
    scope: 'audit.read',
    load: new Loadable(() => import('./pages/audit/page.tsx')),
    nav: { icon: 'list', group: 'groupSystem', near: true },
  },
  {
    path: '/webhooks/:id?/:part?',
    title: 'webhooks',
    scope: 'webhooks.read',
    load: new Loadable(() => import('./pages/webhooks/page.tsx')),
    nav: { icon: 'hook', group: 'groupSystem' },
    shots: ['/webhooks/new', '/webhooks/1'],
  },
  {
    path: '/account',
    title: 'account',
    load: new Loadable(() => import('./pages/account/page.tsx')),
    nav: { icon: 'person', group: 'groupSystem' },
  },
]

/** Pages that a user with limited scopes can open. */
export function routesFor(may: (scope: string) => boolean): readonly PanelRoute[] {
  return routes.filter(({ scope }) => scope === undefined || may(scope))
}
