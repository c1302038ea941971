import { keep, kept } from '../../../ui/kept.ts'
import { type Session, newSession } from './session.ts'

/** Changes with the form of what is kept: what an older version kept is not read. */
const form = 3

interface Kept {
  readonly form: typeof form
  readonly session: Session
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'form' in value && value.form === form
}

/** What was counted here before the page was left or reloaded. */
export function keptSession(name: string): Session {
  try {
    const value: unknown = JSON.parse(kept(name) ?? 'null')
    return isKept(value) ? { ...value.session, says: undefined } : newSession
  } catch {
    return newSession
  }
}

/** Keeps what is counted until it is sent; there is nothing to keep of one that has not begun. */
export function keepSession(name: string, session: Session): void {
  const { entries, waiting, ask, sending } = session
  const isEmpty = entries.length === 0 && waiting.length === 0 && ask === undefined && sending === undefined
  const value: Kept = { form, session }
  keep(name, isEmpty ? null : JSON.stringify(value))
}

export function keptName(company: number, kind: string, id: number): string {
  return `waybill.scan.${company}.${kind}.${id}`
}
