import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { CountPlan } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useFilter } from '../../../ui/filter.ts'
import { type Format, nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Page as Sheet } from '../../../ui/page.tsx'
import { State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useRowsOf } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { messages, type Words } from './messages.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanSide } from './plan-side.tsx'
import { whenOf } from './values.ts'

/** Count plans with their due dates and last results. */
export function Page() {
  const t = useText(messages)
  const format = useFormat()
  const filter = useFilter()
  const mayWrite = useMay('operator')
  const { id } = useParams<{ id?: string }>()
  const [, go] = useLocation()
  const [isNew, setNew] = useState(false)
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const source = useRowsOf()('count_plans.list', { query: {} })
  const list = useList({ name: 'count-plans', columns, source, rowKey: (plan) => plan.id, filter })
  const make = mayWrite && (
    <Button icon="add" kind="primary" onClick={() => setNew(true)}>
      {t('newPlan')}
    </Button>
  )
  return (
    <Sheet title={t('title')} actions={make} tools={<ListTools list={list} hasTotal />}>
      <div className="split">
        <ListTable
          list={list}
          label={t('title')}
          selected={id === undefined ? undefined : Number(id)}
          to={(plan) => `/count-plans/${plan.id}`}
          empty={
            <Empty title={t('empty')} icon="calendar" action={make}>
              {t('emptyText')}
            </Empty>
          }
        />
        {id !== undefined && <PlanSide key={id} id={Number(id)} onClose={() => go('/count-plans')} />}
      </div>
      {isNew && (
        <PlanDialog
          plan={undefined}
          onClose={() => setNew(false)}
          onDone={(plan) => go(`/count-plans/${plan.id}`)}
        />
      )}
    </Sheet>
  )
}

function columnsOf(t: Words, format: Format): readonly Column<CountPlan>[] {
  return [
    {
      key: 'name',
      phone: 'head',
      title: t('name'),
      width: 'minmax(160px, 2fr)',
      value: ({ name }) => name,
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      key: 'state',
      phone: 'end',
      title: t('state'),
      width: 'minmax(120px, 1fr)',
      value: ({ active }) => t(active ? 'active' : 'paused'),
      cell: ({ active }) => <State tone={active ? 'good' : 'idle'}>{t(active ? 'active' : 'paused')}</State>,
    },
    {
      key: 'when',
      phone: 'text',
      title: t('when'),
      width: 'minmax(150px, 2fr)',
      cell: (plan) => whenOf(plan, t),
    },
    {
      key: 'next',
      phone: 'note',
      isNamed: true,
      title: t('next'),
      width: 'minmax(130px, 1.5fr)',
      value: ({ due_at }) => due_at ?? '',
      cell: ({ due_at }) => (due_at === null ? <span className="soft">{nothing}</span> : format.time(due_at)),
    },
    {
      key: 'last',
      title: t('last'),
      width: 'minmax(140px, 1.5fr)',
      wideOnly: true,
      value: ({ last_result }) => (last_result === null ? '' : t(`result_${last_result}`)),
      cell: ({ last_result }) =>
        last_result === null ? <span className="soft">{t('none')}</span> : t(`result_${last_result}`),
    },
  ]
}
