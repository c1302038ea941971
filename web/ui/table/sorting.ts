import type { Language } from '../i18n/catalogue.ts'
import { type Column, type Rows, type Value, valueIn } from './column.ts'

/** By which column, and which way. */
export interface Order {
  readonly by: string
  readonly isDown: boolean
}

/** How the rows stand, and how that is changed. */
export interface Sorting {
  readonly order: Order | undefined
  /** Why it cannot be changed now; undefined when it can. */
  readonly refused: string | undefined
  readonly sort: (order: Order | undefined) => void
}

/** `-created`, the way the address has it. */
export function orderIn(text: string): Order | undefined {
  const by = text.replace(/^-/, '')
  return by === '' ? undefined : { by, isDown: text.startsWith('-') }
}

export function orderText(order: Order | undefined): string {
  return order === undefined ? '' : `${order.isDown ? '-' : ''}${order.by}`
}

/** Up, then down, then as the service has them. */
export function nextOrder(order: Order | undefined, by: string): Order | undefined {
  if (order?.by !== by) return { by, isDown: false }
  return order.isDown ? undefined : { by, isDown: true }
}

/** Rows in an order. What has no value comes last, whichever way. */
export function sorted<Row>(rows: readonly Row[], column: Column<Row>, way: Way): readonly Row[] {
  const { isDown, language } = way
  const texts = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sign = isDown ? -1 : 1
  const rankOf = (row: Row) => (column.rank === undefined ? valueIn(column, row) : column.rank(row))
  const keyed = rows.map((row) => ({ row, value: rankOf(row) }))
  return keyed
    .toSorted((a, b) => {
      if (isNone(a.value) || isNone(b.value)) return Number(isNone(a.value)) - Number(isNone(b.value))
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value)
      return sign * texts.compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}

export interface Way {
  readonly isDown: boolean
  readonly language: Language
}

function isNone(value: Value): boolean {
  return value === null || value === undefined || value === ''
}

/** The same rows in an order, once all of them are there; until then as they were. */
export function sortedRows<Row, List extends Rows<Row>>(list: List, column: Column<Row>, way: Way): List {
  const all = Array.from({ length: list.count }, (_, index) => list.row(index))
  const there = all.filter((row) => row !== undefined)
  if (there.length < list.count) return { ...list, stale: list.loading !== true }
  const inOrder = sorted(there, column, way)
  return { ...list, row: (index) => inOrder[index] }
}
