import { type Micros, least, sum } from '../../catalogue/units/quantities.ts'
import { type Content, type Goods, type ParcelDraft, isOpen, isSame } from './rules.ts'

// How parcels change when goods leave the order or the warehouse.

/** Parcels without the goods of these lines. A parcel left empty is unpacked; shipped parcels stay as they are. */
export function withoutLines(
  parcels: readonly ParcelDraft[],
  lines: readonly { readonly id: number }[],
): readonly ParcelDraft[] {
  const gone = new Set(lines.map(({ id }) => id))
  return parcels
    .map((parcel) =>
      isOpen(parcel)
        ? { ...parcel, contents: parcel.contents.filter(({ line_id }) => !gone.has(line_id)) }
        : parcel,
    )
    .filter(({ contents }) => contents.length > 0)
}

/** Parcels after a shipment. Loose goods ship first; the rest of a parcel that ships in part becomes loose. */
export function afterShipment(
  parcels: readonly ParcelDraft[],
  sent: {
    readonly goods: readonly Content[]
    readonly loose: readonly Goods[]
    readonly shipment_id: number
  },
): readonly ParcelDraft[] {
  const wanted: { goods: Content; left: Micros }[] = sent.goods.map((each) => {
    const free = sum(sent.loose.filter((goods) => isSame(goods, each)).map(({ quantity }) => quantity))
    return { goods: each, left: each.quantity - least(each.quantity, free) }
  })
  return parcels.map((parcel) => {
    if (!isOpen(parcel)) return parcel
    const contents = parcel.contents.flatMap((content): readonly Content[] => {
      const ask = wanted.find(({ goods, left }) => isSame(goods, content) && left > 0n)
      if (ask === undefined) return []
      const quantity = least(ask.left, content.quantity)
      ask.left -= quantity
      const gone = ask.goods.serial_numbers
      const serial_numbers = content.serial_numbers.filter((serial) => gone.includes(serial))
      return [{ ...content, quantity, serial_numbers }]
    })
    return contents.length === 0 ? parcel : { ...parcel, contents, shipment_id: sent.shipment_id }
  })
}
