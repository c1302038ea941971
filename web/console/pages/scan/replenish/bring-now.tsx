import { Button } from '../../../../ui/button.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { State } from '../../../../ui/state.tsx'
import { Said } from '../said.tsx'
import { messages } from './messages.ts'
import { type Trip, wantedOf } from './trip.ts'
import { type Say, signals } from './use-trip.ts'

interface BringNowProps {
  readonly trip: Trip
  /** Confirms arrival at a location without a scannable label. */
  readonly onThere: (place: string) => void
}

/** The current replenishment task: location to visit and goods to bring. */
export function BringNow({ trip, onThere }: BringNowProps) {
  const t = useText(messages)
  const format = useFormat()
  const { task, stage, taken } = trip
  const from = task.from_location_code ?? ''
  const place = stage === 'to' ? task.location_code : from
  const lot = trip.lot ?? task.lot_number
  const wanted = wantedOf(trip)
  return (
    <section className={`scan-now${stage === 'goods' ? ' scan-now--there' : ''}`} aria-label={place}>
      <div className="scan-now__code">{place}</div>
      <div className="scan-now__go">
        <span>{t(`go_${stage}`, { place })}</span>
        {stage !== 'goods' && <Button onClick={() => onThere(place)}>{t('there')}</Button>}
      </div>
      <div className="scan-now__name">
        <strong className="mono">{task.article_code}</strong> {task.description}
      </div>
      {(lot !== null || task.expiry_date !== null) && (
        <div className="scan-now__lot">
          {lot !== null && (
            <span>
              {t('lot')} <strong className="mono">{lot}</strong>
            </span>
          )}
          {task.expiry_date !== null && trip.lot === null && (
            <span>{t('expires', { day: format.date(task.expiry_date) })}</span>
          )}
        </div>
      )}
      <div className="scan-now__count">
        <strong data-testid="carried">{format.number(taken)}</strong>
        <span>{t('of', { wanted: format.number(wanted), unit: task.um3pl })}</span>
      </div>
      <div className="scan-now__lot">
        <span>{t('route', { from, to: task.location_code })}</span>
        {task.priority === 'urgent' && <State tone="warn">{t('urgent')}</State>}
      </div>
    </section>
  )
}

/** Result of the last scan or the last task. */
export function TripSays({ say }: { readonly say: Say | undefined }) {
  const t = useText(messages)
  const format = useFormat()
  if (say === undefined) return null
  const tone = signals[say.kind]
  if ('task' in say) {
    const { article_code: code, location_code: place, moved_um3pl, um3pl: unit } = say.task
    const values = { code, place, quantity: format.number(moved_um3pl), unit }
    return <Said tone={tone} text={t(say.kind, values)} />
  }
  const values = {
    code: 'code' in say ? say.code : '',
    expected: 'expected' in say ? say.expected : '',
    lot: 'lot' in say ? say.lot : '',
  }
  return <Said tone={tone} text={t(`said_${say.kind}`, values)} />
}
