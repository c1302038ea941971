import { keepSession, keptSession } from '../ui/data/kept-session.ts'
import { sessionTabs } from '../ui/data/session-tabs.ts'
import { hasKeys } from '../ui/kept.ts'

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

export interface Login {
  readonly token: string
  readonly user: Person
}

function isLogin(value: unknown): value is Login {
  return hasKeys(value, 'token', 'user')
}

/** The stored login, which lasts until the user signs out. */
export function keptLogin(): Login | undefined {
  return keptSession(isLogin)
}

/** Session channel between the browser's tabs. */
export const tabs = sessionTabs(isLogin)

/** How long a tab without a session waits for another tab's session. Awake tabs answer almost at once. */
const patience_ms = 150

/** This tab's session, or another tab's. */
export async function firstLogin(): Promise<Login | undefined> {
  const own = keptLogin()
  if (own !== undefined) return own
  const login = await tabs.ask(patience_ms)
  if (login !== undefined) keepSession(login)
  return login
}

/** Forgets a login whose token was refused. A late refusal doesn't end the session that replaced it. */
export function forgetLogin(token: string): void {
  if (keptLogin()?.token === token) keepSession(undefined)
}
