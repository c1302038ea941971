import { useEffect, useState } from 'react'

/** The value once it has not changed for a while: what is typed is asked for when the typing pauses. */
export function useDebounced<T>(value: T, delay_ms = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
