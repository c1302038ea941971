import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useMedia, useNarrow } from '../media.ts'
import { onPhone, phoneRowHeight } from '../phone-rows.ts'
import type { Column } from './column.ts'
import type { Widths } from './sizing.ts'

interface Room<Row> {
  readonly columns: readonly Column<Row>[]
  /** All columns, with or without room for them: they were chosen. */
  readonly isWide: boolean
  /** Rows have a box. */
  readonly hasBox: boolean
  /** Width of texts that must be read in full. */
  readonly needed: Widths
  /** Width chosen by the user. */
  readonly chosen: Widths | undefined
}

/** How the rows of a table lie: in columns, as many as fit; or as the cards of a phone. */
export function useLayout<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  { columns: all, isWide, hasBox, needed, chosen }: Room<Row>,
) {
  const isCoarse = useMedia('(pointer: coarse)')
  const isNarrow = useNarrow()
  const width = useWidth(scroller)
  const columns = useMemo(() => all.map((column) => roomier(column, needed[column.key])), [all, needed])
  const phone = useMemo(() => (isNarrow ? onPhone(columns) : undefined), [columns, isNarrow])
  const boxWidth = !hasBox ? 0 : isCoarse ? 44 : 36
  const room = width - boxWidth
  const fits = useMemo(() => (isWide ? columns : fitting(columns, room)), [columns, isWide, room])
  const shown = phone ?? fits
  const sized = shown.map((column) => {
    const px = chosen?.[column.key]
    return px === undefined ? column : { ...column, width: `${px}px` }
  })
  const tracks = [...(hasBox ? [{ width: `${boxWidth}px` }] : []), ...sized]
  const height = phone === undefined ? (isCoarse ? 44 : 32) : phoneRowHeight(phone)
  return {
    shown,
    height,
    isPhone: phone !== undefined,
    style: {
      '--columns': tracks.map(trackOf).join(' '),
      '--least': phone === undefined ? `${leastOf(tracks)}px` : '0px',
      '--phone-row': `${height}px`,
    },
  }
}

type Sized = Pick<Column<never>, 'width' | 'wideOnly'>

function trackOf({ width = 'minmax(90px, 1fr)' }: Sized): string {
  return width
}

/** The column with room for so much at least; on a phone it takes what there is. */
function roomier<C extends Sized>(column: C, needed: number | undefined): C {
  const track = trackOf(column)
  if (needed === undefined || needed <= leastOfTrack(track)) return column
  const [, most = `${needed}px`] = /^minmax\(.*, ([^,()]+)\)$/.exec(track) ?? []
  return { ...column, width: `minmax(${needed}px, ${most})` }
}

/** Minimum width of the columns; a narrower table scrolls sideways. */
function leastOf(columns: readonly Sized[]): number {
  return columns.reduce((sum, column) => sum + leastOfTrack(trackOf(column)), 0)
}

/** Minimum width: 90 for `minmax(90px, 1fr)`; less in a narrow window for `minmax(min(208px, 38vw), 1fr)`. */
function leastOfTrack(track: string): number {
  const [, px = '0', vw] = /(\d+)px(?:, (\d+)vw)?/.exec(track) ?? []
  return Math.min(Number(px), vw === undefined ? Infinity : (Number(vw) / 100) * innerWidth)
}

/** The columns that have room. */
function fitting<C extends Sized>(columns: readonly C[], width: number): readonly C[] {
  const last = columns.findLastIndex((column) => column.wideOnly === true)
  if (last === -1 || leastOf(columns) <= width) return columns
  return fitting(columns.toSpliced(last, 1), width)
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setWidth(element.current?.clientWidth ?? 0))
    if (element.current !== null) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
