import { isIP } from 'node:net'
import type { SessionView } from '../../kernel/site-scope.ts'

/** Seconds that a token lives, from login on and whatever is done with it. */
export const lifetime_s = 3600

/** The JSON text of a session as it is at `now`. */
export function sessionJson({ expires_at, text: [before, after] }: SessionView, now: Date): string {
  return before + Math.max(0, Math.floor((expires_at.getTime() - now.getTime()) / 1000)) + after
}

/** The same with the token itself in front. */
export function loginJson(token: string, session: SessionView, now: Date): string {
  return `{"token":${JSON.stringify(token)},${sessionJson(session, now).slice(1)}`
}

/** By which program the user comes, as the partner's server says, or else that server itself. */
export function endUserAgent(header: string | undefined, otherwise: string | undefined): string | null {
  const given = header?.trim() ?? ''
  return (given === '' ? otherwise : given)?.slice(0, 255) ?? null
}

/** From where the user comes, as the partner's server says, or else that server itself. */
export function endUserAddress(header: string | undefined, otherwise: string): string {
  const given = header?.trim() ?? ''
  return isIP(given) === 0 ? otherwise : given
}
