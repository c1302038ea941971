import type { Package, SalesOrder, Shipment } from '../../../../client/src/generated/logistics.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { type Format, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { State } from '../../../ui/state.tsx'
import { messages } from './messages.ts'

export function Shipments({ order }: { readonly order: SalesOrder }) {
  const t = useText(messages)
  if (order.shipments.length === 0) return <p className="soft">{t('noShipments')}</p>
  return order.shipments.map((shipment) => <OneShipment key={shipment.id} shipment={shipment} />)
}

function OneShipment({ shipment }: { readonly shipment: Shipment }) {
  const t = useText(messages)
  const format = useFormat()
  const { shipment_number, carrier_code, carrier_service, shipped_at, delivered_at, packages } = shipment
  return (
    <article className="orders-shipment" aria-label={shipment_number}>
      <div className="row">
        <strong className="mono">{shipment_number}</strong>
        {delivered_at === null ? (
          <State tone="active">{t('onItsWay', { time: format.time(shipped_at) })}</State>
        ) : (
          <State tone="good">{t('deliveredOn', { time: format.time(delivered_at) })}</State>
        )}
      </div>
      <KeyValues
        items={[
          [t('carrier'), [carrier_code, carrier_service].filter((part) => part !== null).join(', ')],
          [t('tracking'), <Tracking key="tracking" shipment={shipment} />],
        ]}
      />
      <ShippedLines shipment={shipment} />
      {packages.length > 0 && (
        <div>
          <h3>{t('parcels')}</h3>
          <ul>
            {packages.map((each, index) => (
              <li key={index}>{packageText(each, t('parcelNumber', { number: index + 1 }), format)}</li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}

function Tracking({ shipment: { tracking_number, tracking_url } }: { readonly shipment: Shipment }) {
  // Users type the link, so only http and https URLs become links.
  const isWeb = tracking_url !== null && /^https?:\/\//i.test(tracking_url)
  return (
    <span className="row">
      {tracking_number !== null && <Copyable text={tracking_number} />}
      {isWeb && (
        <a href={tracking_url} target="_blank" rel="noreferrer">
          {new URL(tracking_url).hostname}
        </a>
      )}
    </span>
  )
}

function ShippedLines({ shipment }: { readonly shipment: Shipment }) {
  const t = useText(messages)
  const format = useFormat()
  return (
    <ul>
      {shipment.lines.map((line) => (
        <li key={line.line_id}>
          {format.number(line.quantity_um3pl)} {line.um3pl} <span className="mono">{line.article_code}</span>{' '}
          <span className="soft">
            {[
              ...line.lots.map(({ article_code, lot_number, quantity }) =>
                [article_code, t('lots', { lot: lot_number, quantity: format.number(quantity) })]
                  .filter(Boolean)
                  .join(' '),
              ),
              ...line.serial_numbers,
            ].join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function packageText(box: Package, title: string, format: Format): string {
  const { type, weight_kg, length_cm, width_cm, height_cm, tracking_number, reference } = box
  const size = [length_cm, width_cm, height_cm].filter((each) => each !== null && each !== undefined)
  const parts = [
    type,
    weight_kg === null || weight_kg === undefined ? null : `${format.number(weight_kg)} kg`,
    size.length === 0 ? null : `${size.map((each) => format.number(each)).join(' × ')} cm`,
    tracking_number,
    reference,
  ]
  const known = parts.filter((part) => part !== null && part !== undefined && part !== '')
  return known.length === 0 ? title : `${title}: ${known.join(', ')}`
}
