import { useCallback, useRef, useState } from 'react'
import type { Fetch } from '../../../client/src/exchange.ts'

/** Whether the person is asked once more who they are; several who want to know wait for one answer. */
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

/** What is sensitive waits until the person has shown who they are, and is then sent once more. */
export function provenFetch(fetch: Fetch, prove: () => Promise<boolean>): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.status !== 403) return response
    const isAsked = (await response.clone().text()).includes('"proof_needed"')
    return isAsked && (await prove()) ? fetch(url, init) : response
  }
}
