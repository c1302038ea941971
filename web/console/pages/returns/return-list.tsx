import { useMemo } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { wholeRows } from '../../../ui/data/rows.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { useRead } from '../../api.tsx'
import { useClients } from '../../clients.ts'
import { DocumentList } from '../../documents/document-list.tsx'
import { type Filter, dayRange, useFilter } from '../../../ui/filter.ts'
import { DateFilter } from '../../../ui/filters.tsx'
import { Filters } from '../../documents/filters.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { useMay } from '../../role.ts'
import { useWarehouses } from '../../warehouses.ts'
import { returnColumns } from './columns.tsx'
import { messages } from './messages.ts'

const statuses = ['announced', 'arrived', 'inspecting', 'completed', 'cancelled', 'rejected']
/** The service gives no more than these; what is older is found by a filter. */
const most = 100

export function ReturnList() {
  const t = useText(messages)
  const filter = useFilter()
  const read = useRead('returns.list', { query: queryOf(filter) }, { keep: true })
  const overview = useRead('dashboard.get', { query: { days: 1 } }, { fresh_ms: 60_000 })
  const columns = useColumns()
  const count = read.data?.length ?? 0
  const mayAdd = useMay('client')
  const add = mayAdd && (
    <LinkButton to="/returns/new" icon="add" kind="primary">
      {t('add')}
    </LinkButton>
  )
  return (
    <DocumentList
      of="return"
      title={t('title')}
      count={read.data && t(count === most ? 'newest' : 'count', { count })}
      path="/returns"
      statuses={statuses}
      counts={overview.data?.returns ?? undefined}
      filter={filter}
      tools={<Filters filter={filter} more={<Dates filter={filter} />} moreNames={dates} />}
      actions={add}
      columns={columns}
      rows={{ ...wholeRows(read), stale: read.isPlaceholderData, total: count, totalIsMinimum: false }}
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
  const d = useText(documentMessages)
  return (
    <>
      <DateFilter filter={filter} name="created_from" label={`${d('created')}: ${d('from')}`} />
      <DateFilter filter={filter} name="created_to" label={d('to')} />
    </>
  )
}

function queryOf({ get }: Filter) {
  const made = dayRange(get('created_from'), get('created_to'))
  const texts = {
    status: get('status'),
    search: get('search'),
    external_reference: get('reference'),
    created_from: made.from ?? '',
    created_to: made.to ?? '',
  }
  const numbers = {
    client_3pl_id: Number(get('client')),
    warehouse_id: Number(get('warehouse')),
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
    () => returnColumns({ t, d, format, clientOf, warehouseOf }),
    [t, d, format, clientOf, warehouseOf],
  )
}
