import type { PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import type { Difference } from '../../../ui/data/conflict.tsx'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { messages as documentMessages } from '../../documents/messages.ts'
import { type FieldKey, type Values, changedKeys, valuesOf } from './form-values.ts'
import { messages } from './messages.ts'

/** In what the person's order differs from the one that somebody else saved, field by field. */
export function useDifferences(
  before: Values,
  yours: Values,
  order: PurchaseOrder | undefined,
): readonly Difference[] {
  const t = useText(messages)
  const d = useText(documentMessages)
  const { language } = useLanguage()
  if (order === undefined) return []
  const labels: Readonly<Record<FieldKey, string>> = {
    client_3pl_id: d('client'),
    warehouse_id: d('warehouse'),
    order_number: t('orderNumber'),
    external_reference: d('externalReference'),
    expected_date: t('expectedDate'),
    over_receipt_tolerance_percent: t('tolerance'),
    notes: d('notes'),
    partner_id: t('supplier'),
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
  if (key === 'partner_id') return values.partner?.label
  if (key !== 'lines') return values.text[key]
  return values.lines
    .map(({ quantity, um3pl, article_code }) => `${quantity} ${um3pl} ${article_code}`)
    .join(', ')
}
