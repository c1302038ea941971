import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { FindButton } from '../ui/find-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { Menu, MenuGroup, MenuItem } from '../ui/menu.tsx'
import { pageCommands, useNav } from '../ui/nav.ts'
import { goToSearch, useKeys } from '../ui/keys.ts'
import type { Command } from '../ui/palette/command.ts'
import { KeysDialog } from '../ui/palette/keys-dialog.tsx'
import { messages as paletteMessages } from '../ui/palette/messages.ts'
import { Palette } from '../ui/palette/palette.tsx'
import { usePreferenceCommands } from '../ui/palette/preference-commands.ts'
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
  const [over, setOver] = useState<'palette' | 'keys'>()
  const openPalette = () => setOver('palette')
  useKeys({ 'Mod+k': openPalette, '?': () => setOver('keys'), '/': goToSearch })
  const [, go] = useLocation()
  const nav = useNav(
    useMemo(() => routesFor(may), [may]),
    t,
  )
  const find = useFind(go)
  const own = useOwnCommands(() => setOver('keys'))
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
      {over === 'palette' && (
        <Palette
          commands={[...pageCommands(nav, go), ...own]}
          find={find}
          onClose={() => setOver(undefined)}
        />
      )}
      {over === 'keys' && <KeysDialog onClose={() => setOver(undefined)} />}
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

/** Commands about the signed-in user's own account. */
function useOwnCommands(onKeys: () => void): readonly Command[] {
  const t = useText(messages)
  const p = useText(paletteMessages)
  const { signOut } = useSession()
  const group = p('preferences')
  return [
    ...usePreferenceCommands(),
    { key: 'keys', title: p('keys'), also: p('keysAlso'), note: '?', group, icon: 'key', run: onKeys },
    { key: 'sign-out', title: t('signOut'), group, icon: 'lock', run: () => void signOut() },
  ]
}

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
