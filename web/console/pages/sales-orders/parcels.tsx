import { useState } from 'react'
import type { Parcel, SalesOrder } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { Copyable } from '../../../ui/copy-button.tsx'
import { type Format, useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { State } from '../../../ui/state.tsx'
import { useTold } from '../../../ui/told.ts'
import { useWrite } from '../../api.tsx'
import { CarrierLabel } from '../../carrier-label.tsx'
import { salesOrders } from '../../documents/entries.ts'
import { FilesSection } from '../../files/files-section.tsx'
import { PrintLabel } from '../../print-label.tsx'
import { useMay } from '../../role.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { messages } from './parcel-messages.ts'

/** Parcels of an order. */
export function Parcels({ order }: { readonly order: SalesOrder }) {
  const t = useText(messages)
  if (order.parcels.length === 0) return <p className="soft">{t('none')}</p>
  return order.parcels.map((parcel) => <OneParcel key={parcel.id} order={order} parcel={parcel} />)
}

interface ParcelProps {
  readonly order: SalesOrder
  readonly parcel: Parcel
}

function OneParcel({ order, parcel }: ParcelProps) {
  const t = useText(messages)
  const format = useFormat()
  const mayPack = useMay('operator')
  const [isEditing, setEditing] = useState(false)
  const { parcel_number, sscc, shipment_id, packaging, tracking_number } = parcel
  const hasLeft = shipment_id !== null
  return (
    <article className="orders-shipment" aria-label={parcel_number}>
      <div className="row">
        <strong className="mono">{parcel_number}</strong>
        {hasLeft ? <State tone="good">{t('left')}</State> : <State tone="active">{t('here')}</State>}
      </div>
      <KeyValues
        items={[
          ['SSCC', sscc && <Copyable key="sscc" text={sscc} />],
          [t('packaging'), packaging],
          [t('weight'), parcel.weight_kg === null ? null : `${format.number(parcel.weight_kg)} kg`],
          [t('size'), sizeOf(parcel, format)],
          [t('tracking_number'), tracking_number && <Copyable key="tracking" text={tracking_number} />],
        ]}
      />
      <ul>
        {parcel.contents.map((each) => (
          <li key={`${each.line_id} ${each.article_id} ${each.lot_number} ${each.expiry_date}`}>
            {format.number(each.quantity_um3pl)} {each.um3pl}{' '}
            <span className="mono">{each.article_code}</span>{' '}
            <span className="soft">
              {[
                ...(each.kit_article_code === null ? [] : [t('ofKit', { code: each.kit_article_code })]),
                ...(each.lot_number === null ? [] : [each.lot_number]),
                ...each.serial_numbers,
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <CarrierLabel order={order} parcel={parcel} />
      <div className="row">
        <PrintLabel order={order.id} parcel={parcel} />
        {mayPack && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            {hasLeft ? t('track') : t('edit')}
          </Button>
        )}
        {mayPack && !hasLeft && <Unpack order={order} parcel={parcel} />}
      </div>
      <FilesSection owner={{ resource_type: 'parcel', resource_id: parcel.id }} name={parcel_number} />
      {isEditing && <ParcelDialog order={order} parcel={parcel} onClose={() => setEditing(false)} />}
    </article>
  )
}

function Unpack({ order, parcel }: ParcelProps) {
  const t = useText(messages)
  const confirm = useConfirm()
  const told = useTold()
  const remove = useWrite('parcels.delete', { touches: ['sales_orders', ...salesOrders.touches] })
  const ask = async () => {
    const title = t('unpackTitle', { number: parcel.parcel_number })
    if (!(await confirm({ title, text: t('unpackText'), action: t('unpack'), danger: true }))) return
    await told(() => remove.mutateAsync({ params: { id: order.id, parcel: parcel.id } }))
  }
  return (
    <Button icon="trash" busy={remove.isPending} onClick={() => void ask()}>
      {t('unpack')}
    </Button>
  )
}

function sizeOf({ length_cm, width_cm, height_cm }: Parcel, format: Format): string | null {
  const known = [length_cm, width_cm, height_cm].filter((each) => each !== null)
  return known.length === 0 ? null : `${known.map((each) => format.number(each)).join(' × ')} cm`
}
