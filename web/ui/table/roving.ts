import { type KeyboardEvent, useState } from 'react'

/** One row can be reached by Tab; from there the arrows lead on. */
export function useRoving(
  count: number,
  scrollTo: (index: number) => void,
  scroller: { readonly current: HTMLDivElement | null },
) {
  const [wanted, setAt] = useState(0)
  const at = Math.min(wanted, Math.max(0, count - 1))
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / 40))
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: count - 1,
    }
    const next = moves[event.key]
    if (next === undefined || count === 0) return
    event.preventDefault()
    const to = Math.max(0, Math.min(count - 1, next))
    setAt(to)
    scrollTo(to)
    // The row may only come into being with the scrolling.
    const focus = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus()
    requestAnimationFrame(() => requestAnimationFrame(focus))
  }
  return { at, setAt, onKey }
}
