import { type ComponentType, Component, type ReactNode, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'
import { Bones, Failure } from './notice.tsx'
import { NotFound } from './page.tsx'

/** A page of an application. `Title` are the keys that its catalogue has for titles. */
export interface PageRoute<Title extends string> {
  /** As wouter reads it: `/articles/:id?`. A link leads to the part before the first parameter. */
  readonly path: string
  readonly title: Title
  /** Every page module exports `Page`; it is loaded when somebody goes there. */
  readonly load: () => Promise<{ readonly Page: ComponentType }>
  /** Other addresses of it that are worth a picture: a record, a dialog. */
  readonly shots?: readonly string[]
  /** Where the navigation shows it; a page without is reached from another page. */
  readonly nav?: {
    readonly icon: IconName
    readonly group: Title
    /** Among the first on a phone. */ readonly near?: true
  }
}

/** Where a link to a page leads. */
export function pathTo({ path }: { readonly path: string }): string {
  return path.replace(/\/:.*$/, '') || '/'
}

/** The page that the address names. */
export function RouteView<Title extends string>({
  routes,
}: {
  readonly routes: readonly PageRoute<Title>[]
}) {
  const [location] = useLocation()
  return (
    <Boundary key={location.split('/')[1]}>
      <Switch>
        {routes.map(({ path, load }) => (
          <Route key={path} path={path}>
            <Loaded key={path} load={load} />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Boundary>
  )
}

type Load = PageRoute<string>['load']
type Arrived = { readonly Page: ComponentType } | { readonly error: unknown }

/** Pages that were loaded before are there at once. */
const pages = new Map<Load, Arrived>()

/** Loads the page of an address while something else is still on its way. */
export function loadAhead(routes: readonly PageRoute<string>[], address: string): void {
  const [, first = ''] = address.split('/')
  const route = routes.find((each) => pathTo(each) === `/${first}`)
  // Whoever shows it says what went wrong.
  route?.load().then(
    (page) => pages.set(route.load, page),
    () => undefined,
  )
}

/**
 * Not `lazy` with `Suspense`: once that shows a fallback React keeps it for 300 ms, and most pages are there within a tenth of
 * it. A page that failed to load is tried again by whoever goes there next.
 */
function Loaded({ load }: { readonly load: Load }) {
  const [arrived, setArrived] = useState(() => pages.get(load))
  useEffect(() => {
    if (arrived !== undefined) return undefined
    let isWanted = true
    const arrive = (page: Arrived) => {
      if ('Page' in page) pages.set(load, page)
      if (isWanted) setArrived(page)
    }
    load().then(arrive, (error: unknown) => arrive({ error }))
    return () => {
      isWanted = false
    }
  }, [load, arrived])
  if (arrived === undefined) {
    return (
      <div className="page">
        <Bones />
      </div>
    )
  }
  // For the boundary around it.
  if ('error' in arrived) throw arrived.error
  return <arrived.Page />
}

interface BoundaryState {
  readonly error: unknown
}

/** A page that breaks leaves the rest standing. One that cannot be loaded any more belongs to an older version. */
class Boundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined }
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }
  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : <Broken error={error} />
  }
}

function Broken({ error }: { readonly error: unknown }) {
  const t = useText(messages)
  const outdated = error instanceof TypeError && /import|module/i.test(error.message)
  return (
    <div className="page">
      {outdated ? <p>{t('newVersion')}</p> : <Failure error={error} />}
      <div>
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    </div>
  )
}
