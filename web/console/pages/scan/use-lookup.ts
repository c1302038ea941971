import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useCall, usePlace } from '../../api.tsx'
import { type Found, foundIn } from './found.ts'
import type { Session, Step } from './session.ts'
import type { Task } from './task.ts'

/** What a code is stays true for as long as goods are counted. */
const fresh_ms = 60 * 60_000
const again_ms = 3_000

interface Finding {
  /** Asks the service once for each code; a code that nobody knows is found nowhere. */
  readonly find: (barcode: string) => Promise<readonly Found[]>
  /** Whether it can be found without asking. */
  readonly isKnown: (barcode: string) => boolean
}

export function useFind(client_3pl_id: number | null): Finding {
  const call = useCall()
  const cache = useQueryClient()
  const { company } = usePlace()
  const inputOf = useCallback(
    (barcode: string) => ({
      params: { barcode },
      ...(client_3pl_id !== null && { query: { client_3pl_id } }),
    }),
    [client_3pl_id],
  )
  const isKnown = useCallback(
    (barcode: string) => cache.getQueryData([company.id, 'scan.get', inputOf(barcode)]) !== undefined,
    [cache, company.id, inputOf],
  )
  const find = useCallback(
    async (barcode: string) => {
      const input = inputOf(barcode)
      try {
        const scan = await cache.fetchQuery({
          queryKey: [company.id, 'scan.get', input],
          queryFn: () => call('scan.get', input),
          staleTime: fresh_ms,
        })
        return foundIn(scan)
      } catch (error) {
        if (refusalOf(error).status === 404) return []
        throw error
      }
    },
    [cache, call, company.id, inputOf],
  )
  return { find, isKnown }
}

interface Lookup {
  readonly task: Task
  readonly session: Session
  readonly step: (step: Step) => void
  readonly online: boolean
}

/** Looks the scanned codes up one after the other, so that they are counted in their order; gives what stands in the way. */
export function useLookup({ task, session, step, online }: Lookup): unknown {
  const { find, isKnown } = useFind(task.client_3pl_id)
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
