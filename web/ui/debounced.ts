import { useEffect, useState } from 'react'

/** Returns the value once it has stopped changing, for searches as the user types. */
export function useDebounced<T>(value: T, delay_ms = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
