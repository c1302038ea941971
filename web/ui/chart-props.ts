import type { Tone } from './state.tsx'

export interface Series {
  readonly label: string
  readonly tone: Tone
  readonly values: readonly (number | null)[]
}

export interface ChartProps {
  /** What the chart shows, in one sentence. */
  readonly label: string
  /** Days as `YYYY-MM-DD`, or timestamps. */
  readonly times: readonly string[]
  readonly series: readonly Series[]
  readonly kind?: 'bars' | 'lines'
  readonly height?: number
}

/** The custom property that a tone is drawn with. */
export const colours: Readonly<Record<Tone, string>> = {
  idle: 'line-strong',
  info: 'info',
  active: 'accent',
  good: 'good',
  warn: 'warn',
  bad: 'bad',
}
