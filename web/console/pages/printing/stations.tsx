import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { PrintStation } from '../../../../client/src/generated/logistics.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { SearchFilter } from '../../../ui/filters.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useRowsOf } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './messages.ts'
import { NewStation, StationSide } from './station-side.tsx'
import { StationState } from './station-state.tsx'

const path = '/printing/stations'

export function Stations({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const [, go] = useLocation()
  const filter = useFilter()
  const mayChange = useMay('manager')
  const search = filter.get('search')
  const source = useRowsOf()('print_stations.list', { query: search === '' ? {} : { search } })
  const list = useList({
    name: 'print-stations',
    columns: useColumns(),
    source,
    rowKey: ({ id }) => id,
    filter,
  })
  const close = () => go(`${path}${filter.address}`)
  const make = mayChange && (
    <LinkButton icon="add" kind="primary" to={`${path}/new${filter.address}`}>
      {t('newStation')}
    </LinkButton>
  )
  return (
    <>
      <div className="page__tools">
        <SearchFilter filter={filter} name="search" label={t('search')} />
        <ListTools list={list} hasTotal />
        {make || <span className="soft">{t('readOnly')}</span>}
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={t('stations')}
          selected={Number(at)}
          to={({ id }) => `${path}/${id}${filter.address}`}
          empty={
            filter.question === '' ? (
              <Empty title={t('stationsEmpty')} action={make}>
                {t('stationsEmptyText')}
              </Empty>
            ) : (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            )
          }
        />
        {at === 'new' && <NewStation onClose={close} onDone={(id) => go(`${path}/${id}${filter.address}`)} />}
        {at !== undefined && at !== 'new' && <StationSide key={at} id={Number(at)} onClose={close} />}
      </div>
    </>
  )
}

function useColumns(): readonly Column<PrintStation>[] {
  const t = useText(messages)
  const format = useFormat()
  const { nameOf } = useWarehouses()
  return useMemo(
    () => [
      {
        key: 'name',
        phone: 'head',
        title: t('name'),
        width: 'minmax(120px, 1.4fr)',
        cell: ({ name }) => name,
      },
      {
        key: 'warehouse',
        phone: 'place',
        title: t('warehouse'),
        width: 'minmax(110px, 1fr)',
        cell: ({ warehouse_id }) => nameOf(warehouse_id),
      },
      {
        key: 'formats',
        phone: 'text',
        title: t('formats'),
        width: '110px',
        wideOnly: true,
        cell: ({ formats }) => formats.join(', ').toUpperCase(),
      },
      {
        key: 'waits',
        title: t('waiting'),
        width: '96px',
        align: 'end',
        wideOnly: true,
        cell: ({ waiting }) => format.number(waiting),
        value: ({ waiting }) => waiting,
      },
      {
        key: 'seen',
        phone: 'note',
        title: t('seen'),
        width: '150px',
        wideOnly: true,
        cell: ({ last_seen_at }) => (last_seen_at === null ? t('never') : format.time(last_seen_at)),
      },
      {
        key: 'state',
        phone: 'end',
        title: t('state'),
        width: 'minmax(130px, 0.8fr)',
        cell: (station) => <StationState station={station} />,
        value: ({ active }) => t(active ? 'active' : 'inactive'),
      },
    ],
    [t, format, nameOf],
  )
}
