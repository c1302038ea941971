import { keepSession, keptSession } from '../ui/data/kept-session.ts'
import { sessionTabs } from '../ui/data/session-tabs.ts'

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
  return typeof value === 'object' && value !== null && 'token' in value && 'user' in value
}

/** Whoever signed in in this browser and did not sign out. */
export function keptLogin(): Login | undefined {
  return keptSession(isLogin)
}

/** The other tabs of this browser. */
export const tabs = sessionTabs(isLogin)

/** A tab that has none of its own waits so long for another one's: hardly a moment, where the others are awake. */
const patience_ms = 150

/** That of this tab, else the one that another tab has. */
export async function firstLogin(): Promise<Login | undefined> {
  const own = keptLogin()
  if (own !== undefined) return own
  const login = await tabs.ask(patience_ms)
  if (login !== undefined) keepSession(login)
  return login
}

/** Forgets a login whose token was refused. A late refusal does not end the session that replaced it. */
export function forgetLogin(token: string): void {
  if (keptLogin()?.token === token) keepSession(undefined)
}
