import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { useText } from '../i18n/language.tsx'
import { messages } from '../list/messages.ts'
import { cellClass } from '../phone-rows.ts'
import type { Column } from './column.ts'

interface TableRowProps<Row> {
  readonly index: number
  readonly start: number
  readonly row: Row | undefined
  readonly columns: readonly Column<Row>[]
  readonly selected: boolean
  /** Undefined where rows are not chosen. */
  readonly marked: boolean | undefined
  readonly focusable: boolean
  readonly to: ((row: Row) => string) | undefined
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onFocus: (index: number) => void
  readonly onMark: ((index: number, toHere: boolean) => void) | undefined
}

/** Scrolling renders the table often; what a row shows is made anew only where something of it changed. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { index, start, row, columns, selected, marked, focusable, to, onOpen, onFocus, onMark } = props
  return useMemo(
    () => (
      <div
        className={to === undefined ? 'table__row' : 'table__row table__row--open'}
        role="row"
        aria-rowindex={index + 2}
        aria-selected={selected}
        tabIndex={focusable ? 0 : -1}
        data-index={index}
        data-marked={marked}
        style={{ transform: `translateY(${start}px)` }}
        onFocus={() => onFocus(index)}
      >
        {row === undefined ? (
          // One cell, not one for each column: who scrolls fast passes thousands of these.
          <div role="gridcell" className="table__cell table__bone" />
        ) : (
          <>
            {marked !== undefined && <Mark checked={marked} onMark={(toHere) => onMark?.(index, toHere)} />}
            {columns.map((column, at) => (
              <div
                key={column.key}
                role="gridcell"
                data-title={column.title}
                className={cellClass(
                  column,
                  column.align === 'end' ? 'table__cell table__cell--end' : 'table__cell',
                )}
              >
                {at === 0 && to !== undefined ? (
                  <RowLink href={to(row)} onOpen={() => onOpen?.(row)}>
                    {column.cell(row)}
                  </RowLink>
                ) : (
                  column.cell(row)
                )}
              </div>
            ))}
          </>
        )}
      </div>
    ),
    [index, start, row, columns, selected, marked, focusable, to, onOpen, onFocus, onMark],
  )
}

interface RowLinkProps {
  readonly href: string
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** Lies over the whole row: wherever it is pressed, it is a link, and all that browsers do with one works. */
function RowLink({ href, onOpen, children }: RowLinkProps) {
  return (
    <Link
      href={href}
      className="table__link"
      // The row is what the keyboard reaches.
      tabIndex={-1}
      draggable={false}
      onClick={(event: MouseEvent) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen()
      }}
    >
      {children}
    </Link>
  )
}

interface MarkProps {
  readonly checked: boolean
  readonly onMark: (toHere: boolean) => void
}

function Mark({ checked, onMark }: MarkProps) {
  const t = useText(messages)
  return (
    <div role="gridcell" className="table__cell table__mark">
      <label>
        <input
          type="checkbox"
          aria-label={t('mark')}
          tabIndex={-1}
          checked={checked}
          onChange={({ nativeEvent }) => onMark('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
      </label>
    </div>
  )
}

/** Actions of Enter and Space on a row: as a press on its link, and on its checkbox. */
export function pressedRow(element: HTMLElement, isApart: boolean): void {
  const link = element.querySelector<HTMLAnchorElement>('.table__link')
  if (isApart && link !== null) open(link.href, '_blank', 'noopener')
  else link?.click()
}
