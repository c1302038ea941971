import './table.css'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMedia } from './media.ts'
import { Failure } from './notice.tsx'

export interface Column<Row> {
  /** Unlike that of the other columns. */
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** A track of a CSS grid: `120px`, `minmax(160px, 2fr)`; `minmax(90px, 1fr)` unless told. */
  readonly width?: string
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end'
  /** Left out where the columns have no room; the last one first. */
  readonly wideOnly?: boolean
}

export interface Rows<Row> {
  /** How many there are, loaded or not. */
  readonly count: number
  /** A row, or undefined while it is not there yet. */
  readonly row: (index: number) => Row | undefined
  /** The rows in sight, so that what is missing of them can be loaded. */
  readonly onRange?: (first: number, last: number) => void
  readonly loading?: boolean
  /** Shown until those of a changed question arrive. */
  readonly stale?: boolean
  readonly error?: unknown
  readonly retry?: () => void
}

interface TableProps<Row> {
  /** What the rows are, for those who listen. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: Rows<Row>
  readonly rowKey: (row: Row) => string | number
  readonly onOpen?: (row: Row) => void
  readonly selected?: string | number | undefined
  /** Stands in the place of the rows when there are none. */
  readonly empty: ReactNode
  /** When this changes the table goes back to its top. */
  readonly question?: string
}

/** Rows that are at least there while the first ones load. */
const skeletonRows = 12
/** A browser lays out about 16 million pixels; more rows than fit there have to be narrowed down by a search. */
const mostRows = 300_000

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, onOpen, selected, empty, question } = props
  const height = useMedia('(pointer: coarse)') ? 44 : 32
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const shown = useMemo(() => fitting(columns, width), [columns, width])
  const tracks = shown.map(trackOf).join(' ')
  const count = rows.loading === true && rows.count === 0 ? skeletonRows : Math.min(rows.count, mostRows)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    // A frame late with rows that are bones anyway is better than a late frame.
    useFlushSync: false,
    scrollPaddingStart: 30,
  })
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [question])
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const { onRange } = rows
  useEffect(() => onRange?.(first, last), [onRange, first, last])
  const roving = useRoving(count, (index) => virtual.scrollToIndex(index), scroller)

  return (
    <div
      ref={scroller}
      className={rows.stale === true ? 'table table--stale' : 'table'}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.count + 1}
      aria-busy={rows.loading === true || rows.stale === true}
      style={{ '--columns': tracks, '--least': `${leastOf(shown)}px` }}
      tabIndex={count === 0 ? 0 : -1}
      onKeyDown={(event) => {
        const row = rows.row(roving.at)
        if (event.key === 'Enter' && event.target !== event.currentTarget && row !== undefined) onOpen?.(row)
        else roving.onKey(event)
      }}
    >
      <Head columns={shown} />
      {rows.error !== undefined && rows.error !== null ? (
        <NoteRow>
          <Failure error={rows.error} retry={rows.retry} />
        </NoteRow>
      ) : count === 0 ? (
        <NoteRow>{empty}</NoteRow>
      ) : (
        <div className="table__body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows.row(index)
            const key = row === undefined ? undefined : rowKey(row)
            return (
              <TableRow
                key={index}
                index={index}
                start={start}
                row={row}
                columns={shown}
                selected={key !== undefined && key === selected}
                focusable={index === roving.at}
                onOpen={onOpen}
                onFocus={roving.setAt}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

type Sized = Pick<Column<never>, 'width' | 'wideOnly'>

function trackOf({ width = 'minmax(90px, 1fr)' }: Sized): string {
  return width
}

/** What the columns need at least; a table that is narrower scrolls sideways. */
function leastOf(columns: readonly Sized[]): number {
  return columns.reduce((sum, column) => sum + leastOfTrack(trackOf(column)), 0)
}

/** Of `minmax(90px, 1fr)` 90; of `minmax(min(208px, 38vw), 1fr)` less where the window is narrow. */
function leastOfTrack(track: string): number {
  const [, px = '0', vw] = /(\d+)px(?:, (\d+)vw)?/.exec(track) ?? []
  return Math.min(Number(px), vw === undefined ? Infinity : (Number(vw) / 100) * innerWidth)
}

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

function Head<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <div className="table__head" role="row" aria-rowindex={1}>
      {columns.map(({ key, align, title }) => (
        <div
          key={key}
          role="columnheader"
          title={title}
          className={align === 'end' ? 'table__cell table__cell--end' : 'table__cell'}
        >
          {title}
        </div>
      ))}
    </div>
  )
}

function NoteRow({ children }: { readonly children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" className="table__note">
          {children}
        </div>
      </div>
    </div>
  )
}

interface TableRowProps<Row> {
  readonly index: number
  readonly start: number
  readonly row: Row | undefined
  readonly columns: readonly Column<Row>[]
  readonly selected: boolean
  readonly focusable: boolean
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onFocus: (index: number) => void
}

/** Scrolling renders the table often; what a row shows is made anew only where something of it changed. */
function TableRow<Row>(props: TableRowProps<Row>) {
  const { index, start, row, columns, selected, focusable, onOpen, onFocus } = props
  return useMemo(
    () => (
      <div
        className={onOpen === undefined ? 'table__row' : 'table__row table__row--open'}
        role="row"
        aria-rowindex={index + 2}
        aria-selected={selected}
        tabIndex={focusable ? 0 : -1}
        data-index={index}
        style={{ transform: `translateY(${start}px)` }}
        onFocus={() => onFocus(index)}
        onClick={() => {
          // Who marks text does not mean to open the row.
          if (row !== undefined && (getSelection()?.toString() ?? '') === '') onOpen?.(row)
        }}
      >
        {row === undefined ? (
          // One cell, not one for each column: who scrolls fast passes thousands of these.
          <div role="gridcell" className="table__cell table__bone" />
        ) : (
          columns.map(({ key, align, cell }) => (
            <div
              key={key}
              role="gridcell"
              className={align === 'end' ? 'table__cell table__cell--end' : 'table__cell'}
            >
              {cell(row)}
            </div>
          ))
        )}
      </div>
    ),
    [index, start, row, columns, selected, focusable, onOpen, onFocus],
  )
}

/** One row can be reached by Tab; from there the arrows lead on. */
function useRoving(
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
