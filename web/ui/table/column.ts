import type { ReactNode } from 'react'
import type { PhonePlace } from '../phone-rows.ts'

/** Plain content of a cell. Days and times are texts that sort as they stand: `2026-01-15 10:20`. */
export type Value = string | number | null | undefined

export interface Column<Row> {
  /** Unlike that of the other columns. */
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** For files, and to sort by; what the cell shows unless told, where that is a text. */
  readonly value?: (row: Row) => Value
  /** Sort key, if it is not the value. */
  readonly rank?: (row: Row) => Value
  /** A track of a CSS grid: `120px`, `minmax(160px, 2fr)`; `minmax(90px, 1fr)` unless told. */
  readonly width?: string
  /** It grows until its texts can be read in full: a number cut off names nothing. */
  readonly isWhole?: true
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end'
  /** Left out where the columns have no room; the last one first. */
  readonly wideOnly?: boolean
  /** Where it stands in the row of a phone; once one of the columns says so, those that do not are left out there. */
  readonly phone?: PhonePlace
  /** It says nothing without its title, which stands before it in the row of a phone; numbers at the end have theirs anyway. */
  readonly isNamed?: true
  /** Column with the row's actions: not sortable, and not exported. */
  readonly isAct?: true
  /** Shown to those who choose it. */
  readonly isExtra?: true
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

export type RowKey = string | number

/** Value of a row in a column, as a plain value. */
export function valueIn<Row>({ value, cell }: Column<Row>, row: Row): Value {
  if (value !== undefined) return value(row)
  const shown = cell(row)
  return typeof shown === 'string' || typeof shown === 'number' ? shown : undefined
}

/** The rows that are there. */
export function loadedRows<Row>({ count, row }: Rows<Row>): readonly Row[] {
  return Array.from({ length: count }, (_, index) => row(index)).filter((each) => each !== undefined)
}
