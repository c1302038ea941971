import './print.css'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

/** Asks the browser to print its children and nothing else of the page; rendered, it prints once. */
export function PrintSheet({
  onDone,
  children,
}: {
  readonly onDone: () => void
  readonly children: ReactNode
}) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const hear = () => done()
    addEventListener('afterprint', hear)
    // After the sheet is laid out.
    const frame = requestAnimationFrame(() => print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', hear)
    }
  }, [])
  return createPortal(<div className="print-sheet">{children}</div>, document.body)
}
