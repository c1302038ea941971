import { keepSession, keptSession } from '../ui/data/kept-session.ts'

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

/** Forgets a login whose token was refused. A late refusal does not end the session that replaced it. */
export function forgetLogin(token: string): void {
  if (keptLogin()?.token === token) keepSession(undefined)
}
