import { Redirect, useLocation } from 'wouter'
import { OwnerProvider } from '../ui/owner.tsx'
import { RouteView, pathTo } from '../ui/routes.tsx'
import { PanelShell } from './panel-shell.tsx'
import { FollowLink, linkPages } from './pages/link/link.tsx'
import { SetUp } from './pages/set-up/set-up.tsx'
import { SignIn } from './pages/sign-in/sign-in.tsx'
import { routes, routesFor } from './routes.ts'
import { useSession } from './session.tsx'

/** Signing in keeps the address, so a followed link opens its page right after sign-in. */
export function App() {
  const { panel, may } = useSession()
  const [location] = useLocation()
  const [first] = routesFor(may)
  if (location === '/setup') return <SetUp />
  const kind = linkPages[location]
  if (kind !== undefined) return <FollowLink kind={kind} />
  if (panel.administrator === null) return <SignIn />
  if ((location === '/' || location === '/sign-in') && first !== undefined)
    return <Redirect to={pathTo(first)} replace />
  return (
    <OwnerProvider owner={String(panel.administrator.id)}>
      <PanelShell>
        <RouteView routes={routes} />
      </PanelShell>
    </OwnerProvider>
  )
}
