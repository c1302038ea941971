import { useEffect, useState } from 'react'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

/** A line that says in how many seconds requests go on, as long as they wait. */
export function useWaiting(until_ms: number): string | undefined {
  const t = useText(messages)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until_ms <= Date.now()) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until_ms) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until_ms])
  const seconds = Math.ceil((until_ms - now) / 1000)
  return seconds > 0 ? t('waiting', { seconds }) : undefined
}
