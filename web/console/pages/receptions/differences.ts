import type { Reception } from '../../../../client/src/generated/logistics.ts'
import type { Difference } from '../../../ui/data/conflict.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { formMessages } from './form-messages.ts'
import { type FieldKey, type Values, changedKeys, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'

/** In what the person's reception differs from the one that somebody else saved, field by field. */
export function useDifferences(
  before: Values,
  yours: Values,
  reception: Reception | undefined,
): readonly Difference[] {
  const t = useText(messages)
  const f = useText(formMessages)
  const d = useText(documentMessages)
  const { language } = useLanguage()
  if (reception === undefined) return []
  const labels: Readonly<Record<FieldKey, string>> = {
    client_3pl_id: d('client'),
    warehouse_id: d('warehouse'),
    purchase_order_id: t('purchaseOrder'),
    reception_number: f('number'),
    reception_type: f('type'),
    external_reference: d('externalReference'),
    expected_at: f('expected'),
    carrier_code: f('carrier'),
    tracking_number: f('tracking'),
    vehicle_number: f('vehicle'),
    container_number: f('container'),
    notes: d('notes'),
    partner_id: f('supplier'),
    lines: d('lines'),
  }
  const theirs = valuesOf(reception, language)
  return changedKeys(before, yours).map((key) => ({
    label: labels[key],
    theirs: shown(theirs, key),
    yours: shown(yours, key),
  }))
}

function shown(values: Values, key: FieldKey): unknown {
  if (key === 'partner_id') return values.partner?.label
  if (key !== 'lines') return values.text[key]
  return values.lines
    .map(({ quantity, um3pl, article_code }) => `${quantity} ${um3pl} ${article_code}`)
    .join(', ')
}
