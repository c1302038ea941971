import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useCall, usePlace } from '../../api.tsx'

export interface Making {
  readonly count: number
  readonly made: number
  /** Number of codes that already existed. */
  readonly skipped: number
  readonly state: 'running' | 'done' | 'stopped'
  /** The code that couldn't be created, and the error. */
  readonly failure?: { readonly code: string; readonly error: unknown }
}

/** Creates locations one by one. The client waits when rate-limited, so a long range takes a while. */
export function useMaking(warehouseId: number) {
  const call = useCall()
  const cache = useQueryClient()
  const { company } = usePlace()
  const [making, setMaking] = useState<Making>()
  const isStopped = useRef(false)
  const make = async (codes: readonly string[], name: string) => {
    isStopped.current = false
    let now: Making = { count: codes.length, made: 0, skipped: 0, state: 'running' }
    setMaking(now)
    for (const code of codes) {
      if (isStopped.current) break
      try {
        await call('locations.create', {
          params: { warehouseId },
          body: { code, ...(name !== '' && { name }) },
        })
        now = { ...now, made: now.made + 1 }
      } catch (error) {
        if (codes.length === 1 || !isTaken(error)) {
          now = { ...now, state: 'stopped', failure: { code, error } }
          break
        }
        now = { ...now, skipped: now.skipped + 1 }
      }
      setMaking(now)
    }
    const state = now.made + now.skipped === codes.length ? 'done' : 'stopped'
    setMaking({ ...now, state })
    await cache.invalidateQueries({ queryKey: [company.id, 'locations.list'] })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { making, make, stop }
}

/** Whether the only error is that the code exists. */
function isTaken(error: unknown): boolean {
  const { status, errors } = refusalOf(error)
  return status === 422 && Object.keys(errors).every((field) => field === 'code')
}
