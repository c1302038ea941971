import { useMemo, useState } from 'react'
import { type RowKey, type Rows, loadedRows } from './column.ts'

/** The rows that a person has chosen, to do something with all of them. */
export interface Marks<Row> {
  /** As the list has them now; where it has them no more, as they were. */
  readonly rows: readonly Row[]
  readonly has: (key: RowKey) => boolean
  /** Marks in the whole list: all, some or none. */
  readonly state: 'all' | 'some' | 'none'
  /** `toHere` takes all between the last one and this. */
  readonly toggle: (index: number, toHere: boolean) => void
  /** All that are there, or none. */
  readonly toggleAll: () => void
  /** These and no others. */
  readonly choose: (rows: readonly Row[]) => void
  /** Leaves only these. */
  readonly keep: (keys: readonly RowKey[]) => void
}

interface Chosen<Row> {
  /** A changed query clears the selection: nobody acts on hidden rows. */
  readonly question: string
  readonly rows: ReadonlyMap<RowKey, Row>
  readonly last: number
}

interface MarksOptions<Row> {
  readonly rows: Rows<Row>
  readonly rowKey: (row: Row) => RowKey
  readonly question: string
}

export function useMarks<Row>({ rows, rowKey, question }: MarksOptions<Row>): Marks<Row> {
  const none = useMemo((): Chosen<Row> => ({ question, rows: new Map(), last: 0 }), [question])
  const [kept, setChosen] = useState(none)
  const chosen = kept.question === question ? kept : none
  const there = chosen.rows.size === 0 ? [] : loadedRows(rows)
  const fresh = new Map(there.map((row) => [rowKey(row), row]))
  const count = there.filter((row) => chosen.rows.has(rowKey(row))).length
  const isAllThere = count > 0 && count === there.length
  const state = chosen.rows.size === 0 ? 'none' : chosen.rows.size >= rows.count ? 'all' : 'some'
  const put = (next: ReadonlyMap<RowKey, Row>, last = chosen.last) =>
    setChosen({ question, rows: next, last })
  const keyed = (each: readonly Row[]) => new Map(each.map((row) => [rowKey(row), row]))
  return {
    rows: [...chosen.rows].map(([key, row]) => fresh.get(key) ?? row),
    has: (key) => chosen.rows.has(key),
    state,
    toggle: (index, toHere) => {
      const row = rows.row(index)
      if (row === undefined) return
      const isAdded = !chosen.rows.has(rowKey(row))
      const next = new Map(chosen.rows)
      const from = toHere ? Math.min(index, chosen.last) : index
      const to = toHere ? Math.max(index, chosen.last) : index
      for (let at = from; at <= to; at += 1) {
        const each = rows.row(at)
        if (each !== undefined && isAdded) next.set(rowKey(each), each)
        else if (each !== undefined) next.delete(rowKey(each))
      }
      put(next, index)
    },
    toggleAll: () => put(keyed(isAllThere ? [] : loadedRows(rows))),
    choose: (wanted) => put(keyed(wanted)),
    keep: (keys) => put(new Map([...chosen.rows].filter(([key]) => keys.includes(key)))),
  }
}
