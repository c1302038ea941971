import './list.css'
import type { ReactNode } from 'react'
import { useNarrow } from '../media.ts'
import type { RowKey } from '../table/column.ts'
import { orderText } from '../table/sorting.ts'
import { Table } from '../table.tsx'
import { MarkEvery } from './mark-every.tsx'
import { SelectionBar } from './selection-bar.tsx'
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
      {isMarked && marks.rows.length > 0 && (
        <SelectionBar
          count={marks.rows.length}
          total={rows.total}
          every={<MarkEvery list={list} />}
          onClear={() => marks.keep([])}
        >
          {actions}
        </SelectionBar>
      )}
    </div>
  )
}
