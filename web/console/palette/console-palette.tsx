import { useLocation } from 'wouter'
import { useLanguage, useText } from '../../ui/i18n/language.tsx'
import { pageCommands } from '../../ui/nav.ts'
import type { Command } from '../../ui/palette/command.ts'
import { messages as paletteMessages } from '../../ui/palette/messages.ts'
import { Palette } from '../../ui/palette/palette.tsx'
import { usePreferenceCommands } from '../../ui/palette/preference-commands.ts'
import type { NavItem } from '../../ui/shell.tsx'
import { useWorkspace } from '../api.tsx'
import type { ListedKind } from '../kinds.ts'
import { refusedAt } from '../needs.ts'
import { useSession } from '../session.tsx'
import { useVisits } from '../visited.ts'
import { messages } from '../messages.ts'
import { useFind } from './use-find.ts'

export interface ConsolePaletteProps {
  readonly nav: readonly NavItem[]
  readonly kinds: readonly ListedKind[]
  readonly onKeys: () => void
  readonly onClose: () => void
}

export function ConsolePalette({ nav, kinds, onKeys, onClose }: ConsolePaletteProps) {
  return (
    <Palette
      commands={useCommands({ nav, kinds, onKeys })}
      recent={useRecentCommands(kinds)}
      find={useFind(kinds)}
      onClose={onClose}
    />
  )
}

interface CommandsOptions {
  readonly nav: readonly NavItem[]
  readonly kinds: readonly ListedKind[]
  readonly onKeys: () => void
}

/** Commands available without a search: create actions, pages, other companies and account commands. */
function useCommands({ nav, kinds, onKeys }: CommandsOptions): readonly Command[] {
  const t = useText(messages)
  const p = useText(paletteMessages)
  const [, go] = useLocation()
  const { signOut } = useSession()
  const { company, companies } = useWorkspace()
  const group = p('preferences')
  return [
    ...useMakeCommands(kinds),
    ...pageCommands(nav, go),
    ...companies
      .filter(({ id }) => id !== company.id)
      .map(({ id, name }): Command => ({
        key: `company ${id}`,
        title: t('switchTo', { name }),
        group: t('company'),
        icon: 'building',
        run: () => go(`~/${id}`),
      })),
    ...usePreferenceCommands(),
    { key: 'keys', title: p('keys'), also: p('keysAlso'), note: '?', group, icon: 'key', run: onKeys },
    { key: 'sign-out', title: t('signOut'), group, icon: 'lock', run: () => void signOut() },
  ]
}

/** Create and import commands that the role and the modules allow. */
function useMakeCommands(kinds: readonly ListedKind[]): readonly Command[] {
  const t = useText(messages)
  const { language } = useLanguage()
  const [, go] = useLocation()
  const { company } = useWorkspace()
  const made = [
    ...kinds.map(({ make, path, module, role }) => ({
      title: make[language],
      to: `${path}/new`,
      module,
      role,
    })),
    { title: t('newArticle'), to: '/articles/new', module: 'articles', role: undefined },
    ...kinds.flatMap(({ bring, path, module }) =>
      bring === undefined ? [] : [{ title: bring[language], to: `${path}/import`, module, role: undefined }],
    ),
    { title: t('importArticles'), to: '/articles/import', module: 'articles', role: undefined },
  ]
  return made
    .filter(
      ({ to, module, role = 'client' }) =>
        refusedAt(company, { modules: [module], makes: role }, to) === undefined,
    )
    .map(({ title, to }) => ({
      key: `make ${to}`,
      title,
      group: t('groupActions'),
      icon: to.endsWith('import') ? 'upload' : 'add',
      run: () => go(to),
    }))
}

function useRecentCommands(kinds: readonly ListedKind[]): readonly Command[] {
  const p = useText(paletteMessages)
  const [, go] = useLocation()
  const icons = new Map(kinds.map(({ of, nav }) => [of, nav.icon]))
  return useVisits().map(({ of, to, title, note }) => ({
    key: `visited ${to}`,
    title,
    note,
    group: p('recent'),
    icon: icons.get(of) ?? 'box',
    run: () => go(to),
  }))
}
