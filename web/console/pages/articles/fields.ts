import { useMemo } from 'react'
import type { NewArticle } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { useClients } from '../../clients.ts'
import { messages } from './messages.ts'

const trackingKinds = ['none', 'lot', 'serial'] as const

/** The form of an article; code and client are given once. */
export function useArticleFields() {
  const t = useText(messages)
  const { clients } = useClients()
  return useMemo(() => {
    const owners = clients.map(({ id, name }) => ({ value: String(id), label: name }))
    const trackings = trackingKinds.map((value) => ({ value, label: t(value) }))
    return fieldsOf<NewArticle>([
      {
        title: t('general'),
        fields: [
          { key: 'article_code', label: t('code'), kind: 'code', required: true, isFixed: true },
          {
            key: 'client_3pl_id',
            label: t('client'),
            kind: 'id',
            options: [{ value: '', label: t('noClient') }, ...owners],
            isFixed: true,
          },
          { key: 'name', label: t('name'), wide: true },
          { key: 'description', label: t('description'), kind: 'long', required: true, wide: true },
          { key: 'external_reference', label: t('externalReference') },
          { key: 'active', label: t('active'), kind: 'check', initial: true },
        ],
      },
      {
        title: t('units'),
        fields: [
          { key: 'um3pl', label: t('unit'), required: true, initial: 'PCE' },
          { key: 'um3pl_barcode', label: t('barcode'), kind: 'code' },
          { key: 'integer_only_um3pl_quantity', label: t('wholeOnly'), kind: 'check', initial: true },
          { key: 'um3pl_2', label: t('unit2') },
          { key: 'um3pl_2_factor', label: `${t('unit2')}: ${t('factor')}`, kind: 'decimal' },
          { key: 'um3pl_2_barcode', label: `${t('unit2')}: ${t('barcode')}`, kind: 'code', wide: true },
          { key: 'um3pl_3', label: t('unit3') },
          { key: 'um3pl_3_factor', label: `${t('unit3')}: ${t('factor')}`, kind: 'decimal' },
          { key: 'um3pl_3_barcode', label: `${t('unit3')}: ${t('barcode')}`, kind: 'code', wide: true },
        ],
      },
      {
        title: t('tracking'),
        fields: [
          { key: 'tracking', label: t('tracking'), kind: 'choice', options: trackings, initial: 'none' },
          { key: 'expiry_tracking', label: t('expiry'), kind: 'check' },
        ],
      },
      {
        title: t('measures'),
        fields: [
          { key: 'weight_kg', label: t('weightKg'), kind: 'decimal' },
          { key: 'length_cm', label: t('length'), kind: 'decimal' },
          { key: 'width_cm', label: t('width'), kind: 'decimal' },
          { key: 'height_cm', label: t('height'), kind: 'decimal' },
        ],
      },
    ])
  }, [t, clients])
}
