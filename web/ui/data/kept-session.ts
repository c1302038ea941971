import { keep, kept, keptValue } from '../kept.ts'

const keptUnder = 'waybill.session'

/** Stored session, if it still has the expected format. */
export function keptSession<T>(is: (value: unknown) => value is T): T | undefined {
  return keptValue(keptUnder, is, sessionStorage) ?? keptValue(keptUnder, is)
}

/** Stores the session for the tab's lifetime, or until sign-out with `stay`; undefined deletes it. */
export function keepSession(session: object | undefined, stay = false): void {
  const text = session === undefined ? null : JSON.stringify(session)
  keep(keptUnder, stay ? null : text, sessionStorage)
  keep(keptUnder, stay ? text : null, localStorage)
}

/** Replaces the stored session, keeping its lifetime. */
export function keepInstead(session: object): void {
  keepSession(session, kept(keptUnder, localStorage) !== null)
}
