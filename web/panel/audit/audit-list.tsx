import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { AuditRow, Operations } from '../../../client/src/generated/auth.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useText } from '../../ui/i18n/language.tsx'
import { Empty } from '../../ui/notice.tsx'
import { State } from '../../ui/state.tsx'
import { Table } from '../../ui/table.tsx'
import { type Column, loadedRows } from '../../ui/table/column.ts'
import { useFeed, useWrite } from '../api.ts'
import { type Filter, dayRange, useFilter } from '../../ui/filter.ts'
import { ChoiceFilter, DateFilter, TextFilter } from '../../ui/filters.tsx'
import { useSiteNames } from '../site-names.ts'
import { useActName, useActs } from './use-act-name.ts'
import { useTargetWords } from './use-target-words.ts'
import { AuditSide, useActorWords } from './audit-side.tsx'
import { messages } from './messages.ts'
import { ActionButton } from '../../ui/action.tsx'
import { download } from '../../ui/download.ts'

/** Audit log of one site or of all, newest entry first. */
export function AuditList({ site }: { readonly site?: number }) {
  const t = useText(messages)
  const filter = useFilter()
  const query = queryOf(filter, site)
  const rows = useFeed('admin.audit', { query })
  const columns = useColumns(site === undefined)
  const open = filter.get('entry')
  const [path] = useLocation()
  return (
    <>
      <Tools filter={filter} site={site} />
      <div className="split">
        <Table
          label={t('audit')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          selected={Number(open)}
          question={JSON.stringify(query)}
          to={({ id }) => `${path}${filter.with({ entry: String(id) })}`}
          empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}
        />
        {open !== '' && rows.loading !== true && (
          <AuditSide
            key={open}
            id={Number(open)}
            row={loadedRows(rows).find(({ id }) => id === Number(open))}
            onClose={() => filter.open('entry', '')}
          />
        )}
      </div>
    </>
  )
}

function queryOf({ get }: Filter, site: number | undefined) {
  const asked = site ?? Number(get('site'))
  const [actor, action, target] = [get('actor'), get('action'), get('target')]
  return {
    ...(actor !== '' && { actor }),
    ...(action !== '' && { action }),
    ...(target !== '' && { target }),
    ...(asked > 0 && { site_id: asked }),
    ...dayRange(get('from'), get('to')),
  }
}

interface ToolsProps {
  readonly filter: Filter
  readonly site: number | undefined
}

function Tools({ filter, site }: ToolsProps) {
  const t = useText(messages)
  const { sites } = useSiteNames()
  const acts = useActs()
  return (
    <div className="page__tools">
      {site === undefined && (
        <ChoiceFilter filter={filter} name="site" label={t('site')} all={t('allSites')} options={sites} />
      )}
      <TextFilter filter={filter} name="actor" label={t('actorFilter')} />
      <ChoiceFilter filter={filter} name="action" label={t('action')} all={t('anyAct')} options={acts} />
      <TextFilter filter={filter} name="target" label={t('targetFilter')} />
      <DateFilter filter={filter} name="from" label={t('from')} />
      <DateFilter filter={filter} name="to" label={t('to')} />
      <div className="row push">
        <Exports query={queryOf(filter, site)} />
      </div>
    </div>
  )
}

function useColumns(isEverywhere: boolean): readonly Column<AuditRow>[] {
  const t = useText(messages)
  const format = useFormat()
  const actorOf = useActorWords()
  const actOf = useActName()
  const targetOf = useTargetWords()
  const { nameOf } = useSiteNames()
  return useMemo(() => {
    const site: Column<AuditRow> = {
      key: 'site',
      phone: 'place',
      title: t('site'),
      width: 'minmax(100px, 1fr)',
      wideOnly: true,
      cell: ({ site_id }) => (site_id === null ? '' : nameOf(site_id)),
    }
    return [
      { key: 'at', phone: 'note', title: t('at'), width: '150px', cell: ({ at }) => format.time(at) },
      {
        key: 'action',
        phone: 'head',
        title: t('action'),
        width: 'minmax(140px, 1.8fr)',
        cell: ({ action, outcome }) => (
          <>
            {actOf(action)} {outcome === 'refused' && <State tone="bad">{t('refused')}</State>}
          </>
        ),
      },
      {
        key: 'actor',
        phone: 'text',
        title: t('actor'),
        width: 'minmax(120px, 1fr)',
        wideOnly: true,
        cell: ({ actor }) => actorOf(actor),
      },
      {
        key: 'target',
        phone: 'more',
        title: t('target'),
        width: 'minmax(90px, 0.8fr)',
        wideOnly: true,
        cell: ({ target }) => targetOf(target),
      },
      ...(isEverywhere ? [site] : []),
      {
        key: 'address',
        title: t('address'),
        width: 'minmax(90px, 0.8fr)',
        wideOnly: true,
        cell: ({ address }) => <span className="soft">{address}</span>,
      },
    ]
  }, [t, format, actorOf, actOf, targetOf, nameOf, isEverywhere])
}

type Query = NonNullable<Operations['admin.audit_export']['in']['query']>

const formats = [
  { format: 'csv', label: 'exportCsv', type: 'text/csv' },
  { format: 'ndjson', label: 'exportNdjson', type: 'application/x-ndjson' },
] as const

function Exports({ query }: { readonly query: Query }) {
  const t = useText(messages)
  // The export is a write: it adds an audit entry, although it changes nothing on the page.
  const exporting = useWrite('admin.audit_export')
  return formats.map(({ format, label, type }) => (
    <ActionButton
      key={format}
      icon="download"
      title={t('exportHint')}
      label={t(label)}
      busy={exporting.isPending}
      act={async () => {
        const text = await exporting.mutateAsync({ query: { ...query, format } })
        download(`audit.${format}`, new Blob([text], { type }))
      }}
    />
  ))
}
