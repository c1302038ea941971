import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { PrintJob } from '../../../../client/src/generated/logistics.ts'
import { type Filter, useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { plainTime } from '../../../ui/table/plain-time.ts'
import { useRowsOf } from '../../api.tsx'
import { JobSide } from './job-side.tsx'
import { JobState, jobStatuses } from './job-state.tsx'
import { messages } from './messages.ts'
import { usePaperName } from './papers.ts'
import { useStationNames } from './station-names.ts'

const path = '/printing/jobs'

/** Print jobs, newest first. */
export function Jobs({ at }: { readonly at: string | undefined }) {
  const t = useText(messages)
  const [, go] = useLocation()
  const filter = useFilter()
  const { stations } = useStationNames()
  const source = useRowsOf()('print_jobs.list', { query: queryOf(filter) })
  const list = useList({ name: 'print-jobs', columns: useColumns(), source, rowKey: ({ id }) => id, filter })
  return (
    <>
      <div className="page__tools">
        <ChoiceFilter
          filter={filter}
          name="station"
          label={t('station')}
          all={t('anyStation')}
          options={stations.map(({ id, name }) => ({ id: String(id), name }))}
        />
        <ChoiceFilter
          filter={filter}
          name="status"
          label={t('state')}
          all={t('all')}
          options={jobStatuses.map((id) => ({ id, name: t(id) }))}
        />
        <ListTools list={list} hasTotal />
      </div>
      <div className="split">
        <ListTable
          list={list}
          label={t('jobs')}
          selected={Number(at)}
          to={({ id }) => `${path}/${id}${filter.address}`}
          empty={
            filter.question === '' ? (
              <Empty title={t('jobsEmpty')}>{t('jobsEmptyText')}</Empty>
            ) : (
              <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
            )
          }
        />
        {at !== undefined && (
          <JobSide key={at} id={Number(at)} onClose={() => go(`${path}${filter.address}`)} />
        )}
      </div>
    </>
  )
}

function queryOf({ get }: Filter): { station_id?: number; status?: string } {
  return {
    ...(get('station') !== '' && { station_id: Number(get('station')) }),
    ...(get('status') !== '' && { status: get('status') }),
  }
}

function useColumns(): readonly Column<PrintJob>[] {
  const t = useText(messages)
  const paper = usePaperName()
  const format = useFormat()
  const { nameOf } = useStationNames()
  return useMemo(
    () => [
      {
        key: 'what',
        phone: 'head',
        title: t('what'),
        width: 'minmax(110px, 1fr)',
        cell: ({ title }) => <span className="mono">{title}</span>,
        value: ({ title }) => title,
      },
      {
        key: 'paper',
        phone: 'text',
        title: t('paper'),
        width: 'minmax(110px, 1.2fr)',
        cell: ({ address }) => paper(address),
      },
      {
        key: 'station',
        phone: 'place',
        title: t('station'),
        width: 'minmax(100px, 1fr)',
        cell: ({ station_id }) => nameOf(station_id),
      },
      {
        key: 'status',
        phone: 'end',
        title: t('state'),
        width: 'minmax(130px, 0.8fr)',
        cell: ({ status }) => <JobState status={status} />,
        value: ({ status }) => t(status),
      },
      {
        key: 'created',
        phone: 'note',
        title: t('asked'),
        width: '150px',
        wideOnly: true,
        cell: ({ created_at }) => format.time(created_at),
        value: ({ created_at }) => plainTime(created_at),
      },
    ],
    [t, paper, format, nameOf],
  )
}
