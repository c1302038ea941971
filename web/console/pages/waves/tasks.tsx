import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { PickTask, Wave } from '../../../../client/src/generated/logistics.ts'
import { type Format, nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { State, type Tone } from '../../../ui/state.tsx'
import { useRead } from '../../api.tsx'
import { LineArticle, type LineColumn, LineTable } from '../../documents/line-table.tsx'
import { messages } from './messages.ts'

/** Maximum rows. The scanner walk covers all tasks. */
const shown = 200

const tones: Readonly<Record<PickTask['status'], Tone>> = {
  open: 'idle',
  picked: 'good',
  short: 'warn',
  dropped: 'idle',
}

function columnsOf(t: Text<typeof messages.en>, format: Format): readonly LineColumn<PickTask>[] {
  return [
    {
      key: 'location',
      title: t('location'),
      cell: ({ location_code }) => <strong className="mono">{location_code ?? nothing}</strong>,
    },
    {
      key: 'article',
      title: t('article'),
      cell: (task) => (
        <LineArticle
          line={task}
          note={[task.order_number, task.lot_number && `${t('lot')} ${task.lot_number}`]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'quantity',
      title: t('quantity'),
      align: 'end',
      cell: ({ picked_um3pl, quantity_um3pl, um3pl }) =>
        `${picked_um3pl > 0 ? `${format.number(picked_um3pl)} / ` : ''}${format.number(quantity_um3pl)} ${um3pl}`,
    },
    {
      key: 'state',
      title: t('state'),
      cell: ({ status }) => <State tone={tones[status]}>{t(`task_${status}`)}</State>,
    },
  ]
}

/** Pick tasks in walking order. */
export function Tasks({ wave: { id, released_at } }: { readonly wave: Wave }) {
  const t = useText(messages)
  const format = useFormat()
  const { data, error, refetch } = useRead(
    'waves.tasks',
    { params: { id }, query: { per_page: shown } },
    { fresh_ms: 0, enabled: released_at !== null },
  )
  if (released_at === null) return <p className="soft">{t('noTasks')}</p>
  if (data === undefined) return <Awaited data={data} error={error} retry={refetch} />
  const rest = data.meta.total - shown
  return (
    <>
      <LineTable lines={data.data} columns={columnsOf(t, format)} />
      {rest > 0 && <p className="soft">{t('moreTasks', { count: rest })}</p>}
    </>
  )
}
