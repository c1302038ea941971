import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { FindButton } from '../ui/find-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { Menu, MenuGroup, MenuItem } from '../ui/menu.tsx'
import { pageCommands, useNav } from '../ui/nav.ts'
import { type Command, Palette, usePaletteKey } from '../ui/palette.tsx'
import { PreferenceItems } from '../ui/preferences.tsx'
import { Shell } from '../ui/shell.tsx'
import { useWaiting } from '../ui/waiting.ts'
import { useCall } from './api.ts'
import { messages } from './messages.ts'
import { routesFor } from './routes.ts'
import { useSession } from './session.tsx'

export function PanelShell({ children }: { readonly children: ReactNode }) {
  const t = useText(messages)
  const { waitsUntil_ms, may } = useSession()
  const [isPaletteOpen, setPalette] = useState(false)
  const openPalette = useCallback(() => setPalette(true), [])
  usePaletteKey(openPalette)
  const [, go] = useLocation()
  const nav = useNav(
    useMemo(() => routesFor(may), [may]),
    t,
  )
  const find = useFind(go)
  const strip = useWaiting(waitsUntil_ms)
  const bar = (
    <>
      <FindButton onFind={openPalette} />
      <PersonMenu />
    </>
  )
  return (
    <Shell brand={t('brand')} nav={nav} bar={bar} strip={strip}>
      {children}
      {isPaletteOpen && (
        <Palette commands={pageCommands(nav, go)} find={find} onClose={() => setPalette(false)} />
      )}
    </Shell>
  )
}

function PersonMenu() {
  const t = useText(messages)
  const { panel, signOut } = useSession()
  const name = panel.administrator?.name ?? ''
  return (
    <Menu
      label={`${t('account')}: ${name}`}
      button={
        <>
          <Icon name="person" />
          <span className="shell__word">{name}</span>
        </>
      }
    >
      <MenuGroup title={panel.administrator?.email ?? t('account')}>
        <MenuItem icon="external" onChoose={() => void open('/docs', '_blank', 'noopener')}>
          {t('apiDocs')}
        </MenuItem>
        <MenuItem icon="lock" onChoose={() => void signOut()}>
          {t('signOut')}
        </MenuItem>
      </MenuGroup>
      <PreferenceItems />
    </Menu>
  )
}

/** Sites and accounts by what is typed, for those who would rather type than look. */
function useFind(go: (path: string) => void) {
  const t = useText(messages)
  const call = useCall()
  const { may } = useSession()
  return async (q: string, signal: AbortSignal): Promise<readonly Command[]> => {
    const query = { q, per_page: 5 }
    const [sites, accounts] = await Promise.all([
      may('sites.read') ? call('admin.sites_list', { query, signal }) : undefined,
      may('accounts.read') ? call('admin.accounts_list', { query, signal }) : undefined,
    ])
    return [
      ...(sites?.data ?? []).map(({ id, name }): Command => ({
        key: `site ${id}`,
        title: name,
        icon: 'building',
        group: t('sites'),
        run: () => go(`/sites/${id}`),
      })),
      ...(accounts?.data ?? []).map(({ id, name, email }): Command => ({
        key: `account ${id}`,
        title: `${name}, ${email}`,
        icon: 'person',
        group: t('accounts'),
        run: () => go(`/accounts/${id}`),
      })),
    ]
  }
}
