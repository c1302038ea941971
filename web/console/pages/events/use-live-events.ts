import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Event, Operations } from '../../../../client/src/generated/logistics.ts'
import { useCall } from '../../api.tsx'

export type Question = Omit<
  NonNullable<Operations['events.list']['in']['query']>,
  'after' | 'newest' | 'limit'
>

interface Seen {
  /** Key of the query that these events answer. */
  readonly key: string
  /** Newest first. */
  readonly events: readonly Event[]
  /** Cursor for the next request. Undefined before the first response. */
  readonly cursor: number | undefined
  /** Events up to this number existed before the page opened. */
  readonly begin: number
  readonly error: unknown
  readonly wait_ms: number
}

export interface LiveEvents extends Pick<Seen, 'events' | 'begin' | 'error'> {
  readonly isLoading: boolean
  /** Whether polling has slowed down because no events arrive. */
  readonly isQuiet: boolean
}

/** At most twenty requests per minute of the sixty a token has, and four when idle. */
const shortest_ms = 3_000
const longest_ms = 15_000
const limit = 100
/** Maximum number of events kept. Filters find older ones. */
const most = 400

/** The newest events, and new ones while the page is visible. */
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

/** Merges a response. Empty responses increase the poll interval. */
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
