import { Button } from '../../../../ui/button.tsx'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useText } from '../../../../ui/i18n/language.tsx'
import { messages } from './messages.ts'
import type { Trip } from './trip.ts'

interface TakeNowProps {
  readonly trip: Trip
  /** Confirms arrival at a location without a scannable label. */
  readonly onThere: () => void
}

/** The current pick: location, goods and order. */
export function TakeNow({ trip, onThere }: TakeNowProps) {
  const t = useText(messages)
  const format = useFormat()
  const { task, isThere, taken } = trip
  const { location_code, article_code, description, expiry_date, quantity_um3pl: wanted, um3pl: unit } = task
  const place = location_code ?? t('noPlace')
  const lot = trip.lot ?? task.lot_number
  return (
    <section className={`scan-now${isThere ? ' scan-now--there' : ''}`} aria-label={place}>
      <div className="scan-now__code">{place}</div>
      {!isThere && (
        <div className="scan-now__go">
          <span>{t('scanPlace', { place })}</span>
          <Button onClick={onThere}>{t('there')}</Button>
        </div>
      )}
      <div className="scan-now__name">
        <strong className="mono">{article_code}</strong> {description}
      </div>
      {(lot !== null || expiry_date !== null || task.serial_numbers.length > 0) && (
        <div className="scan-now__lot">
          {lot !== null && (
            <span>
              {t('lot')} <strong className="mono">{lot}</strong>
            </span>
          )}
          {expiry_date !== null && trip.lot === null && (
            <span>{t('expires', { day: format.date(expiry_date) })}</span>
          )}
          {task.serial_numbers.length > 0 && (
            <span>
              {t('serials')} <strong className="mono">{task.serial_numbers.join(', ')}</strong>
            </span>
          )}
        </div>
      )}
      <div className="scan-now__count">
        <strong data-testid="counted">{format.number(taken)}</strong>
        <span>{t('of', { wanted: format.number(wanted), unit })}</span>
      </div>
      <div className="scan-now__bar" aria-hidden="true">
        <span style={{ width: `${Math.min(1, taken / wanted) * 100}%` }} />
      </div>
      <div className="scan-now__lot">
        <span>
          {t('forOrder')} <strong className="mono">{task.order_number}</strong>
        </span>
        {task.kit_article_code !== null && (
          <span>
            {t('forKit')} <strong className="mono">{task.kit_article_code}</strong>
          </span>
        )}
        {task.tote_code !== null && (
          <span>
            {t('tote')} <strong className="mono">{task.tote_code}</strong>
          </span>
        )}
      </div>
    </section>
  )
}
