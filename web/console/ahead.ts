import type { Operations } from '../../client/src/generated/logistics.ts'
import { Logistics } from '../../client/src/logistics.ts'
import { readOf } from '../ui/data/calls.ts'
import { newQueryClient } from '../ui/data/query-client.ts'
import { companiesOf } from './companies.ts'
import { keptPosition } from '../ui/data/kept-position.ts'
import { keptLogin } from './kept-login.ts'
import { periodIn } from './pages/dashboard/period.ts'

/** What the application has been answered. */
export const cache = newQueryClient()

/** Asks for what the first page surely wants; what goes wrong is said where it is wanted, which asks again. */
async function askAhead(): Promise<void> {
  const login = keptLogin()
  if (login === undefined) return
  const client = new Logistics({
    baseUrl: '',
    token: login.token,
    retry: { attempts: 1 },
    position: keptPosition,
  })
  const asked = [cache.prefetchQuery(companiesOf(client, login.user))]
  const [, company] = /^\/(\d+)\/?$/.exec(location.pathname) ?? []
  if (company !== undefined) {
    const scope = Number(company)
    const query = { days: periodIn(new URLSearchParams(location.search)) }
    const line = { service: client.company(scope), scope }
    asked.push(cache.prefetchQuery(readOf<Operations, 'dashboard.get'>(line, 'dashboard.get', { query })))
  }
  await Promise.all(asked)
}

/** A page that would be whole a moment later is not drawn in parts. */
const patience_ms = 200

/** Begun before the browser reads the rest of the application. */
export const ahead = Promise.race([askAhead(), new Promise((done) => setTimeout(done, patience_ms))])
