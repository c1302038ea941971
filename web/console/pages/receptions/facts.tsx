import type { Reception } from '../../../../client/src/generated/logistics.ts'
import { DueDate } from '../../documents/due-date.tsx'
import type { Fact, Tools } from '../../documents/kind.ts'
import { PartnerName } from '../../documents/partner-field.tsx'
import { messages } from './messages.ts'
import { isOverdue } from './quantities.ts'

/** Facts of a reception, apart from its lines. */
export function factsOf(reception: Reception, { say, format }: Tools): readonly Fact[] {
  const t = say(messages)
  const { expected_at, partner_id, arrived_at, received_at } = reception
  const late = isOverdue(reception) ? t('overdue') : undefined
  return [
    [t('expected'), <DueDate key="expected" day={expected_at} late={late} withTime />],
    [t('supplier'), partner_id && <PartnerName key="supplier" id={partner_id} />],
    [t('type'), reception.reception_type],
    [t('arrivedAt'), arrived_at && format.time(arrived_at)],
    [t('receivedAt'), received_at && format.time(received_at)],
    [t('carrier'), reception.carrier_code],
    [t('tracking'), reception.tracking_number],
    [t('vehicle'), reception.vehicle_number],
    [t('container'), reception.container_number],
    [t('cancelReason'), reception.cancel_reason],
    [t('source'), t(`source_${reception.source}`)],
  ]
}
