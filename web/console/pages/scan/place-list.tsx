import './place-list.css'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages } from './messages.ts'
import type { Place } from './places.ts'

/** Maximum locations shown. The rest move up with each scan. */
const shown = 4

interface PlaceListProps {
  /** Locations with goods left to pick, next one first. */
  readonly places: readonly Place[]
  readonly unit: string
}

/** Locations to visit, with the lot to pick at each. */
export function PlaceList({ places, unit }: PlaceListProps) {
  const t = useText(messages)
  const format = useFormat()
  if (places.length === 0) return null
  return (
    <ul className="scan-places" aria-label={t('places')}>
      {places.slice(0, shown).map(({ location_code, lot_number, quantity }) => (
        <li key={`${location_code} ${lot_number}`} className="scan-place">
          <strong className={location_code === null ? 'soft' : 'mono'}>
            {location_code ?? t('noPlace')}
          </strong>
          {lot_number !== null && (
            <span>
              {t('lot')} <strong className="mono">{lot_number}</strong>
            </span>
          )}
          <span className="scan-place__many">
            {format.number(quantity)} {unit}
          </span>
        </li>
      ))}
      {places.length > shown && <li>{t('morePlaces', { count: places.length - shown })}</li>}
    </ul>
  )
}
