import { useMemo } from 'react'
import type { NewArticle } from '../../../../client/src/generated/logistics.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { checkOf, choiceOf, decimalOf, idOf, textOf } from '../../../ui/records/kinds.tsx'
import { useClients } from '../../clients.ts'
import { named } from '../../documents/named.ts'
import { messages } from './messages.ts'

const trackingKinds = ['none', 'lot', 'serial'] as const

/** Form fields of an article. Code and client company are set once, on creation. */
export function useArticleFields() {
  const t = useText(messages)
  const { clients } = useClients()
  return useMemo(() => {
    const trackings = trackingKinds.map((value) => ({ value, label: t(value) }))
    return fieldsOf<NewArticle>({ article_code: '', description: '', um3pl: '' }, [
      {
        title: t('general'),
        fields: {
          article_code: textOf({ label: t('code'), kind: 'code', required: true, isFixed: true }),
          client_3pl_id: idOf({
            label: t('client'),
            options: [{ value: '', label: t('noClient') }, ...named(clients)],
            isFixed: true,
          }),
          name: textOf({ label: t('name'), wide: true }),
          description: textOf({ label: t('description'), kind: 'long', required: true, wide: true }),
          external_reference: textOf({ label: t('externalReference') }),
          active: checkOf({ label: t('active'), initial: true }),
        },
      },
      {
        title: t('units'),
        fields: {
          um3pl: textOf({ label: t('unit'), required: true, initial: 'PCE' }),
          um3pl_barcode: textOf({ label: t('barcode'), kind: 'code' }),
          integer_only_um3pl_quantity: checkOf({ label: t('wholeOnly'), initial: true }),
          um3pl_2: textOf({ label: t('unit2') }),
          um3pl_2_factor: decimalOf({ label: `${t('unit2')}: ${t('factor')}` }),
          um3pl_2_barcode: textOf({ label: `${t('unit2')}: ${t('barcode')}`, kind: 'code', wide: true }),
          um3pl_3: textOf({ label: t('unit3') }),
          um3pl_3_factor: decimalOf({ label: `${t('unit3')}: ${t('factor')}` }),
          um3pl_3_barcode: textOf({ label: `${t('unit3')}: ${t('barcode')}`, kind: 'code', wide: true }),
        },
      },
      {
        title: t('tracking'),
        fields: {
          tracking: choiceOf({ label: t('tracking'), options: trackings, initial: 'none' }),
          expiry_tracking: checkOf({ label: t('expiry') }),
        },
      },
      {
        title: t('measures'),
        fields: {
          weight_kg: decimalOf({ label: t('weight_kg') }),
          length_cm: decimalOf({ label: t('length_cm') }),
          width_cm: decimalOf({ label: t('width_cm') }),
          height_cm: decimalOf({ label: t('height_cm') }),
        },
      },
    ])
  }, [t, clients])
}
