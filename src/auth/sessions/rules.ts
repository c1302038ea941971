import { isIP } from 'node:net'
import type { SessionView } from '../access/types.ts'

/** Lifetime of a token in seconds. It starts at login and is never extended. */
export const lifetime_s = 3600

export function sessionJson({ expires_at, text: [before, after] }: SessionView, now: Date): string {
  return before + Math.max(0, Math.floor((expires_at.getTime() - now.getTime()) / 1000)) + after
}

/** Like `sessionJson`, with the token itself in front. */
export function loginJson(token: string, session: SessionView, now: Date): string {
  return `{"token":${JSON.stringify(token)},${sessionJson(session, now).slice(1)}`
}

/** The user's program as reported by the partner's server, otherwise the server's own. */
export function endUserAgent(header: string | undefined, otherwise: string | undefined): string | null {
  const given = header?.trim() ?? ''
  return (given === '' ? otherwise : given)?.slice(0, 255) ?? null
}

/** The user's address as reported by the partner's server, otherwise the server's own. */
export function endUserAddress(header: string | undefined, otherwise: string): string {
  const given = header?.trim() ?? ''
  return isIP(given) === 0 ? otherwise : given
}
