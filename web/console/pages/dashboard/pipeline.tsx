import { Link } from 'wouter'
import { useFormat } from '../../../ui/i18n/format.ts'
import { Shape, type Tone } from '../../../ui/state.tsx'
import type { DocumentEntry } from '../../documents/entry.ts'
import { toneOf, useStatusName } from '../../documents/status.tsx'

interface PipelineProps {
  readonly of: DocumentEntry
  /** States in the order in which documents pass through them. */
  readonly steps: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** How many documents stand at each step; a step leads to them. */
export function Pipeline({ of, steps, counts }: PipelineProps) {
  const name = useStatusName(of)
  const format = useFormat()
  const most = Math.max(1, ...steps.map((status) => counts[status] ?? 0))
  return (
    <ol className="dashboard-pipeline">
      {steps.map((status) => {
        const count = counts[status] ?? 0
        return (
          <li key={status}>
            <Link
              href={`${of.path}?status=${status}`}
              className={count === 0 ? 'dashboard-step dashboard-step--none' : 'dashboard-step'}
            >
              <span className="dashboard-step__count">{format.number(count)}</span>{' '}
              <span className={`dashboard-step__name dashboard-tone--${toneOf(of, status)}`}>
                <Shape tone={toneOf(of, status)} />
                {name(status)}
              </span>
              <span className="dashboard-step__bar" aria-hidden="true">
                <i style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

interface FlagProps {
  readonly to: string
  readonly count: number
  readonly label: string
  /** Worn only while there is something to look at. */
  readonly tone: Tone
}

/** A number that asks for a look as long as it is not zero. */
export function Flag({ to, count, label, tone }: FlagProps) {
  const format = useFormat()
  const shown = count === 0 ? 'idle' : tone
  return (
    <Link href={to} className={`dashboard-flag dashboard-flag--${shown}`}>
      <Shape tone={shown} />
      <strong>{format.number(count)}</strong> {label}
    </Link>
  )
}
