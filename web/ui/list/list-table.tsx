import './list.css'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { useText } from '../i18n/language.tsx'
import { useNarrow } from '../media.ts'
import { Table } from '../table.tsx'
import type { RowKey } from '../table/column.ts'
import { orderText } from '../table/sorting.ts'
import { MarkEvery } from './mark-every.tsx'
import { messages } from './messages.ts'
import type { List } from './use-list.ts'

interface ListTableProps<Row> {
  readonly list: List<Row>
  readonly label: string
  readonly to?: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** The record that is open beside it. */
  readonly selected?: RowKey | undefined
  readonly empty: ReactNode
  /** Bulk actions: give each row a checkbox. */
  readonly actions?: ReactNode
}

/** The table of a list; where several rows can be chosen, what can be done with them. */
export function ListTable<Row>({ list, actions, ...rest }: ListTableProps<Row>) {
  const { rows, rowKey, choice, sorting, sizing, marks, question } = list
  const isNarrow = useNarrow()
  const isMarked = list.isMarking && actions !== undefined && actions !== false
  return (
    <div className="list">
      {sorting.order !== undefined && sorting.refused !== undefined && rows.total !== undefined && (
        <p className="soft" role="status">
          {sorting.refused}
        </p>
      )}
      <Table
        {...rest}
        columns={choice.shown}
        rows={rows}
        rowKey={rowKey}
        question={`${question} ${orderText(sorting.order)}`}
        sorting={sorting}
        sizing={sizing}
        marks={isMarked ? marks : undefined}
        isWide={choice.isChosen && !isNarrow}
      />
      {isMarked && marks.rows.length > 0 && <SelectionBar list={list}>{actions}</SelectionBar>}
    </div>
  )
}

interface SelectionBarProps<Row> {
  readonly list: List<Row>
  /** Actions for all selected rows. */
  readonly children: ReactNode
}

/** Lies over the end of the table as long as rows are chosen, so that nothing moves under the hand. */
function SelectionBar<Row>({ list, children }: SelectionBarProps<Row>) {
  const t = useText(messages)
  const { rows, marks } = list
  const count = marks.rows.length
  const total = rows.total ?? count
  const text = total > count ? t('markedOf', { count, total }) : t('marked', { count })
  return (
    <div className="list-bar" role="region" aria-label={text}>
      <strong>{text}</strong>
      <MarkEvery list={list} />
      <div className="list-bar__actions">{children}</div>
      <IconButton icon="close" label={t('unmark')} onClick={() => marks.keep([])} />
    </div>
  )
}
