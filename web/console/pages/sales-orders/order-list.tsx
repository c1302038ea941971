import './sales-orders.css'
import { useMemo } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { useRead, useRows } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { DocumentList } from '../../documents/document-list.tsx'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { documentQuery } from '../../documents/filter.ts'
import { ChoiceFilter, DateFilter } from '../../../ui/filters.tsx'
import { Filters } from '../../documents/filters.tsx'
import { useMay } from '../../role.ts'
import { useWarehouses } from '../../warehouses.ts'
import { orderColumns } from './columns.tsx'
import { messages } from './messages.ts'

const statuses = [
  'draft',
  'confirmed',
  'allocated',
  'picking',
  'packed',
  'partially_shipped',
  'shipped',
  'delivered',
  'closed',
  'cancelled',
]

export function OrderList() {
  const t = useText(messages)
  const filter = useFilter()
  const rows = useRows('sales_orders.list', documentQuery(filter, 'ship_from', 'ship_to', 'on_hold'))
  // Counts of what is unfinished come with the overview in one answer.
  const overview = useRead('dashboard.get', { query: { days: 1 } }, { fresh_ms: 60_000 })
  const columns = useColumns()
  const { total: count, totalIsMinimum } = rows
  const mayAdd = useMay('client')
  const add = mayAdd && (
    <LinkButton to="/sales-orders/new" icon="add" kind="primary">
      {t('add')}
    </LinkButton>
  )
  return (
    <DocumentList
      of="sales_order"
      title={t('title')}
      count={count === undefined ? undefined : t(totalIsMinimum ? 'countMore' : 'count', { count })}
      path="/sales-orders"
      statuses={statuses}
      counts={overview.data?.outbound?.open}
      filter={filter}
      tools={<Filters filter={filter} more={<MoreFilters filter={filter} />} moreNames={more} />}
      actions={add}
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

const more = ['on_hold', 'ship_from', 'ship_to', 'created_from', 'created_to']

function MoreFilters({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  return (
    <>
      <ChoiceFilter
        filter={filter}
        name="on_hold"
        label={t('onHold')}
        all={t('heldOrNot')}
        options={[
          { id: '1', name: t('onlyHeld') },
          { id: '0', name: t('onlyFree') },
        ]}
      />
      <DateFilter filter={filter} name="ship_from" label={t('shipFrom')} />
      <DateFilter filter={filter} name="ship_to" label={t('shipUntil')} />
      <DateFilter filter={filter} name="created_from" label={t('createdFrom')} />
      <DateFilter filter={filter} name="created_to" label={t('createdUntil')} />
    </>
  )
}

function useColumns() {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf: clientOf } = useClients()
  const { codeOf: warehouseOf } = useWarehouses()
  return useMemo(() => orderColumns({ t, format, clientOf, warehouseOf }), [t, format, clientOf, warehouseOf])
}
