import { keep, kept } from '../../../ui/kept.ts'
import { type Session, newSession } from './session.ts'

/** Format version. Sessions stored in another format are ignored. */
const form = 3

interface Kept {
  readonly form: typeof form
  readonly session: Session
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'form' in value && value.form === form
}

/** The stored session from before a reload or from an earlier visit. */
export function keptSession(name: string): Session {
  try {
    const value: unknown = JSON.parse(kept(name) ?? 'null')
    return isKept(value) ? { ...value.session, says: undefined } : newSession
  } catch {
    return newSession
  }
}

/** Stores the session until it's sent. An empty session is not stored. */
export function keepSession(name: string, session: Session): void {
  const { entries, waiting, ask, sending } = session
  const isEmpty = entries.length === 0 && waiting.length === 0 && ask === undefined && sending === undefined
  const value: Kept = { form, session }
  keep(name, isEmpty ? null : JSON.stringify(value))
}

export function keptName(company: number, kind: string, id: number): string {
  return `waybill.scan.${company}.${kind}.${id}`
}
