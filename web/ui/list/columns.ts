import { useMemo, useState } from 'react'
import type { Filter } from '../filter.ts'
import { keep, kept } from '../kept.ts'
import { useKeptName } from '../owner.tsx'
import type { Column } from '../table/column.ts'

/** Which columns of a list are shown. */
export interface ColumnChoice<Row> {
  readonly all: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  /** They are others than the usual ones. */
  readonly isChosen: boolean
  readonly toggle: (key: string) => void
  readonly reset: () => void
}

/** The columns that a text names. The first one says which record a row is, so it is always there. */
export function columnsIn<Row>(all: readonly Column<Row>[], text: string): readonly Column<Row>[] {
  const keys = text.split(',')
  const named = all.filter(({ key }, at) => at === 0 || keys.includes(key))
  return named.length > 1 ? named : all.filter(({ isExtra }) => isExtra !== true)
}

function textOf<Row>(columns: readonly Column<Row>[]): string {
  return columns.map(({ key }) => key).join(',')
}

interface ChoiceOptions<Row> {
  readonly name: string
  readonly all: readonly Column<Row>[]
  readonly filter: Filter
}

/** Columns of the address, else the ones chosen last, else the default. */
export function useColumnChoice<Row>({ name, all, filter }: ChoiceOptions<Row>): ColumnChoice<Row> {
  const keptUnder = `${useKeptName('columns')}.${name}`
  const [last, setLast] = useState(() => kept(keptUnder) ?? '')
  const named = filter.get('columns') || last
  const usual = useMemo(() => columnsIn(all, ''), [all])
  const shown = useMemo(() => columnsIn(all, named), [all, named])
  const choose = (columns: readonly Column<Row>[]) => {
    const text = textOf(columns) === textOf(usual) ? '' : textOf(columns)
    keep(keptUnder, text === '' ? null : text)
    setLast(text)
    filter.set('columns', text)
  }
  return {
    all,
    shown,
    isChosen: textOf(shown) !== textOf(usual),
    toggle: (key) =>
      choose(all.filter((column) => (column.key === key ? !shown.includes(column) : shown.includes(column)))),
    reset: () => choose(usual),
  }
}
