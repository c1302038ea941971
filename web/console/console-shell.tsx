import './console.css'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { FindButton } from '../ui/find-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { Menu, MenuGroup, MenuItem } from '../ui/menu.tsx'
import { pageCommands, useNav } from '../ui/nav.ts'
import { Palette, usePaletteKey } from '../ui/palette.tsx'
import { PreferenceItems } from '../ui/preferences.tsx'
import { pathTo } from '../ui/routes.tsx'
import { Shell } from '../ui/shell.tsx'
import { Shape } from '../ui/state.tsx'
import { useWaiting } from '../ui/waiting.ts'
import { usePlace } from './api.tsx'
import type { DocumentEntry } from './documents/entry.ts'
import { messages } from './messages.ts'
import { refusedAt } from './needs.ts'
import type { ConsoleRoute } from './routes.ts'
import { useFind } from './find.ts'
import { useSession } from './session.tsx'

interface ConsoleShellProps {
  readonly routes: readonly ConsoleRoute[]
  /** Whose documents the palette finds. */
  readonly kinds: readonly DocumentEntry[]
  readonly children: ReactNode
}

export function ConsoleShell({ routes, kinds, children }: ConsoleShellProps) {
  const t = useText(messages)
  const { waitsUntil_ms } = useSession()
  const [isPaletteOpen, setPalette] = useState(false)
  const openPalette = useCallback(() => setPalette(true), [])
  usePaletteKey(openPalette)
  const [, go] = useLocation()
  const { company } = usePlace()
  const own = useMemo(
    () => routes.filter((route) => refusedAt(company, route.needs ?? {}, pathTo(route)) === undefined),
    [routes, company],
  )
  const nav = useNav(own, t)
  const find = useFind(kinds)
  const strip = useWaiting(waitsUntil_ms)
  const bar = (
    <>
      <CompanyMenu />
      <FindButton onFind={openPalette} />
      {own.some(({ title }) => title === 'health') && <HealthDot />}
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

function CompanyMenu() {
  const t = useText(messages)
  const { company, companies } = usePlace()
  const [location, go] = useLocation()
  // A record of one company is none of another: the list it stood in is.
  const section = location.split('/').slice(0, 2).join('/')
  return (
    <Menu
      label={`${t('company')}: ${company.name}`}
      button={
        <>
          <Icon name="building" />
          <strong>{company.name}</strong>
          {company.sandbox && <span className="soft">{t('sandbox')}</span>}
          <Icon name="down" />
        </>
      }
    >
      {companies.map((each) => (
        <MenuItem
          key={each.id}
          checked={each.id === company.id}
          onChoose={() => go(`~/${each.id}${section}`)}
        >
          {each.name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Asked for without a token and without a limit. */
function HealthDot() {
  const t = useText(messages)
  const { client } = useSession()
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => client.call('health.get', {}),
    refetchInterval: 60_000,
  })
  const ok = health.data?.status === 'ok'
  const unknown = health.isPending
  const says = ok || unknown ? t('healthOk') : t('healthBad')
  return (
    <Link href="/health" className="button button--quiet button--icon" aria-label={says} title={says}>
      <span
        className={ok ? 'health-dot health-dot--ok' : unknown ? 'health-dot' : 'health-dot health-dot--bad'}
      >
        <Shape tone={ok ? 'good' : unknown ? 'idle' : 'bad'} />
      </span>
    </Link>
  )
}

function PersonMenu() {
  const t = useText(messages)
  const { user, signOut } = useSession()
  return (
    <Menu
      label={`${t('account')}: ${user?.name ?? ''}`}
      button={
        <>
          <Icon name="person" />
          <span className="shell__word">{user?.name}</span>
        </>
      }
    >
      <MenuGroup title={user?.email ?? ''}>
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
