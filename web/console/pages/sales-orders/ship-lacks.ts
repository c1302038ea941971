import type { Parcel, SalesOrder } from '../../../../client/src/generated/logistics.ts'

/** Data that a shipment usually has and this one lacks. It can ship anyway. */
export type Lack =
  | { readonly kind: 'address' | 'parcel' }
  | { readonly kind: 'label'; readonly parcels: string }

interface Leaving {
  readonly carrier_code: string
  readonly tracking_number: string
  /** Undefined when shipping by line. */
  readonly parcels: readonly Pick<Parcel, 'parcel_number' | 'label' | 'tracking_number'>[] | undefined
}

export function lacksOf({ ship_to }: Pick<SalesOrder, 'ship_to'>, leaving: Leaving): readonly Lack[] {
  const { carrier_code, tracking_number, parcels } = leaving
  const hasAddress = [ship_to.address_line1, ship_to.city].every((each) => (each ?? '').trim() !== '')
  const isTracked = carrier_code.trim() === '' || tracking_number.trim() !== ''
  const bare = (parcels ?? []).filter(
    ({ label, tracking_number: own }) => label?.state !== 'ready' && (own ?? '') === '',
  )
  return [
    ...(hasAddress ? [] : [{ kind: 'address' } as const]),
    ...(parcels === undefined ? [{ kind: 'parcel' } as const] : []),
    ...(isTracked || bare.length === 0
      ? []
      : [{ kind: 'label', parcels: bare.map((each) => each.parcel_number).join(', ') } as const]),
  ]
}
