import { useState } from 'react'
import type { Parcel, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField, TextField } from '../../../ui/field.tsx'
import type { Language } from '../../../ui/i18n/catalogue.ts'
import { useLanguage, useText } from '../../../ui/i18n/language.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { useWrite } from '../../api.tsx'
import { numberOf, typedNumber } from '../../documents/line-values.ts'
import { messages } from './parcel-messages.ts'

const measures = ['weight_kg', 'length_cm', 'width_cm', 'height_cm'] as const
const texts = ['packaging', 'tracking_number', 'tracking_url'] as const

function shownOf(value: number | null, language: Language): string {
  return value === null ? '' : typedNumber(value, language)
}

type Typed = Readonly<Record<string, string>>

function bodyOf(typed: Typed, hasLeft: boolean) {
  const text = (key: (typeof texts)[number]) => typed[key] || null
  const number = (key: (typeof measures)[number]) => numberOf(typed[key] ?? '') ?? null
  const tracking = { tracking_number: text('tracking_number'), tracking_url: text('tracking_url') }
  if (hasLeft) return tracking
  return {
    ...tracking,
    packaging: text('packaging'),
    weight_kg: number('weight_kg'),
    length_cm: number('length_cm'),
    width_cm: number('width_cm'),
    height_cm: number('height_cm'),
  }
}

interface ParcelDialogProps {
  readonly order: SalesOrder
  readonly parcel: Parcel
  readonly onClose: () => void
}

/** Weight, size and tracking of a parcel. Once shipped, only the tracking. */
export function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const { language } = useLanguage()
  const hasLeft = parcel.shipment_id !== null
  const [typed, setTyped] = useState<Typed>(() => ({
    ...Object.fromEntries(measures.map((key) => [key, shownOf(parcel[key], language)])),
    ...Object.fromEntries(texts.map((key) => [key, parcel[key] ?? ''])),
  }))
  const saving = useWrite('parcels.update', { touches: ['sales_orders'] })
  const { errors } = refusalOf(saving.error)
  const field = (key: (typeof measures)[number] | (typeof texts)[number]) => ({
    label: t(key),
    value: typed[key] ?? '',
    onValue: (value: string) => setTyped({ ...typed, [key]: value }),
    error: errors[key]?.[0],
  })
  const save = () =>
    saving.mutate(
      { params: { id: order.id, parcel: parcel.id }, body: bodyOf(typed, hasLeft) },
      { onSuccess: onClose },
    )
  return (
    <FormDialog
      title={t('parcelNumber', { number: parcel.parcel_number })}
      onClose={onClose}
      onSubmit={save}
      action={ui('save')}
      icon="check"
      busy={saving.isPending}
    >
      <div className="fields">
        {!hasLeft && <TextField {...field('packaging')} />}
        {!hasLeft && measures.map((key) => <NumberField key={key} {...field(key)} />)}
        <TextField {...field('tracking_number')} />
        <TextField {...field('tracking_url')} />
      </div>
    </FormDialog>
  )
}
