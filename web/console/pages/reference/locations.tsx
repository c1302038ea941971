import './reference.css'
import { useMemo, useState } from 'react'
import type { Location } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useRead, useRowsOf } from '../../api.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { useMay } from '../../role.ts'
import { ActivityFilter, activeColumn, codeColumn, referenceQuery } from './list.tsx'
import { messages as own } from './location-messages.ts'
import { LocationSide } from './location-side.tsx'
import { messages } from './messages.ts'
import { NewLocations } from './new-locations.tsx'

/** Locations of a warehouse. The address names the open location. */
export function Locations({ warehouse }: { readonly warehouse: number }) {
  const t = useText(messages)
  const l = useText(own)
  const filter = useFilter()
  const mayChange = useMay('manager')
  const [isAdding, setAdding] = useState(false)
  const { data } = useRead('warehouses.get', { params: { warehouseId: warehouse } })
  const open = (id: string) => filter.open('location', id)
  const at = Number(filter.get('location'))
  const question = referenceQuery(filter)
  const list = useList({
    name: 'locations',
    columns: useColumns(),
    source: useRowsOf()('locations.list', { params: { warehouseId: warehouse }, query: question }),
    rowKey: ({ id }) => id,
    filter,
  })
  const { rows } = list
  const chosen = useMemo(() => rowWith(rows, at), [rows, at])
  const make = mayChange && (
    <Button icon="add" kind="primary" onClick={() => setAdding(true)}>
      {l('add')}
    </Button>
  )
  return (
    <Page
      title={l('title', { warehouse: data?.name ?? '' })}
      aside={rows.total !== undefined && <span className="soft">{l('preview', { count: rows.total })}</span>}
      back={{ to: `/reference/warehouses/${warehouse}`, label: l('back') }}
      actions={make}
      tools={
        <>
          <SearchFilter filter={filter} name="search" label={t('search')} />
          <ActivityFilter filter={filter} />
          <ListTools list={list} />
        </>
      }
    >
      <div className="split">
        <ListTable
          list={list}
          label={t('locations')}
          selected={at}
          to={({ id }) =>
            `/reference/warehouses/${warehouse}/locations${filter.with({ location: String(id) })}`
          }
          empty={
            Object.keys(question).length === 0 ? (
              <Empty title={l('emptyTitle')} icon="shelf" action={make}>
                {l('emptyText')}
              </Empty>
            ) : (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            )
          }
        />
        {chosen !== undefined && <LocationSide key={chosen.id} location={chosen} onClose={() => open('')} />}
      </div>
      {isAdding && <NewLocations warehouse={warehouse} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** The API can't read a single location, so look for it among the loaded rows. */
function rowWith(
  rows: { readonly count: number; readonly row: (index: number) => Location | undefined },
  id: number,
): Location | undefined {
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.row(index)
    if (row?.id === id) return row
  }
  return undefined
}

function useColumns(): readonly Column<Location>[] {
  const t = useText(messages)
  const l = useText(own)
  return useMemo(
    () => [
      { ...codeColumn<Location>(t), phone: 'head' },
      {
        key: 'name',
        phone: 'text',
        title: t('name'),
        width: 'minmax(130px, 2.5fr)',
        value: ({ name }) => name,
        cell: ({ name }) => name ?? <span className="soft">{nothing}</span>,
      },
      {
        key: 'purpose',
        phone: 'note',
        title: l('purpose'),
        width: 'minmax(120px, 1fr)',
        value: ({ purpose }) => (purpose === null ? '' : l(`purpose_${purpose}`)),
        cell: ({ purpose }) =>
          purpose === null ? <span className="soft">{nothing}</span> : l(`purpose_${purpose}`),
      },
      activeColumn<Location>(t),
    ],
    [t, l],
  )
}
