import { Loadable } from '../ui/loaded.ts'
import type { PageRoute } from '../ui/routes.tsx'
import type { TitleKey } from './messages.ts'

interface PanelRoute extends PageRoute<TitleKey> {
  /** What one must be allowed for the page to be of use; without it the navigation leaves it out. */
  readonly scope?: string
}

/** Every page of the panel. A page is a folder in pages/ with a page.tsx that exports `Page`, and a line here. */
export const routes: readonly PanelRoute[] = [
  {
    path: '/sites/:id?/:tab?/:at?',
    title: 'sites',
    scope: 'sites.read',
    load: new Loadable(() => import('./pages/sites/page.tsx')),
    nav: { icon: 'building', group: 'groupSites', near: true },
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

/** The pages for somebody who may do only some things. */
export function routesFor(may: (scope: string) => boolean): readonly PanelRoute[] {
  return routes.filter(({ scope }) => scope === undefined || may(scope))
}
