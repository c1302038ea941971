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
import { DateFilter } from '../../../ui/filters.tsx'
import { Filters } from '../../documents/filters.tsx'
import { useMay } from '../../role.ts'
import { useSupplierName } from '../../suppliers.ts'
import { useWarehouses } from '../../warehouses.ts'
import { orderColumns } from './columns.tsx'
import { messages } from './messages.ts'

const statuses = ['draft', 'confirmed', 'partially_received', 'received', 'closed', 'cancelled']

export function OrderList() {
  const t = useText(messages)
  const filter = useFilter()
  const rows = useRows('purchase_orders.list', documentQuery(filter))
  // Counts of what is unfinished come with the overview in one answer.
  const overview = useRead('dashboard.get', { query: { days: 1 } }, { fresh_ms: 60_000 })
  const columns = useColumns()
  const { total: count, totalIsMinimum } = rows
  const mayAdd = useMay('client')
  const add = mayAdd && (
    <LinkButton to="/purchase-orders/new" icon="add" kind="primary">
      {t('add')}
    </LinkButton>
  )
  return (
    <DocumentList
      of="purchase_order"
      title={t('title')}
      count={count === undefined ? undefined : t(totalIsMinimum ? 'countMore' : 'count', { count })}
      path="/purchase-orders"
      statuses={statuses}
      counts={overview.data?.inbound?.purchase_orders}
      filter={filter}
      tools={<Filters filter={filter} more={<Dates filter={filter} />} moreNames={dates} />}
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

const dates = ['created_from', 'created_to']

function Dates({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  return (
    <>
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
  const supplierOf = useSupplierName()
  return useMemo(
    () => orderColumns({ t, format, clientOf, warehouseOf, supplierOf }),
    [t, format, clientOf, warehouseOf, supplierOf],
  )
}
