import { type PointerEvent, useRef } from 'react'
import { useText } from '../i18n/language.tsx'
import { messages } from '../list/messages.ts'
import type { Sizing } from './sizing.ts'

interface GripProps {
  readonly column: string
  readonly title: string
  readonly sizing: Sizing
}

/**
 * The edge of a heading: draws its column wider or narrower. Pressed twice, the column has its usual width again. Only for
 * pointers: keys do the same in the menu of columns, and headings are read out without it.
 */
export function Grip({ column, title, sizing }: GripProps) {
  const t = useText(messages)
  const from = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const onMove = ({ clientX }: PointerEvent) => {
    if (from.current === undefined) return
    sizing.resize(column, from.current.width + clientX - from.current.x)
  }
  return (
    <span
      className="table__grip"
      aria-hidden="true"
      title={t('columnWidth', { column: title })}
      onDoubleClick={() => sizing.resize(column, undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width: widthOf(column) }
      }}
      onPointerMove={onMove}
      onPointerUp={() => (from.current = undefined)}
      onPointerCancel={() => (from.current = undefined)}
    />
  )
}

/** As wide as its heading stands there. */
export function widthOf(column: string): number {
  return document.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`)?.offsetWidth ?? 0
}
