import { useMemo } from 'react'
import type { Command } from './palette.tsx'
import { type PageRoute, pathTo } from './routes.tsx'
import type { NavItem } from './shell.tsx'

/** What the navigation shows of the pages. */
export function useNav<Title extends string>(
  routes: readonly PageRoute<Title>[],
  t: (title: Title) => string,
): readonly NavItem[] {
  return useMemo(
    () =>
      routes.flatMap((route) => {
        if (route.nav === undefined) return []
        const { icon, group, near = false } = route.nav
        return [{ to: pathTo(route), title: t(route.title), icon, group: t(group), near }]
      }),
    [routes, t],
  )
}

/** The same pages as things to go to. */
export function pageCommands(nav: readonly NavItem[], go: (path: string) => void): readonly Command[] {
  return nav.map(({ to, title, icon, group }) => ({ key: to, title, icon, group, run: () => go(to) }))
}
