import { useEffect, useRef } from 'react'
import { Wedge } from './wedge.ts'

/** Where letters are meant to go; a box to tick or a button is no such place. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]'

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(fields)
}

const told = 'waybill-code'

/** A code that somebody else than a scanner has read: it goes where those of a scanner go. */
export function tellCode(text: string): void {
  dispatchEvent(new CustomEvent(told, { detail: text }))
}

/** Hears every code that a scanner types while the page is open, wherever the focus is. */
export function useWedge(onCode: (text: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const wedge = new Wedge()
    const hear = (event: KeyboardEvent) => {
      const { key, code, ctrlKey: ctrl, altKey: alt, metaKey: meta, timeStamp: at_ms } = event
      const inField = isField(event.target)
      const { taken, text } = wedge.take({ key, code, ctrl, alt, meta, at_ms, inField })
      if (taken) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (text !== undefined) latest.current(text)
    }
    // Before anything on the page: a code must not press what happens to have the focus.
    addEventListener('keydown', hear, { capture: true })
    const take = (event: Event) => event instanceof CustomEvent && latest.current(String(event.detail))
    addEventListener(told, take)
    return () => {
      removeEventListener('keydown', hear, { capture: true })
      removeEventListener(told, take)
    }
  }, [])
}
