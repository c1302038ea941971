import type { Operations } from '../../client/src/generated/logistics.ts'
import { Logistics } from '../../client/src/logistics.ts'
import type { Asked } from '../ui/data/asked.ts'
import { readOf } from '../ui/data/calls.ts'
import { newQueryClient } from '../ui/data/query-client.ts'
import { companiesOf } from './companies.ts'
import { keptPosition } from '../ui/data/kept-position.ts'
import { firstLogin } from './kept-login.ts'
import { periodIn } from './pages/dashboard/period.ts'

/** Query cache of the application. It holds the answers to the reads sent ahead. */
export const cache = newQueryClient()

/**
 * Sends a read before the page is drawn. A page drawn meanwhile waits for this same request. This request's client
 * neither ends the session on a 401 nor waits on a 429. A failure is therefore dropped, and the page retries with its
 * own client.
 */
async function sendAhead<Out>(read: Asked<Out>): Promise<void> {
  await cache.prefetchQuery(read)
  const { queryKey } = read
  if (cache.getQueryState(queryKey)?.status === 'error') await cache.resetQueries({ queryKey, exact: true })
}

/** Sends the reads that the first page needs. */
async function askAhead(): Promise<void> {
  const login = await firstLogin()
  if (login === undefined) return
  const client = new Logistics({
    baseUrl: '',
    token: login.token,
    retry: { attempts: 1 },
    position: keptPosition,
  })
  const asked = [sendAhead(companiesOf(client, login.user))]
  const [, company] = /^\/(\d+)\/?$/.exec(location.pathname) ?? []
  if (company !== undefined) {
    const scope = Number(company)
    const query = { days: periodIn(new URLSearchParams(location.search)) }
    const line = { service: client.company(scope), scope }
    asked.push(sendAhead(readOf<Operations, 'dashboard.get'>(line, 'dashboard.get', { query })))
  }
  await Promise.all(asked)
}

/** Longest delay before the first draw. It avoids drawing a page in parts that would be complete a moment later. */
const patience_ms = 200

/** Starts before the browser reads the rest of the application. */
export const ahead = Promise.race([askAhead(), new Promise((done) => setTimeout(done, patience_ms))])
