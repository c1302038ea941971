import { useMemo } from 'react'
import { useText } from '../../../ui/i18n/language.tsx'
import type { FieldKey } from './form-values.ts'
import { messages } from './messages.ts'

/** What each field is called. */
export function useLabels(): Readonly<Record<FieldKey, string>> {
  const t = useText(messages)
  return useMemo(
    () => ({
      article_code: t('code'),
      name: t('name'),
      description: t('description'),
      client_3pl_id: t('client'),
      um3pl: t('unit'),
      um3pl_barcode: t('barcode'),
      integer_only_um3pl_quantity: t('wholeOnly'),
      um3pl_2: t('unit2'),
      um3pl_2_factor: `${t('unit2')}: ${t('factor')}`,
      um3pl_2_barcode: `${t('unit2')}: ${t('barcode')}`,
      um3pl_3: t('unit3'),
      um3pl_3_factor: `${t('unit3')}: ${t('factor')}`,
      um3pl_3_barcode: `${t('unit3')}: ${t('barcode')}`,
      tracking: t('tracking'),
      expiry_tracking: t('expiry'),
      weight_kg: t('weightKg'),
      length_cm: t('length'),
      width_cm: t('width'),
      height_cm: t('height'),
      external_reference: t('externalReference'),
      active: t('active'),
    }),
    [t],
  )
}
