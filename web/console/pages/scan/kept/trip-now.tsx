import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { Fact } from '../fact.tsx'
import { messages } from '../messages.ts'

interface TripNowProps {
  readonly location: string
  /** Instruction at the location, or on the way to it. */
  readonly go?: string | undefined
  /** Confirms arrival at a location without a scannable label. Undefined once the worker is there. */
  readonly onThere: (() => void) | undefined
  readonly trip: {
    readonly task: {
      readonly article_code: string
      readonly description: string
      readonly um3pl: string
      readonly lot_number: string | null
      readonly expiry_date: string | null
    }
    /** The scanned lot, if it differs from the task's lot. */
    readonly lot: string | null
    readonly taken: number
  }
  readonly wanted: number
  readonly serials?: readonly string[]
  readonly children: ReactNode
}

/** The current task of a walk: location to visit, goods and progress. */
export function TripNow({ location, go, onThere, trip, wanted, serials = [], children }: TripNowProps) {
  const t = useText(messages)
  const format = useFormat()
  const { task, lot, taken } = trip
  return (
    <section className={`scan-now${onThere === undefined ? ' scan-now--there' : ''}`} aria-label={location}>
      <div className="scan-now__code">{location}</div>
      {go !== undefined && (
        <div className="scan-now__go">
          <span>{go}</span>
          {onThere !== undefined && <Button onClick={onThere}>{t('there')}</Button>}
        </div>
      )}
      <div className="scan-now__name">
        <strong className="mono">{task.article_code}</strong> {task.description}
      </div>
      <div className="scan-now__lot">
        <Fact name={t('lot')} value={lot ?? task.lot_number} />
        {task.expiry_date !== null && lot === null && (
          <span>{t('expires', { day: format.date(task.expiry_date) })}</span>
        )}
        <Fact name={t('serials')} value={serials.join(', ')} />
      </div>
      <div className="scan-now__count">
        <strong data-testid="counted">{format.number(taken)}</strong>
        <span>{t('of', { wanted: format.number(wanted), unit: task.um3pl })}</span>
      </div>
      {children}
    </section>
  )
}
