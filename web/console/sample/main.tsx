import '../../ui/theme/tokens.css'
import '../../ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import type { Company } from '../../../client/src/generated/logistics.ts'
import { newQueryClient } from '../../ui/data/query-client.ts'
import { Frame } from '../../ui/frame.tsx'
import { RouteView } from '../../ui/routes.tsx'
import { WorkspaceProvider } from '../api.tsx'
import { ConsoleShell } from '../console-shell.tsx'
import { kindRoute } from '../routes.ts'
import { SessionProvider } from '../session.tsx'
import { crates } from './crates.tsx'

// Console with a single document kind, for test/browser/console-kind.test.ts.

const at = '2026-01-15T10:20:30.000000Z'
const company: Company = {
  id: 1,
  name: 'Sample',
  code: null,
  vat_number: null,
  country_code: null,
  timezone: 'UTC',
  active: true,
  sscc_prefix: null,
  sandbox: false,
  is_primary: true,
  role: 'manager',
  modules: ['crates'],
  version: 1,
  created_at: at,
  updated_at: at,
}
const routes = [kindRoute(crates)]

const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <Frame cache={newQueryClient()}>
      <SessionProvider>
        <WorkspaceProvider company={company} companies={[company]}>
          <Router base="/1">
            <ConsoleShell routes={routes} kinds={[crates]}>
              <RouteView routes={routes} />
            </ConsoleShell>
          </Router>
        </WorkspaceProvider>
      </SessionProvider>
    </Frame>,
  )
}
