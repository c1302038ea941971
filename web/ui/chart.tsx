import './chart.css'
import { useDeferredValue } from 'react'
import { useFormat } from './i18n/format.ts'
import { type ChartProps, colours } from './chart-props.ts'
import { Loadable, useLoaded } from './loaded.ts'

/** The plot code is 22 KB and loads only when there is data to draw. */
const plot = new Loadable(() => import('./plot.tsx'))

const none: readonly string[] = []

/** Chart of values over time, with a table for screen readers. */
export function Chart(props: ChartProps) {
  const { label, times, series, height = 180 } = props
  const format = useFormat()
  const drawing = useLoaded(plot)
  // The hidden table may render after the visible chart.
  const listed = useDeferredValue(times, none)
  return (
    <figure className="chart" aria-label={label}>
      <div aria-hidden="true">
        {drawing === undefined ? <div style={{ height }} /> : <drawing.Plot {...props} height={height} />}
        <div className="chart__legend">
          {series.map((each) => (
            <span key={each.label}>
              <i style={{ background: `var(--${colours[each.tone]})` }} />
              {each.label}
            </span>
          ))}
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {series.map((each) => (
              <th key={each.label} scope="col">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((time, index) => (
            <tr key={time}>
              <th scope="row">{time.length === 10 ? format.date(time) : format.time(time)}</th>
              {series.map((each) => (
                <td key={each.label}>{format.number(each.values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
