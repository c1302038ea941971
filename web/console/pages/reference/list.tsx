import './reference.css'
import type { ReactNode } from 'react'
import type { PagedOptions } from '../../../ui/data/rows.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import type { Filter } from '../../../ui/filter.ts'
import { ChoiceFilter, SearchFilter } from '../../../ui/filters.tsx'
import { useMay } from '../../role.ts'
import { messages } from './messages.ts'
import type { Words } from './words.ts'

interface ListProps<Row> {
  /** Key for stored columns and views. */
  readonly name: string
  readonly label: string
  /** Path of the list: `/reference/clients`. */
  readonly path: string
  /** Label of the button that creates a record. */
  readonly add: string
  /** Text of the empty list. Users who may create a record see a button too. */
  readonly empty: { readonly title: string; readonly text: string }
  readonly columns: readonly Column<Row>[]
  readonly source: PagedOptions<Row>
  readonly keyOf: (row: Row) => string
  /** Key of the record open beside the list. */
  readonly at: string | undefined
  readonly filter: Filter
  /** Filters in addition to the search. */
  readonly tools?: ReactNode
  /** Side panel with one record. */
  readonly side: ReactNode
}

/** A list of reference data with a side panel for one record. */
export function ReferenceList<Row>(props: ListProps<Row>) {
  const { name, label, path, add, empty, columns, source, keyOf, at, filter, tools, side } = props
  const t = useText(messages)
  const mayChange = useMay('manager')
  const { address } = filter
  const list = useList({ name, columns, source, rowKey: keyOf, filter })
  const make = mayChange && (
    <LinkButton icon="add" kind="primary" to={`${path}/new${address}`}>
      {add}
    </LinkButton>
  )
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="search" label={t('search')} />
        {tools}
        <ListTools list={list} hasTotal />
        {make || <span className="soft">{t('readOnly')}</span>}
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={label}
          selected={at}
          to={(row) => `${path}/${encodeURIComponent(keyOf(row))}${address}`}
          empty={
            filter.question === '' ? (
              <Empty title={empty.title} action={make}>
                {empty.text}
              </Empty>
            ) : (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            )
          }
        />
        {side}
      </div>
    </>
  )
}

export function ActivityFilter({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  return (
    <ChoiceFilter
      filter={filter}
      name="active"
      label={t('activity')}
      all={t('all')}
      options={[
        { id: 'yes', name: t('onlyActive') },
        { id: 'no', name: t('onlyInactive') },
      ]}
    />
  )
}

/** Query parameters that all reference lists accept, read from the address. */
export function referenceQuery({ get }: Filter): { search?: string; active?: boolean } {
  const active = get('active')
  return {
    ...(get('search') !== '' && { search: get('search') }),
    ...(active !== '' && { active: active === 'yes' }),
  }
}

interface Named {
  readonly code: string
  readonly name: string | null
}

export function codeColumn<Row extends Named>(t: Words): Column<Row> {
  return {
    key: 'code',
    phone: 'text',
    title: t('code'),
    width: 'minmax(96px, 1fr)',
    cell: ({ code }) => <span className="mono">{code}</span>,
    value: ({ code }) => code,
  }
}

export function nameColumn<Row extends Named>(t: Words): Column<Row> {
  return {
    key: 'name',
    phone: 'head',
    title: t('name'),
    width: 'minmax(130px, 2.5fr)',
    cell: ({ name }) => name,
  }
}

export function activeColumn<Row extends { readonly active: boolean }>(t: Words): Column<Row> {
  return {
    key: 'state',
    phone: 'end',
    title: t('state'),
    width: '112px',
    cell: ({ active }) => <ActiveState active={active} />,
    value: ({ active }) => t(active ? 'active' : 'inactive'),
  }
}

export function ActiveState({ active }: { readonly active: boolean }) {
  const t = useText(messages)
  // The normal state has no colour.
  return active ? <span className="soft">{t('active')}</span> : <State tone="warn">{t('inactive')}</State>
}
