import { useEffect, useEffectEvent } from 'react'
import { Wedge } from './wedge.ts'

/** Elements that take typed text, unlike checkboxes and buttons. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]'

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(fields)
}

const told = 'waybill-code'

/** Passes a code from another source, such as the camera, to the same handler as a scanner's codes. */
export function tellCode(text: string): void {
  dispatchEvent(new CustomEvent(told, { detail: text }))
}

/** Receives every code that a scanner types while the page is open, wherever the focus is. */
export function useWedge(onCode: (text: string) => void): void {
  const take = useEffectEvent(onCode)
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
      if (text !== undefined) take(text)
    }
    // Capture first: a code must not press the focused element.
    addEventListener('keydown', hear, { capture: true })
    const hearTold = (event: Event) => event instanceof CustomEvent && take(String(event.detail))
    addEventListener(told, hearTold)
    return () => {
      removeEventListener('keydown', hear, { capture: true })
      removeEventListener(told, hearTold)
    }
  }, [])
}
