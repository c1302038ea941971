import type { SalesOrder } from '../../../../client/src/generated/logistics.ts'
import type { Difference } from '../../../ui/data/conflict.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import { type FieldKey, type Values, changedKeys, isTextKey, valuesOf } from './form-values.ts'

/** In what the person's order differs from the one that somebody else saved, field by field. */
export function useDifferences(
  before: Values,
  yours: Values,
  order: SalesOrder | undefined,
): readonly Difference[] {
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const { language } = useLanguage()
  if (order === undefined) return []
  const labels: Readonly<Record<FieldKey, string>> = {
    order_number: f('orderNumber'),
    order_type: f('orderType'),
    external_reference: d('externalReference'),
    carrier_code: f('carrier'),
    carrier_service: f('carrierService'),
    requested_ship_date: f('shipDate'),
    requested_delivery_date: f('deliveryDate'),
    priority: f('priority'),
    notes: d('notes'),
    client_3pl_id: d('client'),
    warehouse_id: d('warehouse'),
    ship_to: f('address'),
    partner_id: f('customer'),
    allow_partial_shipment: f('partial'),
    lines: d('lines'),
  }
  const theirs = valuesOf(order, language)
  return changedKeys(before, yours).map((key) => ({
    label: labels[key],
    theirs: shown(theirs, key),
    yours: shown(yours, key),
  }))
}

function shown(values: Values, key: FieldKey): unknown {
  if (isTextKey(key)) return values.text[key]
  if (key === 'ship_to')
    return Object.values(values.address)
      .filter((line) => line !== '')
      .join(', ')
  if (key === 'partner_id') return values.partner?.label
  if (key === 'allow_partial_shipment') return values.allow_partial_shipment
  return values.lines
    .map(({ quantity, um3pl, article_code }) => `${quantity} ${um3pl} ${article_code}`)
    .join(', ')
}
