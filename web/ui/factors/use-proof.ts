import { useCallback, useRef, useState } from 'react'
import type { Fetch } from '../../../client/src/exchange.ts'

/** Asks the user to confirm their identity. Concurrent callers share one prompt. */
export function useProof() {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  const prove = useCallback(() => {
    setAsking(true)
    return new Promise<boolean>((resolve) => waiting.current.push(resolve))
  }, [])
  const done = useCallback((isProven: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isProven)
  }, [])
  return { asking, prove, done }
}

/** Fetch that holds back sensitive requests until the user confirms their identity, then retries them once. */
export function provenFetch(fetch: Fetch, prove: () => Promise<boolean>): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.status !== 403) return response
    const isAsked = (await response.clone().text()).includes('"proof_needed"')
    return isAsked && (await prove()) ? fetch(url, init) : response
  }
}
