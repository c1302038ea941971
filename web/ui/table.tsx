import './table.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Failure } from './notice.tsx'
import type { Column, RowKey, Rows } from './table/column.ts'
import { Head } from './table/head.tsx'
import { useLayout } from './table/layout.ts'
import type { Marks } from './table/marks.ts'
import { useRoving } from './table/roving.ts'
import { TableRow, pressedRow } from './table/row.tsx'
import { type Sizing, useLook, useWholeTexts } from './table/sizing.ts'
import type { Sorting } from './table/sorting.ts'

interface TableProps<Row> {
  /** Accessible name of the rows. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: Rows<Row>
  readonly rowKey: (row: Row) => RowKey
  /** Where a row leads: it is a link. */
  readonly to?: (row: Row) => string
  /** Called before a row's link opens in this tab. */
  readonly onOpen?: (row: Row) => void
  readonly selected?: RowKey | undefined
  /** Content of an empty table. */
  readonly empty: ReactNode
  /** When this changes the table goes back to its top. */
  readonly question?: string
  /** Makes headings buttons. */
  readonly sorting?: Sorting | undefined
  /** Gives rows a box, to do something with several. */
  readonly marks?: Marks<Row> | undefined
  /** All columns, with or without room for them: they were chosen. */
  readonly isWide?: boolean
  /** Lets columns be drawn wider and narrower. */
  readonly sizing?: Sizing | undefined
}

/** Rows that are at least there while the first ones load. */
const skeletonRows = 12
/** A browser lays out about 16 million pixels; more rows than fit there have to be narrowed down by a search. */
const mostRows = 300_000

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, to, onOpen, selected, empty, question, sorting, marks } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [needed, look] = useWholeTexts(scroller, columns)
  const { shown, height, isPhone, style } = useLayout(scroller, {
    columns,
    needed,
    chosen: props.sizing?.widths,
    isWide: props.isWide === true,
    hasBox: marks !== undefined,
  })
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
  useLook(() => look(rows, first, last))
  const { onRange } = rows
  useEffect(() => onRange?.(first, last), [onRange, first, last])
  const roving = useRoving(count, (index) => virtual.scrollToIndex(index), scroller)
  return (
    <div
      ref={scroller}
      className={classOf(rows.stale === true, isPhone)}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.count + 1}
      aria-busy={rows.loading === true || rows.stale === true}
      style={style}
      tabIndex={count === 0 ? 0 : -1}
      onKeyDown={(event) => pressed(event, roving, marks)}
    >
      <Head
        columns={shown}
        sorting={sorting}
        sizing={isPhone ? undefined : props.sizing}
        marks={count === 0 ? undefined : marks}
        isPhone={isPhone}
      />
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
                {...{ index, start, row, to, onOpen }}
                columns={shown}
                selected={key !== undefined && key === selected}
                marked={marks === undefined ? undefined : key !== undefined && marks.has(key)}
                focusable={index === roving.at}
                onFocus={roving.setAt}
                onMark={marks?.toggle}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

function pressed<Row>(
  event: KeyboardEvent<HTMLDivElement>,
  roving: ReturnType<typeof useRoving>,
  marks: Marks<Row> | undefined,
) {
  const { target, key } = event
  // Buttons, boxes and links inside of a row have keys of their own.
  const row = target instanceof HTMLElement && target.dataset['index'] !== undefined ? target : undefined
  if (row !== undefined && key === 'Enter') pressedRow(row, event.ctrlKey || event.metaKey)
  else if (row !== undefined && key === ' ' && marks !== undefined) {
    event.preventDefault()
    marks.toggle(roving.at, event.shiftKey)
  } else roving.onKey(event)
}

function classOf(isStale: boolean, isPhone: boolean): string {
  return `table${isStale ? ' table--stale' : ''}${isPhone ? ' table--phone' : ''}`
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
