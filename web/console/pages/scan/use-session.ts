import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { useWorkspace } from '../../api.tsx'
import { leftOf } from './count.ts'
import { keep, kept } from '../../../ui/kept.ts'
import { valueIn } from './kept/form.ts'
import { signalOf } from './says.tsx'
import { type Session, type Step, newSession, next } from './session.ts'
import { signal } from './signal.ts'
import type { Task } from './task.ts'

/** Counting session of a task. The browser stores it at each step, and sound and vibration signal each message. */
export function useSession(task: Task, isLoud: boolean) {
  const { company } = useWorkspace()
  const name = `waybill.scan.${company.id}.${task.kind}.${task.id}`
  const [stored, step] = useReducer(
    (before: Session, what: Step | 'forget') =>
      what === 'forget' ? newSession : next(task, aimed(task, before), what),
    name,
    keptSession,
  )
  const session = useMemo(() => aimed(task, stored), [task, stored])
  useEffect(() => keepSession(name, session), [name, session])
  const { says, said } = session
  useEffect(() => {
    if (says !== undefined) signal(signalOf(says), isLoud)
    // Runs once per message, even if the volume changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said])
  const forget = useCallback(() => step('forget'), [])
  return { session, step, forget }
}

/** Selects the next open line, except in a reception, where goods come in any order. */
function aimed(task: Task, session: Session): Session {
  if (task.kind === 'receive' || task.lines.some(({ key }) => key === session.at)) return session
  return { ...session, at: task.lines.find((line) => leftOf(line, session.entries) > 0)?.key }
}

/** Format version. Sessions stored in another format are ignored. */
const form = 3

interface Kept {
  readonly form: typeof form
  readonly session: Session
}

/** The stored session from before a reload or from an earlier visit. */
function keptSession(name: string): Session {
  const value = valueIn<Kept>(kept(name), form)
  return value === undefined ? newSession : { ...value.session, says: undefined }
}

/** Stores the session until it's sent. An empty session is not stored. */
function keepSession(name: string, session: Session): void {
  const { entries, waiting, ask, sending } = session
  const isEmpty = entries.length === 0 && waiting.length === 0 && ask === undefined && sending === undefined
  const value: Kept = { form, session }
  keep(name, isEmpty ? null : JSON.stringify(value))
}
