import './reference.css'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { PagedRows } from '../../../ui/data/rows.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { State } from '../../../ui/state.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useTyped } from '../../../ui/typed.ts'
import type { Filter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { useMay } from '../../role.ts'
import { messages } from './messages.ts'
import type { Words } from './words.ts'

interface ListProps<Row> {
  readonly label: string
  /** Where it is: `/reference/clients`. */
  readonly path: string
  /** The word on the button that makes a new one. */
  readonly add: string
  readonly empty: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: PagedRows<Row>
  readonly keyOf: (row: Row) => string
  /** The key of the record beside the list. */
  readonly at: string | undefined
  readonly filter: Filter
  /** Filters beside the search. */
  readonly tools?: ReactNode
  /** The record beside the list. */
  readonly side: ReactNode
}

/** A list of reference data and, beside it, one record of it. */
export function ReferenceList<Row>(props: ListProps<Row>) {
  const { label, path, add, empty, columns, rows, keyOf, at, filter, tools, side } = props
  const t = useText(messages)
  const [, go] = useLocation()
  const mayChange = useMay('manager')
  const { address } = filter
  return (
    <>
      <div className="page__tools">
        <Search filter={filter} />
        {tools}
        <div className="push">
          {mayChange ? (
            <Button icon="add" kind="primary" onClick={() => go(`${path}/new${address}`)}>
              {add}
            </Button>
          ) : (
            <span className="soft">{t('readOnly')}</span>
          )}
        </div>
      </div>
      <div className="split">
        <Table
          label={label}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          selected={at}
          question={address}
          onOpen={(row) => go(`${path}/${encodeURIComponent(keyOf(row))}${address}`)}
          empty={address === '' ? empty : <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>}
        />
        {side}
      </div>
    </>
  )
}

function Search({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const [typed, type] = useTyped(filter.get('search'), (text) => filter.set('search', text))
  return <SearchField label={t('search')} value={typed} onValue={type} />
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

/** What every list of reference data can be asked for, as the address has it. */
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
    title: t('code'),
    width: 'minmax(96px, 1fr)',
    cell: ({ code }) => <span className="mono">{code}</span>,
  }
}

export function nameColumn<Row extends Named>(t: Words): Column<Row> {
  return { key: 'name', title: t('name'), width: 'minmax(130px, 2.5fr)', cell: ({ name }) => name }
}

export function activeColumn<Row extends { readonly active: boolean }>(t: Words): Column<Row> {
  return {
    key: 'state',
    title: t('state'),
    width: '112px',
    cell: ({ active }) => <ActiveState active={active} />,
  }
}

export function ActiveState({ active }: { readonly active: boolean }) {
  const t = useText(messages)
  // What is as it should be needs no colour.
  return active ? <span className="soft">{t('active')}</span> : <State tone="warn">{t('inactive')}</State>
}
