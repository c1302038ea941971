import './console.css'
import { type ReactNode, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { useOnline } from '../ui/data/connection.ts'
import { FindButton } from '../ui/find-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useText } from '../ui/i18n/language.tsx'
import { Menu, MenuGroup, MenuItem } from '../ui/menu.tsx'
import { useNav } from '../ui/nav.ts'
import { goToSearch, useKeys } from '../ui/keys.ts'
import { Loadable, useLoadedWhen } from '../ui/loaded.ts'
import { PreferenceItems } from '../ui/preferences.tsx'
import { pathTo } from '../ui/routes.tsx'
import { type NavItem, Shell } from '../ui/shell.tsx'
import { Shape } from '../ui/state.tsx'
import { useWaiting } from '../ui/waiting.ts'
import { useWorkspace } from './api.tsx'
import type { ListedKind } from './kinds.ts'
import { messages } from './messages.ts'
import { refusedAt } from './needs.ts'
import { useOutboxSender } from './pages/scan/kept/use-outbox.ts'
import type { ConsoleRoute } from './routes.ts'
import { useSession } from './session.tsx'

interface ConsoleShellProps {
  readonly routes: readonly ConsoleRoute[]
  /** Document kinds that the palette searches. */
  readonly kinds: readonly ListedKind[]
  readonly children: ReactNode
}

const palette = new Loadable(() => import('./palette/console-palette.tsx'))
const keysHelp = new Loadable(() => import('../ui/palette/keys-dialog.tsx'))

/** Overlay opened by a key. */
type Over = 'palette' | 'keys' | undefined

export function ConsoleShell({ routes, kinds, children }: ConsoleShellProps) {
  const t = useText(messages)
  const { waitsUntil_ms } = useSession()
  useOutboxSender()
  const [over, setOver] = useState<Over>()
  useKeys({ 'Mod+k': () => setOver('palette'), '?': () => setOver('keys'), '/': goToSearch })
  const { company } = useWorkspace()
  const own = useMemo(
    () => routes.filter((route) => refusedAt(company, route.needs ?? {}, pathTo(route)) === undefined),
    [routes, company],
  )
  const nav = useNav(own, t)
  const strip = useWaiting(waitsUntil_ms)
  const bar = (
    <>
      <CompanyMenu />
      <FindButton onFind={() => setOver('palette')} />
      {own.some(({ title }) => title === 'health') && <HealthDot />}
      <PersonMenu />
    </>
  )
  return (
    <Shell brand={t('brand')} nav={nav} bar={bar} strip={strip}>
      {children}
      <Overlay over={over} onOver={setOver} nav={nav} kinds={kinds} />
    </Shell>
  )
}

interface OverlayProps {
  readonly over: Over
  readonly onOver: (over: Over) => void
  readonly nav: readonly NavItem[]
  readonly kinds: readonly ListedKind[]
}

/** The command palette and the keyboard help. They load when the browser is idle, outside the first load. */
function Overlay({ over, onOver, nav, kinds }: OverlayProps) {
  const found = useLoadedWhen(palette, over === 'palette')
  const help = useLoadedWhen(keysHelp, over === 'keys')
  const close = () => onOver(undefined)
  if (over === 'palette' && found !== undefined) {
    return <found.ConsolePalette nav={nav} kinds={kinds} onKeys={() => onOver('keys')} onClose={close} />
  }
  return over === 'keys' && help !== undefined && <help.KeysDialog onClose={close} />
}

function CompanyMenu() {
  const t = useText(messages)
  const { company, companies } = useWorkspace()
  const [location, go] = useLocation()
  // A record's id is valid in one company only, so switching company leads to its list.
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

/** Polls the health endpoint, which needs no token and has no rate limit. */
function HealthDot() {
  const t = useText(messages)
  const { client } = useSession()
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => client.call('health.get', {}),
    refetchInterval: 60_000,
  })
  const isReached = useOnline() && !health.isError
  const ok = isReached && health.data?.status === 'ok'
  const unknown = isReached && health.isPending
  const says = unknown ? t('healthUnknown') : t(ok ? 'healthOk' : isReached ? 'healthBad' : 'healthAway')
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
  const [, go] = useLocation()
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
        <MenuItem icon="person" onChoose={() => go('/account')}>
          {t('myAccount')}
        </MenuItem>
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
