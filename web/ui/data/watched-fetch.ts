import type { Fetch } from '../../../client/src/exchange.ts'
import { connection } from './connection.ts'

/** Callbacks for responses that concern the whole application. */
export interface Watcher {
  /** The token is no longer valid. */
  readonly expired: () => void
  /** Rate limit reached; the client continues by itself after this many seconds. */
  readonly waiting: (seconds: number) => void
}

/** A wrong factor code also returns 401, but says nothing about the session. */
async function isOfFactor(response: Response): Promise<boolean> {
  return /"(?:invalid_factor|challenge_ended)"/.test(await response.clone().text())
}

/** Fetch that reports to a watcher. Refused sign-ins return other errors and never trigger these callbacks. */
export function watchedFetch(watcher: Watcher): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init).catch((error: unknown) => {
      // Leaving a page aborts its requests; that says nothing about the service.
      if (init.signal?.aborted !== true) connection.lost()
      throw error
    })
    connection.answered(response.status)
    if (response.status === 401 && !(await isOfFactor(response))) watcher.expired()
    if (response.status === 429) watcher.waiting(Number(response.headers.get('retry-after') ?? 1))
    return response
  }
}
