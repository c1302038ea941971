import { type RefObject, useMemo } from 'react'
import { useMedia, useNarrow } from '../media.ts'
import { onPhone, phoneRowHeight } from '../phone-rows.ts'
import type { Column } from './column.ts'
import { fitting, leastOf, roomier, trackOf, useWidth } from './fitting.ts'
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
