import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../i18n/language.tsx'
import { messages } from '../list/messages.ts'
import type { Column } from './column.ts'
import type { Marks } from './marks.ts'
import { Grip } from './grip.tsx'
import type { Sizing } from './sizing.ts'
import { type Sorting, nextOrder } from './sorting.ts'

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sorting: Sorting | undefined
  readonly sizing: Sizing | undefined
  readonly marks: Marks<Row> | undefined
  /** Cards need no headings: they are there for who listens, and what cannot be seen cannot be pressed. */
  readonly isPhone: boolean
}

export function Head<Row>({ columns, sorting, sizing, marks, isPhone }: HeadProps<Row>) {
  return (
    <div className="table__head" role="row" aria-rowindex={1}>
      {marks !== undefined && <MarkAll marks={marks} isPhone={isPhone} />}
      {columns.map((column) => (
        <Heading key={column.key} column={column} sorting={isPhone ? undefined : sorting}>
          {sizing !== undefined && column.title !== '' && (
            <Grip column={column.key} title={column.title} sizing={sizing} />
          )}
        </Heading>
      ))}
    </div>
  )
}

interface HeadingProps<Row> {
  readonly column: Column<Row>
  readonly sorting: Sorting | undefined
  /** Its edge. */
  readonly children: ReactNode
}

function Heading<Row>({ column, sorting, children }: HeadingProps<Row>) {
  const { key, align, title } = column
  const className = align === 'end' ? 'table__cell table__cell--end' : 'table__cell'
  const canSort = title !== '' && column.isAct !== true
  if (sorting === undefined || !canSort || sorting.refused !== undefined) {
    const why = canSort && sorting?.refused !== undefined ? `. ${sorting.refused}` : ''
    return (
      <div role="columnheader" data-column={key} title={`${title}${why}`} className={className}>
        {title}
        {children}
      </div>
    )
  }
  const { order, sort } = sorting
  const isDown = order?.by === key ? order.isDown : undefined
  return (
    <div
      role="columnheader"
      data-column={key}
      className={`${className} table__cell--sort`}
      aria-sort={isDown === undefined ? 'none' : isDown ? 'descending' : 'ascending'}
    >
      <button type="button" className="table__sort" title={title} onClick={() => sort(nextOrder(order, key))}>
        <span>{title}</span>
        {isDown !== undefined && (
          <span className={isDown ? 'table__way table__way--down' : 'table__way'}>
            <Icon name="up" size={12} />
          </span>
        )}
      </button>
      {children}
    </div>
  )
}

interface MarkAllProps<Row> {
  readonly marks: Marks<Row>
  /** There is room to say what the box does. */
  readonly isPhone: boolean
}

function MarkAll<Row>({ marks, isPhone }: MarkAllProps<Row>) {
  const t = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = marks.state === 'some'
  }, [marks.state])
  return (
    <div role="columnheader" className="table__cell table__mark">
      <label>
        <input
          ref={input}
          type="checkbox"
          aria-label={t('markAll')}
          title={t('markAll')}
          checked={marks.state === 'all'}
          onChange={marks.toggleAll}
        />
        {isPhone && t('markAll')}
      </label>
    </div>
  )
}
