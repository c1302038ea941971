import { useMemo, useState } from 'react'
import type { Dashboard } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Chart } from '../../../ui/chart.tsx'
import type { Series } from '../../../ui/chart-props.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { messages } from './messages.ts'

type Day = Dashboard['days'][number]

interface FlowProps {
  readonly days: readonly Day[]
}

export function OrderFlow({ days }: FlowProps) {
  const t = useText(messages)
  const series = useMemo(
    (): readonly Series[] => [
      { label: t('ordersCreated'), tone: 'info', values: days.map((day) => day.orders_created) },
      { label: t('ordersShipped'), tone: 'good', values: days.map((day) => day.orders_shipped) },
    ],
    [days, t],
  )
  return <Flow title={t('orderFlow')} days={days} series={series} />
}

export function GoodsFlow({ days }: FlowProps) {
  const t = useText(messages)
  const series = useMemo(
    (): readonly Series[] => [
      { label: t('receptionsReceived'), tone: 'active', values: days.map((day) => day.receptions_received) },
      { label: t('returnsCompleted'), tone: 'warn', values: days.map((day) => day.returns_completed) },
    ],
    [days, t],
  )
  return <Flow title={t('goodsFlow')} days={days} series={series} />
}

interface FlowOf extends FlowProps {
  readonly title: string
  readonly series: readonly Series[]
}

/** A chart, or a table for users who want the numbers or can't point at the chart. */
function Flow({ title, days, series }: FlowOf) {
  const t = useText(messages)
  const [isTable, setTable] = useState(false)
  const times = useMemo(() => days.map(({ day }) => day), [days])
  return (
    <Section
      title={title}
      aside={
        <Button kind="quiet" icon={isTable ? 'chart' : 'list'} onClick={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      }
    >
      {isTable ? (
        <DayTable title={title} days={days} series={series} />
      ) : (
        <Chart label={title} times={times} series={series} height={chartHeight} />
      )}
    </Section>
  )
}

const chartHeight = 168

function DayTable({ title, days, series }: FlowOf) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <table className="simple-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col" className="end">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day }, index) => (
          <tr key={day}>
            <td>{format.date(day)}</td>
            {series.map(({ label, values }) => (
              <td key={label} className="end">
                {format.number(values[index])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
