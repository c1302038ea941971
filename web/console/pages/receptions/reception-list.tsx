import './receptions.css'
import { useMemo } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { useRead, useRows } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { DocumentList } from '../../documents/document-list.tsx'
import { type Filter, dayRange, useFilter } from '../../../ui/filter.ts'
import { DateFilter } from '../../../ui/filters.tsx'
import { Filters } from '../../documents/filters.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { useMay } from '../../role.ts'
import { useWarehouses } from '../../warehouses.ts'
import { receptionColumns } from './columns.tsx'
import { messages } from './messages.ts'

const statuses = ['draft', 'announced', 'arrived', 'receiving', 'received', 'closed', 'cancelled']

export function ReceptionList() {
  const t = useText(messages)
  const filter = useFilter()
  const rows = useRows('receptions.list', queryOf(filter))
  // Counts of what is unfinished come with the overview in one answer.
  const overview = useRead('dashboard.get', { query: { days: 1 } }, { fresh_ms: 60_000 })
  const columns = useColumns()
  const { total, totalIsMinimum } = rows
  const count =
    total === undefined
      ? undefined
      : totalIsMinimum
        ? t('countMore', { count: total })
        : t('count', { count: total })
  const mayAdd = useMay('client')
  const mayCount = useMay('operator')
  const add = mayAdd && (
    <LinkButton to="/receptions/new" icon="add" kind="primary">
      {t('add')}
    </LinkButton>
  )
  return (
    <DocumentList
      of="reception"
      title={t('title')}
      count={count}
      path="/receptions"
      statuses={statuses}
      counts={overview.data?.inbound?.receptions}
      filter={filter}
      tools={<Filters filter={filter} more={<Dates filter={filter} />} moreNames={dates} />}
      actions={
        <>
          {mayCount && (
            <LinkButton to="/scan?kind=receive" icon="scan">
              {t('scan')}
            </LinkButton>
          )}
          {add}
        </>
      }
      columns={columns}
      rows={rows}
      empty={
        <Empty title={t('emptyTitle')} action={add}>
          {t('emptyText')}
        </Empty>
      }
    />
  )
}

const dates = ['expected_from', 'expected_to']

function Dates({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  return (
    <>
      <DateFilter filter={filter} name="expected_from" label={t('expectedFrom')} />
      <DateFilter filter={filter} name="expected_to" label={t('expectedUntil')} />
    </>
  )
}

function queryOf({ get }: Filter) {
  const expected = dayRange(get('expected_from'), get('expected_to'))
  const texts = {
    status: get('status'),
    search: get('search'),
    external_reference: get('reference'),
    expected_from: expected.from ?? '',
    expected_to: expected.to ?? '',
  }
  const numbers = {
    client_3pl_id: Number(get('client')),
    warehouse_id: Number(get('warehouse')),
    purchase_order_id: Number(get('purchase_order')),
    article_id: Number(get('article')),
  }
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0)),
  }
}

function useColumns() {
  const t = useText(messages)
  const d = useText(documentMessages)
  const format = useFormat()
  const { nameOf: clientOf } = useClients()
  const { nameOf: warehouseOf } = useWarehouses()
  return useMemo(
    () => receptionColumns({ t, d, format, clientOf, warehouseOf }),
    [t, d, format, clientOf, warehouseOf],
  )
}
