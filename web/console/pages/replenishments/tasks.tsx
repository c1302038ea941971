import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Replenishment } from '../../../../client/src/generated/logistics.ts'
import { useFilter } from '../../../ui/filter.ts'
import { ChoiceFilter } from '../../../ui/filters.tsx'
import { type Format, nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { ListTools } from '../../../ui/list/list-tools.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Empty } from '../../../ui/notice.tsx'
import { State, type Tone } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useRowsOf } from '../../api.tsx'
import { WarehouseFilter } from '../../owner-filters.tsx'
import { messages, type Words } from './messages.ts'

const statuses = ['done', 'short', 'dropped'] as const
const tones: Readonly<Record<Replenishment['status'], Tone>> = {
  open: 'info',
  done: 'good',
  short: 'warn',
  dropped: 'idle',
}

/** Open tasks in walking order, or completed tasks. */
export function Tasks() {
  const t = useText(messages)
  const format = useFormat()
  const filter = useFilter()
  const [status, warehouse] = [filter.get('status'), filter.get('warehouse')]
  const query = {
    ...(status !== '' && { status }),
    ...(warehouse !== '' && { warehouse_id: Number(warehouse) }),
  }
  const columns = useMemo(() => columnsOf(t, format), [t, format])
  const source = useRowsOf()('replenishments.list', { query })
  const list = useList({ name: 'replenishments', columns, source, rowKey: ({ id }) => id, filter })
  return (
    <>
      <div className="page__tools">
        <ChoiceFilter
          filter={filter}
          name="status"
          label={t('state')}
          all={t('anyStatus')}
          options={statuses.map((each) => ({ id: each, name: t(`status_${each}`) }))}
        />
        <WarehouseFilter filter={filter} />
        <ListTools list={list} hasTotal />
      </div>
      <ListTable
        list={list}
        label={t('tasks')}
        empty={
          filter.question === '' ? (
            <Empty title={t('noTasks')}>{t('noTasksText')}</Empty>
          ) : (
            <Empty title={t('noMatchTitle')}>{t('noMatchText')}</Empty>
          )
        }
      />
    </>
  )
}

function stateOf(task: Replenishment, t: Words): { readonly tone: Tone; readonly text: string } {
  const { status, priority, leased_until } = task
  if (status !== 'open') return { tone: tones[status], text: t(`status_${status}`) }
  if (leased_until !== null && new Date(leased_until) > new Date())
    return { tone: 'active', text: t('taken') }
  return priority === 'urgent'
    ? { tone: 'warn', text: t('urgent') }
    : { tone: 'info', text: t('status_open') }
}

function columnsOf(t: Words, format: Format): readonly Column<Replenishment>[] {
  return [
    {
      key: 'location',
      phone: 'head',
      title: t('location'),
      width: 'minmax(110px, 1fr)',
      value: ({ location_code }) => location_code,
      cell: ({ location_code }) => <strong className="mono">{location_code}</strong>,
    },
    {
      key: 'status',
      phone: 'end',
      title: t('state'),
      width: 'minmax(120px, 1fr)',
      value: (task) => stateOf(task, t).text,
      cell: (task) => {
        const { tone, text } = stateOf(task, t)
        return <State tone={tone}>{text}</State>
      },
    },
    {
      key: 'article',
      phone: 'text',
      title: t('article'),
      width: 'minmax(180px, 3fr)',
      value: ({ article_code, description }) => `${article_code} ${description}`,
      cell: ({ article_id, article_code, description }) => (
        <>
          <Link href={`/stock/${article_id}`} className="mono">
            {article_code}
          </Link>{' '}
          <span className="soft">{description}</span>
        </>
      ),
    },
    {
      key: 'from',
      phone: 'note',
      isNamed: true,
      title: t('from'),
      width: 'minmax(100px, 1fr)',
      value: ({ from_location_code }) => from_location_code ?? '',
      cell: ({ from_location_code }) => <span className="mono">{from_location_code ?? nothing}</span>,
    },
    {
      key: 'lot',
      title: t('lot'),
      width: 'minmax(90px, 1fr)',
      wideOnly: true,
      value: ({ lot_number }) => lot_number ?? '',
      cell: ({ lot_number }) => lot_number ?? <span className="soft">{nothing}</span>,
    },
    {
      key: 'quantity',
      phone: 'note',
      title: t('quantity'),
      align: 'end',
      value: ({ quantity_um3pl }) => quantity_um3pl,
      cell: ({ quantity_um3pl, um3pl }) =>
        quantity_um3pl === null ? nothing : `${format.number(quantity_um3pl)} ${um3pl}`,
    },
    {
      key: 'moved',
      title: t('moved'),
      align: 'end',
      isExtra: true,
      value: ({ moved_um3pl }) => moved_um3pl,
      cell: ({ moved_um3pl }) => format.number(moved_um3pl),
    },
    {
      key: 'worker',
      title: t('worker'),
      isExtra: true,
      value: ({ worker }) => worker ?? '',
      cell: ({ worker }) => worker ?? nothing,
    },
  ]
}
