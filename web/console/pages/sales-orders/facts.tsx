import type { Address, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { DueDate } from '../../documents/due-date.tsx'
import type { Fact, RecordProps, Tools } from '../../documents/kind.ts'
import { PartnerName } from '../../documents/partner-field.tsx'
import { messages } from './messages.ts'
import { isLate } from './quantities.ts'

/** Facts of an order, apart from its lines. */
export function factsOf(order: SalesOrder, { say, format }: Tools): readonly Fact[] {
  const t = say(messages)
  const { carrier_code, carrier_service, partner_id } = order
  const time = (at: string | null) => at && format.time(at)
  return [
    [
      t('shipDate'),
      <DueDate key="ship" day={order.requested_ship_date} late={isLate(order) ? t('late') : undefined} />,
    ],
    [t('priority'), format.number(order.priority)],
    [t('partial'), order.allow_partial_shipment ? t('partialYes') : t('partialNo')],
    [t('customer'), partner_id && <PartnerName key="customer" id={partner_id} />],
    [t('type'), order.order_type],
    [t('carrier'), [carrier_code, carrier_service].filter((part) => part !== null).join(', ')],
    [t('deliveryDate'), order.requested_delivery_date && format.date(order.requested_delivery_date)],
    [t('holdReason'), order.hold_reason],
    [t('cancelReason'), order.cancel_reason],
    [t('confirmedAt'), time(order.confirmed_at)],
    [t('shippedAt'), time(order.shipped_at)],
    [t('deliveredAt'), time(order.delivered_at)],
  ]
}

/** Delivery address. */
export function ShipTo({ record }: RecordProps<SalesOrder>) {
  const t = useText(messages)
  return (
    <Section title={t('shipTo')}>
      <Recipient address={record.ship_to} />
    </Section>
  )
}

function Recipient({ address }: { readonly address: Address }) {
  const t = useText(messages)
  const { name, company_name, address_line1, address_line2, city, postal_code, region, country_code } =
    address
  const town = [postal_code, city, region].filter((part) => part !== undefined).join(' ')
  const lines = [company_name, name, address_line1, address_line2, town, country_code].filter(
    (line) => line !== undefined && line !== '',
  )
  const { phone, email } = address
  if (lines.length === 0 && phone === undefined && email === undefined)
    return <p className="soft">{t('noAddress')}</p>
  return (
    <address className="documents-address">
      {lines.join('\n')}
      {phone !== undefined && (
        <>
          {'\n'}
          <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
      {email !== undefined && (
        <>
          {'\n'}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </address>
  )
}
