import type { Fault } from '../../kernel/faults.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AdministratorChanges, AdministratorToken, NewToken } from './schema.ts'

export const session_s = 8 * 3_600
export const setup_s = 24 * 3_600
const day_ms = 86_400_000

const lifetime = { usual_ms: 90 * day_ms, most_ms: 366 * day_ms } as const

export function tokenEnd(wanted: NewToken, now: Date): Date {
  return wanted.expires_at ?? new Date(now.getTime() + lifetime.usual_ms)
}

export function tokenFaults(wanted: NewToken, now: Date): readonly Fault[] {
  const end = tokenEnd(wanted, now)
  const fits = end > now && end.getTime() <= now.getTime() + lifetime.most_ms
  return fits ? [] : [{ path: 'expires_at', rule: 'selected' }]
}

/** A token that could issue another with a later end would never expire. */
export function outlives(end: Date, issuer: Pick<AdministratorToken, 'kind' | 'expires_at'>): boolean {
  return issuer.kind === 'token' && end > new Date(issuer.expires_at)
}

/** Administrators can't shut themselves out, so at least one who can let others in always remains. */
export function guardOwnAccess(changes: AdministratorChanges, isOwn: boolean): void {
  if (isOwn && (changes.active === false || changes.scopes !== undefined)) throw new Problem('own_access')
}

/** The part behind `#` stays in the browser: no server on the way logs it. */
export function setupLink(address: string, token: string): string {
  return `${address}/setup#token=${token}`
}
