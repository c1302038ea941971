import './shell.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { Brand } from './brand.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useText } from './i18n/language.tsx'
import { useNarrow } from './media.ts'
import { Menu, MenuItem } from './menu.tsx'
import { messages } from './messages.ts'

export interface NavItem {
  readonly to: string
  readonly title: string
  readonly icon: IconName
  readonly group: string
  /** Among the first on a phone, where four have room. */
  readonly near: boolean
}

interface ShellProps {
  readonly brand: string
  readonly nav: readonly NavItem[]
  /** The bar at the top: switches, search, who one is. */
  readonly bar: ReactNode
  /** A quiet line above the page, as long as there is something to say. */
  readonly strip: ReactNode | undefined
  readonly children: ReactNode
}

/** The frame of an application: pages at the left (below on a phone), a bar at the top, the page itself. */
export function Shell({ brand, nav, bar, strip, children }: ShellProps) {
  const t = useText(messages)
  const narrow = useNarrow()
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const section = location.split('/')[1]
  const shown = useRef(section)
  useEffect(() => {
    // Not for the first: scrolling has the browser lay out the page at once, and it is at its top.
    if (shown.current !== section) main.current?.scrollTo({ top: 0 })
    shown.current = section
  }, [section])
  return (
    <div className="shell">
      <a className="button shell__skip" href="#main" onClick={() => main.current?.focus()}>
        {t('skip')}
      </a>
      <header className="shell__top">
        <Link className="shell__brand" href="/" aria-label={brand}>
          <Brand />
          <span>{brand}</span>
        </Link>
        <div className="shell__bar">{bar}</div>
      </header>
      <nav className="shell__rail" aria-label={t('navigation')}>
        {narrow ? <NearPages nav={nav} /> : <AllPages nav={nav} />}
      </nav>
      <main ref={main} id="main" className="shell__main" tabIndex={-1}>
        {strip !== undefined && (
          <div className="shell__strip" role="status">
            {strip}
          </div>
        )}
        {children}
      </main>
    </div>
  )
}

function AllPages({ nav }: { readonly nav: readonly NavItem[] }) {
  const groups = Map.groupBy(nav, (item) => item.group)
  return [...groups].map(([group, items]) => (
    <div key={group} role="group" aria-label={group}>
      {group !== '' && (
        <div className="shell__group" aria-hidden="true">
          {group}
        </div>
      )}
      {items.map((item) => (
        <NavLink key={item.to} item={item} />
      ))}
    </div>
  ))
}

function NearPages({ nav }: { readonly nav: readonly NavItem[] }) {
  const t = useText(messages)
  const [, go] = useLocation()
  const near = nav.filter((item) => item.near).slice(0, 4)
  return (
    <>
      {near.map((item) => (
        <NavLink key={item.to} item={item} />
      ))}
      <Menu
        label={t('more')}
        buttonClass="shell__link"
        button={
          <>
            <Icon name="menu" size={20} />
            <span>{t('more')}</span>
          </>
        }
      >
        {nav
          .filter((item) => !near.includes(item))
          .map((item) => (
            <MenuItem key={item.to} icon={item.icon} onChoose={() => go(item.to)}>
              {item.title}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}

function NavLink({ item }: { readonly item: NavItem }) {
  const [location] = useLocation()
  const narrow = useNarrow()
  const here = item.to === '/' ? location === '/' : location === item.to || location.startsWith(`${item.to}/`)
  return (
    <Link className="shell__link" href={item.to} aria-current={here ? 'page' : undefined} title={item.title}>
      <Icon name={item.icon} size={narrow ? 20 : 16} />
      <span>{item.title}</span>
    </Link>
  )
}
