import './reference.css'
import { useMemo, useState } from 'react'
import type { Location, LocationChanges } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { nothing } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useTyped } from '../../../ui/typed.ts'
import { useCall, useRead, useRows, useWrite } from '../../api.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, textOf } from '../../../ui/records/kinds.tsx'
import { EditSide } from '../../../ui/records/record-sides.tsx'
import { useMay } from '../../role.ts'
import { ActivityFilter, activeColumn, codeColumn, referenceQuery } from './list.tsx'
import { messages as own } from './location-messages.ts'
import { messages } from './messages.ts'
import { NewLocations } from './new-locations.tsx'

/** The locations of a warehouse. The one being changed stands in the address, as the row it is. */
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
  const rows = useRows('locations.list', { params: { warehouseId: warehouse }, query: question })
  const columns = useColumns()
  const chosen = useMemo(() => rowWith(rows, at), [rows, at])
  return (
    <Page
      title={l('title', { warehouse: data?.name ?? '' })}
      aside={rows.total !== undefined && <span className="soft">{l('preview', { count: rows.total })}</span>}
      back={{ to: `/reference/warehouses/${warehouse}`, label: l('back') }}
      actions={
        mayChange && (
          <Button icon="add" kind="primary" onClick={() => setAdding(true)}>
            {l('add')}
          </Button>
        )
      }
      tools={<Tools />}
    >
      <div className="split">
        <Table
          label={t('locations')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          selected={at}
          question={JSON.stringify(question)}
          {...(mayChange && { onOpen: ({ id }: Location) => open(String(id)) })}
          empty={<Empty title={l('emptyTitle')}>{l('emptyText')}</Empty>}
        />
        {mayChange && chosen !== undefined && (
          <EditLocation key={chosen.id} location={chosen} onDone={() => open('')} />
        )}
      </div>
      {isAdding && <NewLocations warehouse={warehouse} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** There is no read of one location: it is looked for among the rows that are there. */
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

function Tools() {
  const t = useText(messages)
  const filter = useFilter()
  const [typed, type] = useTyped(filter.get('search'), (text) => filter.set('search', text))
  return (
    <>
      <SearchField label={t('search')} value={typed} onValue={type} />
      <ActivityFilter filter={filter} />
    </>
  )
}

function useColumns(): readonly Column<Location>[] {
  const t = useText(messages)
  return useMemo(
    () => [
      codeColumn<Location>(t),
      {
        key: 'name',
        title: t('name'),
        width: 'minmax(130px, 2.5fr)',
        cell: ({ name }) => name ?? <span className="soft">{nothing}</span>,
      },
      activeColumn<Location>(t),
    ],
    [t],
  )
}

interface EditLocationProps {
  readonly location: Location
  readonly onDone: () => void
}

function EditLocation({ location, onDone }: EditLocationProps) {
  const t = useText(messages)
  const call = useCall()
  const saving = useWrite('locations.update')
  const { warehouse_id: warehouseId, id: locationId, code } = location
  const fields = useMemo(
    () =>
      fieldsOf<LocationChanges>({}, [
        {
          title: t('general'),
          fields: {
            code: textOf({ label: t('code'), kind: 'code', required: true }),
            name: textOf({ label: t('name') }),
            active: checkOf({ label: t('active'), hint: t('activeHint') }),
          },
        },
      ]),
    [t],
  )
  const load = async () => {
    const { data } = await call('locations.list', { params: { warehouseId }, query: { search: code } })
    return data.find(({ id }) => id === locationId) ?? location
  }
  return (
    <EditSide
      title={code}
      record={location}
      fields={fields}
      load={load}
      write={(body, ifMatch) => saving.mutateAsync({ params: { warehouseId, locationId }, body, ifMatch })}
      saved={(saved) => t('saved', { code: saved.code })}
      onDone={onDone}
    />
  )
}
