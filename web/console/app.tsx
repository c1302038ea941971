import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect, Router, useLocation, useSearch } from 'wouter'
import type { Company } from '../../client/src/generated/logistics.ts'
import { Button } from '../ui/button.tsx'
import { useLanguage, useText } from '../ui/i18n/language.tsx'
import { keep, kept } from '../ui/kept.ts'
import { Loadable, useLoaded } from '../ui/loaded.ts'
import { Awaited, Bones, Empty } from '../ui/notice.tsx'
import { Boundary, RouteView, pathTo } from '../ui/routes.tsx'
import { useWaiting } from '../ui/waiting.ts'
import { WorkspaceProvider, useWorkspace } from './api.tsx'
import { companiesOf } from './companies.ts'
import { ConsoleShell } from './console-shell.tsx'
import { kinds } from './kinds.ts'
import { messages } from './messages.ts'
import { type LinkKind, linkPages } from './pages/link/kinds.ts'
import { SignIn } from './pages/sign-in/sign-in.tsx'
import { refusedAt } from './needs.ts'
import { NotYours } from './not-yours.tsx'
import { type ConsoleRoute, routes } from './routes.ts'
import { useSession } from './session.tsx'

/** Signing in keeps the address, so a user who followed a link lands on its page after signing in. */
export function App() {
  const { user } = useSession()
  const [location] = useLocation()
  const kind = linkPages[location]
  if (kind !== undefined)
    return (
      <Boundary>
        <Link kind={kind} />
      </Boundary>
    )
  return user === undefined ? <SignIn /> : <Companies />
}

/** Loaded on demand: most people never follow a link. */
const link = new Loadable(() => import('./pages/link/link.tsx'))

function Link({ kind }: { readonly kind: LinkKind }) {
  const loaded = useLoaded(link)
  return loaded === undefined ? <Bones /> : <loaded.FollowLink kind={kind} />
}

function Companies() {
  const { client, user, waitsUntil_ms } = useSession()
  const companies = useQuery(companiesOf(client, user))
  const waiting = useWaiting(waitsUntil_ms)
  if (companies.data !== undefined) return <AtCompany companies={companies.data} />
  return (
    <main className="page">
      {waiting !== undefined && <p role="status">{waiting}</p>}
      <Awaited data={companies.data} error={companies.error} retry={companies.refetch} />
    </main>
  )
}

const keptUnder = 'waybill.company'

/** Every address begins with a company, because ids belong to one: `/1/articles/4711` means the same to everybody. */
function AtCompany({ companies }: { readonly companies: readonly Company[] }) {
  const [location] = useLocation()
  const [, first = ''] = location.split('/')
  const company = companies.find(({ id }) => String(id) === first)
  useEffect(() => {
    if (company !== undefined) keep(keptUnder, String(company.id))
  }, [company])
  if (company === undefined) return <NoCompany companies={companies} rest={location} />
  return (
    <WorkspaceProvider key={company.id} company={company} companies={companies}>
      <Router base={`/${company.id}`}>
        <ConsoleShell routes={routes} kinds={kinds}>
          <Start />
          <AllowedPage routes={routes} />
        </ConsoleShell>
      </Router>
    </WorkspaceProvider>
  )
}

/** The page that the address names, unless the user lacks access to it. */
function AllowedPage({ routes: all }: { readonly routes: readonly ConsoleRoute[] }) {
  const t = useText(messages)
  const { language } = useLanguage()
  const { company } = useWorkspace()
  const [location] = useLocation()
  const [, first = ''] = location.split('/')
  const route = all.find((each) => pathTo(each) === `/${first}`)
  const refused = route && refusedAt(company, route.needs ?? {}, location)
  if (route === undefined || refused === undefined) return <RouteView routes={all} />
  const title = typeof route.title === 'string' ? t(route.title) : route.title[language]
  return <NotYours title={title} refused={refused} />
}

/** Redirects a company's root address to its first page. */
function Start() {
  const [location] = useLocation()
  const [first] = routes
  return location === '/' && first !== undefined && pathTo(first) !== '/' ? (
    <Redirect to={pathTo(first)} replace />
  ) : null
}

/** Redirects an address without a company to the last used company, else to the primary one. */
function NoCompany({ companies, rest }: { readonly companies: readonly Company[]; readonly rest: string }) {
  const t = useText(messages)
  const { signOut } = useSession()
  const last = companies.find(({ id }) => String(id) === kept(keptUnder))
  const chosen = last ?? companies.find((company) => company.is_primary) ?? companies[0]
  const question = useSearch()
  const asked = question === '' ? '' : `?${question}`
  // An address of another company has no meaning here.
  const path = /^\/\d/.test(rest) ? '' : `${rest === '/' ? '' : rest}${asked}`
  if (chosen !== undefined) return <Redirect to={`/${chosen.id}${path}`} replace />
  return (
    <main className="page">
      <Empty title={t('noCompanies')} action={<Button onClick={() => void signOut()}>{t('signOut')}</Button>}>
        {t('noCompaniesText')}
      </Empty>
    </main>
  )
}
