import { useState } from 'react'
import { type PagedOptions, type PagedRows, mostWhole, usePagedRows } from '../data/rows.ts'
import type { Filter } from '../filter.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { useNarrow } from '../media.ts'
import type { Column, RowKey } from '../table/column.ts'
import { type Marks, useMarks } from '../table/marks.ts'
import { type Sizing, useSizing } from '../table/sizing.ts'
import { type Sorting, orderIn, orderText, sortedRows } from '../table/sorting.ts'
import { type ColumnChoice, useColumnChoice } from './columns.ts'
import { messages } from './messages.ts'

interface ListOptions<Row> {
  /** Key of its columns and views, and name of its file: `sales-orders`. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly source: PagedOptions<Row>
  readonly rowKey: (row: Row) => RowKey
  readonly filter: Filter
}

/** A list as its tools and its table need it. */
export interface List<Row> extends ListOptions<Row> {
  readonly rows: PagedRows<Row>
  readonly choice: ColumnChoice<Row>
  readonly sorting: Sorting
  readonly sizing: Sizing
  readonly marks: Marks<Row>
  /** Rows have boxes. On a phone these take the room of a column, so one asks for them there. */
  readonly isMarking: boolean
  readonly mark: (isMarking: boolean) => void
  /** Changes when other rows are asked for. */
  readonly question: string
}

/**
 * The rows of a list with what a person made of it: order and columns, which stand in the address beside the filters, and what
 * is chosen. The service keeps one order; another is made here, of all rows, where these are few.
 */
export function useList<Row>(options: ListOptions<Row>): List<Row> {
  const { name, columns, source, rowKey, filter } = options
  const t = useText(messages)
  const { language } = useLanguage()
  const sizing = useSizing(name)
  const choice = useColumnChoice({ name, all: columns, filter })
  const order = orderIn(filter.get('sort'))
  const by = columns.find(({ key }) => key === order?.by)
  const paged = usePagedRows({ ...source, whole: by !== undefined })
  const { total, totalIsMinimum } = paged
  const isFew = total !== undefined && total <= mostWhole && !totalIsMinimum
  const rows =
    by !== undefined && isFew ? sortedRows(paged, by, { isDown: order?.isDown === true, language }) : paged
  const question = JSON.stringify(source.key)
  const isNarrow = useNarrow()
  const [isAsked, mark] = useState(false)
  const marks = useMarks({ rows, rowKey, question })
  const sorting = {
    order: by === undefined ? undefined : order,
    refused: isFew ? undefined : t('tooManyToSort', { count: mostWhole }),
    sort: (next: typeof order) => filter.set('sort', orderText(next)),
  }
  const isMarking = !isNarrow || isAsked
  return { ...options, rows, choice, sorting, sizing, marks, isMarking, mark, question }
}
