import '../../documents/documents.css'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { AuditRow } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { type List, useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { type Column, loadedRows } from '../../../ui/table/column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { useRowsOf as useCompanyRowsOf } from '../../api.tsx'
import { type Filter, dayRange, useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter, DateFilter } from '../../../ui/filters.tsx'
import { useMay } from '../../role.ts'
import { AuditSide, whoOf } from './audit-side.tsx'
import { messages } from './audit-messages.ts'
import { useAuditWords } from './use-audit-words.ts'
import { messages as adminMessages } from './messages.ts'
import { useRowsOf } from './platform.ts'

export function Audit({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const a = useText(adminMessages)
  const filter = useFilter()
  const [, go] = useLocation()
  const isEverywhere = useMay('super_admin') && filter.get('scope') === 'all'
  const query = auditQuery(filter)
  const own = useCompanyRowsOf()
  const everywhere = useRowsOf()
  const list = useList({
    name: 'audit',
    columns: useColumns(),
    source: (isEverywhere ? everywhere : own)('audit.list', { query }),
    rowKey: ({ id }) => id,
    filter,
  })
  const { rows } = list
  const to = (path: string) => go(`/admin/audit${path}${filter.address}`)
  return (
    <>
      <Tools list={list} />
      <div className="split">
        <ListTable
          list={list}
          label={a('audit')}
          selected={Number(at)}
          to={({ id }) => `/admin/audit/${id}${filter.address}`}
          empty={<Empty title={t('emptyTitle')}>{t('emptyText')}</Empty>}
        />
        {/* The API can't read a single change, so look for it among the loaded rows. */}
        {at !== undefined && rows.loading !== true && (
          <AuditSide
            key={at}
            id={Number(at)}
            row={loadedRows(rows).find(({ id }) => id === Number(at))}
            onClose={() => to('')}
          />
        )}
      </div>
    </>
  )
}

function auditQuery({ get }: Filter) {
  return {
    ...(get('kind') !== '' && { target_type: get('kind') }),
    ...dayRange(get('from'), get('to')),
  }
}

function Tools({ list }: { readonly list: List<AuditRow> }) {
  const t = useText(messages)
  const { filter } = list
  const isAdmin = useMay('super_admin')
  const kinds = [
    { id: 'client', name: t('client') },
    { id: 'partner', name: t('partner') },
    { id: 'warehouse', name: t('warehouse') },
    { id: 'location', name: t('location') },
    { id: 'unit', name: t('unit') },
    { id: 'webhook', name: t('webhook') },
    { id: 'company', name: t('companies') },
    { id: 'user', name: t('users') },
  ]
  return (
    <div className="page__tools">
      {isAdmin && (
        <ChoiceFilter
          filter={filter}
          name="scope"
          label={t('companies')}
          all={t('thisCompany')}
          options={[{ id: 'all', name: t('everywhere') }]}
        />
      )}
      <ChoiceFilter filter={filter} name="kind" label={t('kind')} all={t('anyKind')} options={kinds} />
      <DateFilter filter={filter} name="from" label={t('from')} />
      <DateFilter filter={filter} name="to" label={t('to')} />
      <ListTools list={list} hasTotal />
    </div>
  )
}

function useColumns(): readonly Column<AuditRow>[] {
  const t = useText(messages)
  const format = useFormat()
  const words = useAuditWords()
  return useMemo(
    () => [
      {
        key: 'at',
        phone: 'note',
        title: t('at'),
        width: '150px',
        cell: ({ at }) => format.time(at),
        value: ({ at }) => plainTime(at),
      },
      {
        key: 'action',
        phone: 'head',
        title: t('action'),
        width: 'minmax(120px, 1fr)',
        cell: ({ action }) => words.act(action),
      },
      {
        key: 'actor',
        phone: 'text',
        title: t('actor'),
        width: 'minmax(96px, 1fr)',
        wideOnly: true,
        cell: (row) => whoOf(row, t),
      },
      {
        key: 'target',
        phone: 'place',
        title: t('target'),
        width: 'minmax(90px, 0.7fr)',
        wideOnly: true,
        cell: ({ target }) => words.target(target),
      },
      {
        key: 'change',
        phone: 'more',
        title: t('change'),
        width: 'minmax(140px, 2fr)',
        wideOnly: true,
        cell: ({ change }) => <span className="soft">{Object.keys(change).map(words.field).join(', ')}</span>,
        value: ({ change }) => Object.keys(change).map(words.field).join(', '),
      },
    ],
    [t, format, words],
  )
}
