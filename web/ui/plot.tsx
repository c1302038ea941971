import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import { type ChartProps, type Series, colours } from './chart-props.ts'
import { type Format, useFormat } from './i18n/format.ts'
import { useMedia } from './media.ts'
import { useTheme } from './theme/theme.tsx'

interface Tip {
  readonly index: number
  readonly left: number
}

/** Draws a chart with the colours of the theme, again whenever one of the two changes. */
export function Plot({ times, series, kind = 'lines', height = 180 }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const format = useFormat()
  const { theme } = useTheme()
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const [tip, setTip] = useState<Tip>()
  const look = `${theme} ${isDark}`
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const options = optionsOf({ element, series, kind, height, format, onTip: setTip })
    const seconds = times.map((time) => Date.parse(time) / 1000)
    const plot = new UPlot(options, [seconds, ...series.map((each) => [...each.values])], element)
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [times, series, kind, height, format, look])
  const time = tip === undefined ? undefined : times[tip.index]
  return (
    <div ref={place} style={{ minHeight: height }}>
      {tip !== undefined && time !== undefined && (
        <div className="chart__tip" style={{ left: Math.max(0, tip.left - 40), top: 0 }}>
          <strong>{time.length === 10 ? format.date(time) : format.time(time)}</strong>{' '}
          {series.map((each) => `${each.label} ${format.number(each.values[tip.index])}`).join(' · ')}
        </div>
      )}
    </div>
  )
}

interface Drawing {
  readonly element: HTMLElement
  readonly series: readonly Series[]
  readonly kind: 'bars' | 'lines'
  readonly height: number
  readonly format: Format
  readonly onTip: (tip: Tip | undefined) => void
}

function optionsOf({ element, series, kind, height, format, onTip }: Drawing): UPlot.Options {
  const styles = getComputedStyle(element)
  const ink = resolved(element, 'ink-soft')
  const line = resolved(element, 'line')
  const axis = {
    stroke: ink,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    font: `11px ${styles.fontFamily}`,
  }
  const bars = UPlot.paths.bars?.({ size: [0.7, 24] })
  return {
    width: element.clientWidth,
    height,
    // The last day is written around the right edge.
    padding: [8, 24, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'lines' } },
    scales: { y: { range: (_plot, _low, high) => [0, Math.max(1, high * 1.08)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_plot, at) => at.map((second) => day(second, format)),
        space: 70,
        size: 30,
        // Labels are days, so there is one for a day at most.
        incrs: [1, 2, 7, 14, 28, 91, 182, 365].map((days) => days * 86_400),
      },
      { ...axis, size: 44, values: (_plot, at) => at.map((value) => format.number(value)) },
    ],
    series: [
      {},
      ...series.map((each): UPlot.Series => {
        const colour = resolved(element, colours[each.tone])
        const drawn = { stroke: colour, width: 1.5, points: { show: false } }
        return kind === 'bars' && bars !== undefined
          ? { ...drawn, fill: colour, width: 0, paths: bars }
          : drawn
      }),
    ],
    hooks: {
      setCursor: [
        ({ cursor }) => {
          const { idx, left } = cursor
          onTip(typeof idx === 'number' && left !== undefined && left >= 0 ? { index: idx, left } : undefined)
        },
      ],
    },
  }
}

function day(second: number, format: Format): string {
  // The axis has no room for a year.
  return format.date(new Date(second * 1000).toISOString()).replace(/[ ,]*\d{4}$/, '')
}

/** A canvas knows no custom properties and no light-dark(): the browser says what they come to. */
function resolved(element: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--${name})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
