import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { BadGoods } from './bad-goods.tsx'
import { type Entry, countedOf, locationsLeft } from './count.ts'
import { messages } from './messages.ts'
import { Fact } from './fact.tsx'
import type { Location } from './locations.ts'
import type { TaskLine } from './task.ts'

interface CurrentLineProps {
  readonly line: TaskLine | undefined
  readonly entries: readonly Entry[]
  /** Lot of the goods scanned next. */
  readonly lot: { readonly lot_number: string | null; readonly expiry_date: string | null } | undefined
  readonly onOtherLot: () => void
}

/** The current line and its progress. */
export function CurrentLine({ line, entries, lot, onOtherLot }: CurrentLineProps) {
  const t = useText(messages)
  const format = useFormat()
  if (line === undefined) {
    return (
      <section className="scan-now scan-now--none" aria-label={t('scanFirst')}>
        <p>{t('scanFirst')}</p>
      </section>
    )
  }
  const counted = countedOf(line, entries)
  const { wanted, um3pl: unit } = line
  const part = wanted === 0 ? 1 : Math.min(1, counted / wanted)
  const tone = counted > wanted ? ' scan-now--over' : counted === wanted ? ' scan-now--done' : ''
  return (
    <section className={`scan-now${tone}`} aria-label={line.article_code}>
      <div className="scan-now__code">{line.article_code}</div>
      <div className="scan-now__name">
        {line.description}
        {line.kit !== undefined && <> · {t('ofKit', { code: line.kit.article_code })}</>}
      </div>
      <LocationList locations={locationsLeft(line, entries)} unit={unit} />
      <div className="scan-now__count">
        <strong data-testid="counted">{format.number(counted)}</strong>
        <span>
          {line.id === null ? t('notAnnounced', { unit }) : t('of', { wanted: format.number(wanted), unit })}
        </span>
        <BadGoods line={line} entries={entries} />
      </div>
      <div className="scan-now__bar" aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </div>
      {line.locations.length === 0 &&
        lot !== undefined &&
        (lot.lot_number !== null || lot.expiry_date !== null) && (
          <div className="scan-now__lot">
            <Fact name={t('lot')} value={lot.lot_number} />
            {lot.expiry_date !== null && (
              <span>
                {t('expiry')} <strong>{format.date(lot.expiry_date)}</strong>
              </span>
            )}
            <Button onClick={onOtherLot}>{t('otherLot')}</Button>
          </div>
        )}
    </section>
  )
}

/** Maximum locations shown. The rest move up with each scan. */
const shown = 4

interface LocationListProps {
  /** Locations with goods left to pick, next one first. */
  readonly locations: readonly Location[]
  readonly unit: string
}

/** Locations to visit, with the lot to pick at each. */
function LocationList({ locations, unit }: LocationListProps) {
  const t = useText(messages)
  const format = useFormat()
  if (locations.length === 0) return null
  return (
    <ul className="scan-locations" aria-label={t('locations')}>
      {locations.slice(0, shown).map(({ location_code, lot_number, quantity }) => (
        <li key={`${location_code} ${lot_number}`} className="scan-location">
          <strong className={location_code === null ? 'soft' : 'mono'}>
            {location_code ?? t('noLocation')}
          </strong>
          <Fact name={t('lot')} value={lot_number} />
          <span className="scan-location__many">
            {format.number(quantity)} {unit}
          </span>
        </li>
      ))}
      {locations.length > shown && <li>{t('morePlaces', { count: locations.length - shown })}</li>}
    </ul>
  )
}
