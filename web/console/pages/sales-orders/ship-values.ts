import type { SalesOrder, ShipSalesOrder } from '../../../../client/src/generated/logistics.ts'
import { filledOf, trimmed } from '../../../ui/data/changes.ts'
import { numberOf } from '../../documents/line-values.ts'
import type { Share, Typed } from '../../documents/shares.ts'

export interface PackageValues {
  readonly key: string
  readonly type: string
  readonly weight: string
  readonly tracking: string
}

/** Form values of a shipment. */
export interface ShipValues {
  readonly carrier_code: string
  readonly carrier_service: string
  readonly tracking_number: string
  readonly tracking_url: string
  readonly packages: readonly PackageValues[]
  /** By line id. */
  readonly serials: Typed
}

export type ShipTextKey = 'carrier_code' | 'carrier_service' | 'tracking_number' | 'tracking_url'

export function shipValues(order: SalesOrder): ShipValues {
  const { carrier_code, carrier_service } = order
  return {
    carrier_code: carrier_code ?? '',
    carrier_service: carrier_service ?? '',
    tracking_number: '',
    tracking_url: '',
    packages: [],
    serials: {},
  }
}

export function newPackage(): PackageValues {
  return { key: crypto.randomUUID(), type: '', weight: '', tracking: '' }
}

export function shipBody(values: ShipValues, shares: readonly Share[]): ShipSalesOrder {
  const { carrier_code, carrier_service, tracking_number, tracking_url, packages, serials } = values
  return {
    lines: shares.map((share) => {
      const serial_numbers = (serials[share.id] ?? '').split(/[\s,;]+/).filter((each) => each !== '')
      return serial_numbers.length === 0 ? share : { ...share, serial_numbers }
    }),
    ...filledOf(trimmed({ carrier_code, carrier_service, tracking_number, tracking_url })),
    packages: packages.map(({ type, weight, tracking }) => ({
      ...filledOf(trimmed({ type, tracking_number: tracking })),
      ...(numberOf(weight) !== undefined && { weight_kg: numberOf(weight) ?? null }),
    })),
  }
}

/** Request body for a shipment of parcels. Their contents determine the lines. */
export function shipParcelsBody(values: ShipValues, parcels: readonly number[]): ShipSalesOrder {
  const { carrier_code, carrier_service, tracking_number, tracking_url } = values
  const texts = { carrier_code, carrier_service, tracking_number, tracking_url }
  return { parcels: [...parcels], ...filledOf(trimmed(texts)) }
}
