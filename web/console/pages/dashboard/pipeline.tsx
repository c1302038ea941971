import { Link } from 'wouter'
import { useFormat } from '../../../ui/i18n/format.ts'
import { Shape } from '../../../ui/state.tsx'
import type { DocumentEntry } from '../../documents/entry.ts'
import { toneOf, useStatusName } from '../../documents/status.tsx'

interface PipelineProps {
  readonly of: DocumentEntry
  /** Statuses in workflow order. */
  readonly steps: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** Number of documents at each step, linked to their list. */
export function Pipeline({ of, steps, counts }: PipelineProps) {
  const name = useStatusName(of)
  const format = useFormat()
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
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
