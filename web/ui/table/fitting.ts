import { useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'

type Sized = Pick<Column<never>, 'width' | 'wideOnly'>

export function trackOf({ width = 'minmax(90px, 1fr)' }: Sized): string {
  return width
}

/** The column with room for so much at least; on a phone it takes what there is. */
export function roomier<C extends Sized>(column: C, needed: number | undefined): C {
  const track = trackOf(column)
  if (needed === undefined || needed <= leastOfTrack(track)) return column
  const [, most = `${needed}px`] = /^minmax\(.*, ([^,()]+)\)$/.exec(track) ?? []
  return { ...column, width: `minmax(${needed}px, ${most})` }
}

/** Minimum width of the columns; a narrower table scrolls sideways. */
export function leastOf(columns: readonly Sized[]): number {
  return columns.reduce((sum, column) => sum + leastOfTrack(trackOf(column)), 0)
}

/** Minimum width: 90 for `minmax(90px, 1fr)`; less in a narrow window for `minmax(min(208px, 38vw), 1fr)`. */
function leastOfTrack(track: string): number {
  const [, px = '0', vw] = /(\d+)px(?:, (\d+)vw)?/.exec(track) ?? []
  return Math.min(Number(px), vw === undefined ? Infinity : (Number(vw) / 100) * innerWidth)
}

/** The columns that have room. */
export function fitting<C extends Sized>(columns: readonly C[], width: number): readonly C[] {
  const last = columns.findLastIndex((column) => column.wideOnly === true)
  if (last === -1 || leastOf(columns) <= width) return columns
  return fitting(columns.toSpliced(last, 1), width)
}

export function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setWidth(element.current?.clientWidth ?? 0))
    if (element.current !== null) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
