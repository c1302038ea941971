import '../../documents/documents.css'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { AuditRow } from '../../../../client/src/generated/logistics.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useRows as useCompanyRows } from '../../api.tsx'
import { type Filter, dayRange, useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter, DateFilter } from '../../../ui/filters.tsx'
import { useMay } from '../../role.ts'
import { AuditSide, whoOf } from './audit-side.tsx'
import { messages } from './audit-messages.ts'
import { messages as adminMessages } from './messages.ts'
import { useRows } from './platform.ts'

/** Who changed what, newest first. */
export function Audit({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const a = useText(adminMessages)
  const filter = useFilter()
  const [, go] = useLocation()
  const isEverywhere = useMay('super_admin') && filter.get('scope') === 'all'
  const query = auditQuery(filter)
  const own = useCompanyRows('audit.list', { query }, { enabled: !isEverywhere })
  const everywhere = useRows('audit.list', { query }, { enabled: isEverywhere })
  const rows = isEverywhere ? everywhere : own
  const columns = useColumns()
  const to = (path: string) => go(`/admin/audit${path}${filter.address}`)
  return (
    <>
      <Tools filter={filter} />
      <div className="split">
        <Table
          label={a('audit')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          selected={Number(at)}
          question={filter.address}
          onOpen={({ id }) => to(`/${id}`)}
          empty={<Empty title={t('emptyTitle')}>{t('emptyText')}</Empty>}
        />
        {at !== undefined && rows.loading !== true && (
          <AuditSide key={at} id={Number(at)} row={rowWith(rows, Number(at))} onClose={() => to('')} />
        )}
      </div>
    </>
  )
}

/** There is no read of one change: it is looked for among the rows that are there. */
function rowWith(
  rows: { readonly count: number; readonly row: (index: number) => AuditRow | undefined },
  id: number,
): AuditRow | undefined {
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.row(index)
    if (row?.id === id) return row
  }
  return undefined
}

function auditQuery({ get }: Filter) {
  return {
    ...(get('kind') !== '' && { target_type: get('kind') }),
    ...dayRange(get('from'), get('to')),
  }
}

function Tools({ filter }: { readonly filter: Filter }) {
  const t = useText(messages)
  const isAdmin = useMay('super_admin')
  const kinds = [
    { id: 'client', name: t('client') },
    { id: 'partner', name: t('partner') },
    { id: 'warehouse', name: t('warehouse') },
    { id: 'location', name: t('location') },
    { id: 'unit', name: t('unit') },
    { id: 'webhook', name: t('webhook') },
    { id: 'company', name: t('companyKind') },
    { id: 'user', name: t('userKind') },
  ]
  return (
    <div className="page__tools">
      {isAdmin && (
        <ChoiceFilter
          filter={filter}
          name="scope"
          label={t('scope')}
          all={t('thisCompany')}
          options={[{ id: 'all', name: t('everywhere') }]}
        />
      )}
      <ChoiceFilter filter={filter} name="kind" label={t('kind')} all={t('anyKind')} options={kinds} />
      <DateFilter filter={filter} name="from" label={t('from')} />
      <DateFilter filter={filter} name="to" label={t('to')} />
    </div>
  )
}

function useColumns(): readonly Column<AuditRow>[] {
  const t = useText(messages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'at', title: t('at'), width: '150px', cell: ({ at }) => format.time(at) },
      {
        key: 'action',
        title: t('action'),
        width: 'minmax(120px, 1fr)',
        cell: ({ action }) => <code>{action}</code>,
      },
      {
        key: 'actor',
        title: t('actor'),
        width: 'minmax(96px, 1fr)',
        wideOnly: true,
        cell: (row) => whoOf(row, t),
      },
      {
        key: 'target',
        title: t('target'),
        width: 'minmax(90px, 0.7fr)',
        wideOnly: true,
        cell: ({ target }) => `${target.type} ${target.id}`,
      },
      {
        key: 'change',
        title: t('change'),
        width: 'minmax(140px, 2fr)',
        wideOnly: true,
        cell: ({ change }) => <span className="soft">{Object.keys(change).join(', ')}</span>,
      },
    ],
    [t, format],
  )
}
