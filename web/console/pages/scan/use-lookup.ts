import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useCall, useWorkspace } from '../../api.tsx'
import type { Found } from './found.ts'
import { lookUp } from './look-up.ts'
import type { Session, Step } from './session.ts'
import type { Task } from './task.ts'

/** A code's meaning stays valid while goods are counted. */
const fresh_ms = 60 * 60_000
const again_ms = 3_000

interface Finding {
  /** Looks up each code once. An unknown code gives an empty result. */
  readonly find: (text: string) => Promise<readonly Found[]>
  /** Whether the result is cached. */
  readonly isKnown: (text: string) => boolean
}

export function useFind(client_3pl_id: number | null, lines: Task['lines'] = none): Finding {
  const call = useCall()
  const cache = useQueryClient()
  const { company } = useWorkspace()
  const keyOf = useCallback(
    (text: string) => [company.id, 'scan.get', 'found', client_3pl_id, text],
    [company.id, client_3pl_id],
  )
  const isKnown = useCallback((text: string) => cache.getQueryData(keyOf(text)) !== undefined, [cache, keyOf])
  const find = useCallback(
    async (text: string) => {
      const queryKey = keyOf(text)
      const queryFn = () => lookUp(call, text, { client_3pl_id, lines })
      const found = await cache.fetchQuery({ queryKey, queryFn, staleTime: fresh_ms })
      // Don't cache unknown codes: one may be assigned to an article meanwhile.
      if (found.length === 0) cache.removeQueries({ queryKey })
      return found
    },
    [cache, call, keyOf, client_3pl_id, lines],
  )
  return { find, isKnown }
}

const none: Task['lines'] = []

interface Lookup {
  readonly task: Task
  readonly session: Session
  readonly step: (step: Step) => void
  readonly online: boolean
}

/** Looks up scanned codes one by one, so that they're counted in order. Returns the error that blocks them. */
export function useLookup({ task, session, step, online }: Lookup): unknown {
  const { find, isKnown } = useFind(task.client_3pl_id, task.lines)
  const [failed, setFailed] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const { waiting } = session
  const isHeld = session.ask !== undefined || session.sending !== undefined
  useEffect(() => {
    const [code] = waiting
    if (code === undefined || isHeld || (!online && !isKnown(code))) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        const found = await find(code)
        if (isOver) return
        setFailed(undefined)
        step({ type: 'found', found })
      } catch (error) {
        if (isOver) return
        setFailed(error)
        timer = setTimeout(() => setAttempt((before) => before + 1), again_ms)
      }
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [waiting, isHeld, online, attempt, step, find, isKnown])
  return waiting.length === 0 ? undefined : failed
}
