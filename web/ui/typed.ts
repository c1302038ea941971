import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * What is typed into a search whose value is kept elsewhere, in the address: `settle` hears of it when the typing pauses. When
 * the value changes from elsewhere (Back, a link), that is what the field shows.
 */
export function useTyped(
  value: string,
  settle: (value: string) => void,
  delay_ms = 300,
): readonly [typed: string, type: (text: string) => void] {
  const [draft, setDraft] = useState({ text: value, isPending: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = useCallback(
    (text: string) => {
      setDraft({ text, isPending: true })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setDraft({ text, isPending: false })
        latest.current(text.trim())
      }, delay_ms)
    },
    [delay_ms],
  )
  const isOwn = draft.isPending || draft.text.trim() === value
  return [isOwn ? draft.text : value, type]
}
