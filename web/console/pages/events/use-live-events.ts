import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Event, Operations } from '../../../../client/src/generated/logistics.ts'
import { useCall } from '../../api.tsx'

export type Question = Omit<
  NonNullable<Operations['events.list']['in']['query']>,
  'after' | 'newest' | 'limit'
>

interface Seen {
  /** The question that it answers. */
  readonly key: string
  /** The newest first. */
  readonly events: readonly Event[]
  /** Those after it are not seen yet; none while nothing was asked. */
  readonly cursor: number | undefined
  /** Events up to this number were there from the start. */
  readonly begin: number
  readonly error: unknown
  readonly wait_ms: number
}

export interface LiveEvents extends Pick<Seen, 'events' | 'begin' | 'error'> {
  readonly isLoading: boolean
  /** Nothing has come for so long that it is asked less often. */
  readonly isQuiet: boolean
}

/** Twenty requests a minute at most, of the sixty that a token has; four when nothing happens. */
const shortest_ms = 3_000
const longest_ms = 15_000
const limit = 100
/** More than anybody reads back; what is older is found by a filter. */
const most = 400

/** The newest events, and those that come while somebody looks. */
export function useLiveEvents(question: Question, isPaused: boolean): LiveEvents {
  const call = useCall()
  const key = JSON.stringify(question)
  const [seen, setSeen] = useState<Seen>(() => nothing(key))
  const held = useRef({ seen, question })
  useEffect(() => {
    held.current = { seen, question }
  })
  const isVisible = useVisible()
  useEffect(() => {
    if (isPaused || !isVisible) return undefined
    const control = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let now = held.current.seen.key === key ? held.current.seen : nothing(key)
    const ask = async () => {
      const from = now.cursor === undefined ? { newest: true } : { after: now.cursor }
      try {
        const query = { ...held.current.question, ...from, limit }
        now = after(now, await call('events.list', { query, signal: control.signal }))
      } catch (error) {
        now = { ...now, error, wait_ms: longest_ms }
      }
      if (control.signal.aborted) return
      setSeen(now)
      timer = setTimeout(() => void ask(), now.wait_ms)
    }
    void ask()
    return () => {
      control.abort()
      clearTimeout(timer)
    }
  }, [call, key, isPaused, isVisible])
  const current = seen.key === key ? seen : nothing(key)
  const { events, begin, error, cursor, wait_ms } = current
  return { events, begin, error, isLoading: cursor === undefined, isQuiet: wait_ms >= longest_ms }
}

function nothing(key: string): Seen {
  return { key, events: [], cursor: undefined, begin: 0, error: undefined, wait_ms: shortest_ms }
}

/** With one more answer; the emptier the answers, the longer until the next question. */
function after(seen: Seen, { data, meta }: Operations['events.list']['out']): Seen {
  const isFirst = seen.cursor === undefined
  const waited_ms = Math.min(longest_ms, seen.wait_ms * 1.5)
  return {
    ...seen,
    events: [...data.toReversed(), ...seen.events].slice(0, most),
    cursor: meta.cursor,
    begin: isFirst ? meta.cursor : seen.begin,
    error: undefined,
    wait_ms: data.length > 0 || isFirst ? shortest_ms : waited_ms,
  }
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
  )
}
