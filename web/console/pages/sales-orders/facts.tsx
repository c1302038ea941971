import type { ReactNode } from 'react'
import type { Address, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { useClients } from '../../clients.ts'
import { DueDate } from '../../documents/due-date.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { usePartnerName } from '../../documents/partner-field.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { messages } from './messages.ts'
import { isLate } from './quantities.ts'

/** What the order is beside its lines. What is not given is left out, unless one would look for it. */
export function Facts({ order }: { readonly order: SalesOrder }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  return (
    <>
      <Section title={t('facts')}>
        <KeyValues items={useFacts(order)} />
      </Section>
      <Section title={t('shipTo')}>
        <ShipTo address={order.ship_to} />
      </Section>
      {order.notes !== null && order.notes !== '' && (
        <Section title={d('notes')}>
          <p className="documents-text">{order.notes}</p>
        </Section>
      )}
    </>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function useFacts(order: SalesOrder): readonly Fact[] {
  const t = useText(messages)
  const d = useText(documentMessages)
  const format = useFormat()
  const { nameOf: clientOf } = useClients()
  const { nameOf: warehouseOf } = useWarehouses()
  const partner = usePartnerName(order.partner_id)
  const { external_reference: reference, carrier_code, carrier_service } = order
  const always: readonly Fact[] = [
    [t('client'), clientOf(order.client_3pl_id)],
    [t('warehouse'), warehouseOf(order.warehouse_id)],
    [d('externalReference'), reference === null ? null : <Copyable key="reference" text={reference} />],
    [
      t('shipDate'),
      <DueDate key="ship" day={order.requested_ship_date} late={isLate(order) ? t('late') : undefined} />,
    ],
    [t('priority'), format.number(order.priority)],
    [t('partial'), order.allow_partial_shipment ? t('partialYes') : t('partialNo')],
  ]
  const given: readonly (readonly [name: string, value: string | null])[] = [
    [t('customer'), partner],
    [t('type'), order.order_type],
    [t('carrier'), [carrier_code, carrier_service].filter((part) => part !== null).join(', ')],
    [t('deliveryDate'), shown(order.requested_delivery_date, (day) => format.date(day))],
    [t('holdReason'), order.hold_reason],
    [t('cancelReason'), order.cancel_reason],
    [d('created'), format.time(order.created_at)],
    [t('confirmedAt'), shown(order.confirmed_at, (time) => format.time(time))],
    [t('shippedAt'), shown(order.shipped_at, (time) => format.time(time))],
    [t('deliveredAt'), shown(order.delivered_at, (time) => format.time(time))],
  ]
  return [...always, ...given.filter(([, value]) => value !== null && value !== '')]
}

function shown(value: string | null, format: (value: string) => string): string | null {
  return value === null ? null : format(value)
}

function ShipTo({ address }: { readonly address: Address }) {
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
