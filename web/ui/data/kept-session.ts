import { keep, kept } from '../kept.ts'

const keptUnder = 'waybill.session'

/** What was kept of whoever signed in here, if it still has the right form. */
export function keptSession<T>(is: (value: unknown) => value is T): T | undefined {
  const text = kept(keptUnder, sessionStorage) ?? kept(keptUnder, localStorage)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return is(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Keeps it for as long as the tab, or (`stay`) until they sign out; undefined forgets it. */
export function keepSession(session: object | undefined, stay = false): void {
  const text = session === undefined ? null : JSON.stringify(session)
  keep(keptUnder, stay ? null : text, sessionStorage)
  keep(keptUnder, stay ? text : null, localStorage)
}

/** Keeps another one in its place, for as long as it. */
export function keepInstead(session: object): void {
  keepSession(session, kept(keptUnder, localStorage) !== null)
}
