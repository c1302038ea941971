import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { isObject, keep, keptValue } from '../kept.ts'
import { useKeptName } from '../owner.tsx'
import { once } from '../once.ts'
import { type Column, type Rows, valueIn } from './column.ts'

/** Widths in pixels, by the key of the column. */
export type Widths = Readonly<Record<string, number>>

export interface Sizing {
  /** Widths of the columns that a user has resized. */
  readonly widths: Widths
  /** Undefined gives a column its usual width again. */
  readonly resize: (key: string, width: number | undefined) => void
  readonly reset: () => void
}

const narrowest = 48
const widest = 900

/** The widths that a person gave to the columns of a list, kept by the browser. */
export function useSizing(name: string): Sizing {
  const keptUnder = `${useKeptName('widths')}.${name}`
  const [widths, setWidths] = useState(() => keptWidths(keptUnder))
  return useMemo(() => {
    const put = (next: Widths) => {
      keep(keptUnder, Object.keys(next).length === 0 ? null : JSON.stringify(next))
      setWidths(next)
    }
    return {
      widths,
      resize: (key, width) => {
        const { [key]: _old, ...others } = widths
        put(width === undefined ? others : { ...others, [key]: bounded(width) })
      },
      reset: () => put({}),
    }
  }, [keptUnder, widths])
}

function bounded(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}

function keptWidths(name: string): Widths {
  return Object.fromEntries(
    Object.entries(keptValue(name, isObject) ?? {}).flatMap(([key, width]) =>
      Number.isFinite(width) ? [[key, bounded(Number(width))]] : [],
    ),
  )
}

const mostForText = 320
/** Padding left and right of a text. */
const around = 26

const pen = once(() => ({ context: document.createElement('canvas').getContext('2d') }))

/**
 * What the columns need that must be read in full (`isWhole`), by the rows that were in sight. It only grows: columns that jump
 * while one scrolls are harder to read than wide ones.
 */
export function useWholeTexts<Row>(
  element: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
): readonly [Widths, (rows: Rows<Row>, first: number, last: number) => void] {
  const [needed, setNeeded] = useState<Widths>({})
  const look = (rows: Rows<Row>, first: number, last: number) => {
    const { context } = pen()
    if (element.current === null || context === null) return
    const { fontSize, fontFamily } = getComputedStyle(element.current)
    context.font = `${fontSize} ${fontFamily}`
    const grown: Record<string, number> = {}
    for (const column of columns) {
      if (column.isWhole !== true) continue
      for (let index = first; index <= last; index += 1) {
        const row = rows.row(index)
        const text = row === undefined ? '' : String(valueIn(column, row) ?? '')
        const width = Math.min(mostForText, Math.ceil(context.measureText(text).width) + around)
        if (width > (grown[column.key] ?? needed[column.key] ?? 0)) grown[column.key] = width
      }
    }
    if (Object.keys(grown).length > 0) setNeeded({ ...needed, ...grown })
  }
  return [needed, look]
}

/** Looks at what is in sight before the browser shows it. */
export function useLook(look: () => void): void {
  useLayoutEffect(look)
}
