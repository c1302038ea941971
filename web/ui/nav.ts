import { useMemo } from 'react'
import { useLanguage } from './i18n/language.tsx'
import type { Command } from './palette/command.ts'
import { type PageRoute, pathTo } from './routes.tsx'
import type { NavItem } from './shell.tsx'

/** Pages as the navigation shows them. */
export function useNav<Title extends string>(
  routes: readonly PageRoute<Title>[],
  t: (title: Title) => string,
): readonly NavItem[] {
  const { language } = useLanguage()
  return useMemo(
    () =>
      routes.flatMap((route) => {
        if (route.nav === undefined) return []
        const { icon, group, near = false } = route.nav
        return [
          {
            to: pathTo(route),
            title: typeof route.title === 'string' ? t(route.title) : route.title[language],
            icon,
            group: t(group),
            near,
          },
        ]
      }),
    [routes, t, language],
  )
}

/** The same pages as things to go to. */
export function pageCommands(nav: readonly NavItem[], go: (path: string) => void): readonly Command[] {
  return nav.map(({ to, title, icon, group }) => ({ key: to, title, icon, group, run: () => go(to) }))
}
