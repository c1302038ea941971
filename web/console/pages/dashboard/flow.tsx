import { useMemo, useState } from 'react'
import type { Dashboard } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import type { Series } from '../../../ui/chart-props.ts'
import { Chart } from '../../../ui/chart.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { messages } from './messages.ts'

/** Charts by day: two series of figures each. */
const flows = {
  orders: {
    title: 'orderFlow',
    series: [
      { label: 'ordersCreated', tone: 'info', figure: 'orders_created' },
      { label: 'ordersShipped', tone: 'good', figure: 'orders_shipped' },
    ],
  },
  goods: {
    title: 'goodsFlow',
    series: [
      { label: 'receptionsReceived', tone: 'active', figure: 'receptions_received' },
      { label: 'returnsCompleted', tone: 'warn', figure: 'returns_completed' },
    ],
  },
} as const

interface FlowProps {
  readonly of: keyof typeof flows
  readonly days: Dashboard['days']
}

/** A chart, or a table for users who want the numbers or can't point at the chart. */
export function Flow({ of, days }: FlowProps) {
  const t = useText(messages)
  const [isTable, setTable] = useState(false)
  const title = t(flows[of].title)
  const times = useMemo(() => days.map(({ day }) => day), [days])
  const series = useMemo(
    () =>
      flows[of].series.map(({ label, tone, figure }): Series => ({
        label: t(label),
        tone,
        values: days.map((day) => day[figure]),
      })),
    [of, days, t],
  )
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
        <DayTable {...{ title, times, series }} />
      ) : (
        <Chart label={title} times={times} series={series} height={chartHeight} />
      )}
    </Section>
  )
}

const chartHeight = 168

interface DayTableProps {
  readonly title: string
  readonly times: readonly string[]
  readonly series: readonly Series[]
}

function DayTable({ title, times, series }: DayTableProps) {
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
        {times.map((day, index) => (
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
