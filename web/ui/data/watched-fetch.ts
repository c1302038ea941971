import type { Fetch } from '../../../client/src/exchange.ts'
import { connection } from './connection.ts'

/** What the shell wants to know of all answers. */
export interface Watcher {
  /** The token is no longer good. */
  readonly expired: () => void
  /** Too many requests: the client goes on by itself after this many seconds. */
  readonly waiting: (seconds: number) => void
}

/** A wrong code is refused as an unknown token is, and says nothing of the session. */
async function isOfFactor(response: Response): Promise<boolean> {
  return /"(?:invalid_factor|challenge_ended)"/.test(await response.clone().text())
}

/** A fetch that tells what it sees. Signing in is refused with other words, and never with these. */
export function watchedFetch(watcher: Watcher): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init).catch((error: unknown) => {
      // A page that was left takes its requests back; that says nothing of the service.
      if (init.signal?.aborted !== true) connection.lost()
      throw error
    })
    connection.answered(response.status)
    if (response.status === 401 && !(await isOfFactor(response))) watcher.expired()
    if (response.status === 429) watcher.waiting(Number(response.headers.get('retry-after') ?? 1))
    return response
  }
}
