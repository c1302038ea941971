import type { ReactNode } from 'react'
import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Section } from '../../../ui/page.tsx'
import { useClients } from '../../clients.ts'
import { messages as documentMessages } from '../../documents/messages.ts'
import { usePartnerName } from '../../documents/partner-field.tsx'
import { useWarehouses } from '../../warehouses.ts'
import { DueDate } from '../../documents/due-date.tsx'
import { PurchaseOrderLink } from '../../documents/order-link.tsx'
import { isOverdue } from './quantities.ts'
import { messages } from './messages.ts'

/** What the reception is beside its lines. What is not given is left out, unless one would look for it. */
export function Facts({ reception }: { readonly reception: Reception }) {
  const t = useText(messages)
  const d = useText(documentMessages)
  return (
    <>
      <Section title={t('reception')}>
        <KeyValues items={useFacts(reception)} />
      </Section>
      {reception.notes !== null && reception.notes !== '' && (
        <Section title={d('notes')}>
          <p className="documents-text">{reception.notes}</p>
        </Section>
      )}
    </>
  )
}

type Fact = readonly [name: string, value: ReactNode]

function useFacts(reception: Reception): readonly Fact[] {
  const t = useText(messages)
  const d = useText(documentMessages)
  const format = useFormat()
  const { nameOf: clientOf } = useClients()
  const { nameOf: warehouseOf } = useWarehouses()
  const partner = usePartnerName(reception.partner_id)
  const { external_reference: reference, purchase_order_id: order } = reception
  const always: readonly Fact[] = [
    [d('client'), clientOf(reception.client_3pl_id)],
    [d('warehouse'), warehouseOf(reception.warehouse_id)],
    [d('externalReference'), reference === null ? null : <Copyable key="reference" text={reference} />],
    [
      t('expected'),
      <DueDate
        key="expected"
        day={reception.expected_at}
        late={isOverdue(reception) ? t('overdue') : undefined}
        withTime
      />,
    ],
  ]
  const link = order !== null && <PurchaseOrderLink key="order" id={order} />
  const given: readonly (readonly [name: string, value: ReactNode, when: unknown])[] = [
    [t('purchaseOrder'), link, order],
    [t('supplier'), partner, reception.partner_id],
    [t('type'), reception.reception_type, reception.reception_type],
    [t('arrivedAt'), format.time(reception.arrived_at), reception.arrived_at],
    [t('receivedAt'), format.time(reception.received_at), reception.received_at],
    [t('carrier'), reception.carrier_code, reception.carrier_code],
    [t('tracking'), reception.tracking_number, reception.tracking_number],
    [t('vehicle'), reception.vehicle_number, reception.vehicle_number],
    [t('container'), reception.container_number, reception.container_number],
    [t('cancelReason'), reception.cancel_reason, reception.cancel_reason],
    [t('source'), t(`source_${reception.source}`), reception.source],
    [d('created'), format.time(reception.created_at), reception.created_at],
  ]
  return [
    ...always,
    ...given.filter(([, , when]) => when !== null && when !== '').map(([name, value]): Fact => [name, value]),
  ]
}
