import './place-list.css'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { messages } from './messages.ts'
import type { Place } from './places.ts'

/** So many are read while walking; what follows comes nearer with each scan. */
const shown = 4

interface PlaceListProps {
  /** Where something is left to take, the next one first. */
  readonly places: readonly Place[]
  readonly unit: string
}

/** Where to go, and which lot to take there. */
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
