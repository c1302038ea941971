import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { Count, CountTask } from '../../../../client/src/generated/logistics.ts'
import { nothing, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { State, type Tone } from '../../../ui/state.tsx'
import { useRead } from '../../api.tsx'
import { LineArticle, type LineColumn, LineTable } from '../../documents/line-table.tsx'
import { messages } from './messages.ts'

/** Maximum rows. The printed sheet and the scanner walk cover more. */
const shown = 200

const tones: Readonly<Record<CountTask['status'], Tone>> = {
  open: 'idle',
  recount: 'warn',
  counted: 'good',
  dropped: 'idle',
}

/** A count's scope. Once released, its tasks and findings. */
export function CountLines({ record }: { readonly record: Count }) {
  return record.released_at === null ? <Places record={record} /> : <Tasks record={record} />
}

function Places({ record: { places } }: { readonly record: Count }) {
  const t = useText(messages)
  const lines = places.slice(0, shown).map((place, at) => ({ ...place, id: at }))
  return (
    <>
      <LineTable lines={lines} columns={placeColumns(t)} />
      <More count={places.length - shown} />
    </>
  )
}

type Words = Text<typeof messages.en>

function placeColumns(t: Words): readonly LineColumn<Count['places'][number] & { readonly id: number }>[] {
  return [
    { key: 'place', title: t('location'), cell: (line) => <PlaceCode code={line.location_code} /> },
    {
      key: 'article',
      title: t('article'),
      cell: ({ article_code }) => article_code ?? <span className="soft">{t('wholePlace')}</span>,
    },
  ]
}

/** The latest finding. During a recount, only managers see the first count. */
function lastOf({ findings }: CountTask): CountTask['findings'][number] | undefined {
  return findings.at(-1)
}

/** Task columns. A blind count hides book quantities. */
function taskColumns(t: Words, isBlind: boolean): readonly LineColumn<CountTask>[] {
  return [
    { key: 'place', title: t('location'), cell: (task) => <PlaceCode code={task.location_code} /> },
    { key: 'article', title: t('article'), cell: (task) => <Goods task={task} /> },
    ...(isBlind ? [] : [amount(t('inBooks'), (task) => task.expected_um3pl ?? lastOf(task)?.expected_um3pl)]),
    amount(t('task_counted'), (task) => task.counted_um3pl ?? lastOf(task)?.counted_um3pl),
    amount(t('difference'), (task) => task.difference_um3pl ?? lastOf(task)?.difference_um3pl),
    {
      key: 'state',
      title: t('state'),
      cell: ({ status }) => <State tone={tones[status]}>{t(`task_${status}`)}</State>,
    },
  ]
}

function More({ count }: { readonly count: number }) {
  const t = useText(messages)
  return count > 0 && <p className="soft">{t('more', { count })}</p>
}

function PlaceCode({ code }: { readonly code: string | null }) {
  const t = useText(messages)
  return code === null ? <span className="soft">{t('noPlace')}</span> : <span className="mono">{code}</span>
}

function Tasks({ record: { id, blind, version } }: { readonly record: Count }) {
  const t = useText(messages)
  // No caching: the tasks change with the count's version, for example when a difference is booked.
  const read = useRead('counts.tasks', { params: { id }, query: { per_page: shown } }, { fresh_ms: 0 })
  const { data, error, refetch } = read
  if (data === undefined) return <Awaited data={data} error={error} retry={refetch} />
  const isBlind = blind && data.data.every((task) => (task.expected_um3pl ?? lastOf(task)) == null)
  return (
    <div key={version}>
      <LineTable lines={data.data} columns={taskColumns(t, isBlind)} />
      <More count={data.meta.total - shown} />
    </div>
  )
}

function amount(title: string, of: (task: CountTask) => number | null | undefined): LineColumn<CountTask> {
  return {
    key: title,
    title,
    align: 'end',
    wideOnly: true,
    cell: (task) => <Amount value={of(task) ?? null} unit={task.um3pl} />,
  }
}

function Amount({ value, unit }: { readonly value: number | null; readonly unit: string | null }) {
  const format = useFormat()
  return value === null ? nothing : `${format.number(value)} ${unit ?? ''}`.trim()
}

function Goods({ task }: { readonly task: CountTask }) {
  const t = useText(messages)
  const format = useFormat()
  const { article_id, article_code, description, lot_number: lot, expiry_date: day, stock_status } = task
  if (article_id === null || article_code === null) return <span className="soft">{t('emptyPlace')}</span>
  const said = [
    ...(lot === null ? [] : [t('lotOf', { lot })]),
    ...(day === null ? [] : [t('expires', { day: format.date(day) })]),
    ...(stock_status === 'available' ? [] : [t(`status_${stock_status}`)]),
    ...(task.found ? [t('found')] : []),
  ]
  return (
    <>
      <LineArticle line={{ article_id, article_code, description }} />
      {said.length > 0 && <div className="soft">{said.join(' · ')}</div>}
    </>
  )
}
