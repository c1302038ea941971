import { type ComponentType, Component, type ReactNode } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'
import type { Names } from './i18n/catalogue.ts'
import { useText } from './i18n/language.tsx'
import { type Loadable, useLoaded } from './loaded.ts'
import { messages } from './messages.ts'
import { Bones, Failure } from './notice.tsx'
import { NotFound } from './not-found.tsx'

/** A page of an application. `Title` are the keys that its catalogue has for titles. */
export interface PageRoute<Title extends string> {
  /** As wouter reads it: `/articles/:id?`. A link leads to the part before the first parameter. */
  readonly path: string
  /** A key of the application's words, or the words. */
  readonly title: Title | Names
  /** Every page module exports `Page`; it is loaded when somebody goes there. */
  readonly load: Loadable<{ readonly Page: ComponentType }>
  /** Other addresses of it that are worth a picture: a record, a dialog. `{list?filter}` stands for the first one in that list. */
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

/** Loads the page of an address before it is shown. */
export function loadAhead(routes: readonly PageRoute<string>[], address: string): void {
  const [, first = ''] = address.split('/')
  const route = routes.find((each) => pathTo(each) === `/${first}`)
  if (route !== undefined) void route.load.load()
}

function Loaded({ load }: { readonly load: PageRoute<string>['load'] }) {
  const loaded = useLoaded(load)
  if (loaded !== undefined) return <loaded.Page />
  return (
    <div className="page">
      <Bones />
    </div>
  )
}

/** A page that breaks leaves the rest standing. One that cannot be loaded any more belongs to an older version. */
export class Boundary extends Component<{ readonly children: ReactNode }> {
  override state: { readonly error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
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
