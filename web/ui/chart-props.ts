import type { Tone } from './state.tsx'

export interface Series {
  readonly label: string
  readonly tone: Tone
  readonly values: readonly (number | null)[]
}

export interface ChartProps {
  /** One-sentence description of the chart. */
  readonly label: string
  /** Days as `YYYY-MM-DD`, or timestamps. */
  readonly times: readonly string[]
  readonly series: readonly Series[]
  readonly kind?: 'bars' | 'lines'
  readonly height?: number
}

/** CSS custom property that each tone is drawn with. */
export const colours: Readonly<Record<Tone, string>> = {
  idle: 'line-strong',
  info: 'info',
  active: 'accent',
  good: 'good',
  warn: 'warn',
  bad: 'bad',
}
