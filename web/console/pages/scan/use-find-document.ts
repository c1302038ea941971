import { useState } from 'react'
import type { Location, Warehouse } from '../../../../client/src/generated/logistics.ts'
import { useCall } from '../../api.tsx'
import type { Call } from '../../documents/entry.ts'
import { useRights } from '../../documents/rights.ts'
import { useWarehouses } from '../../warehouses.ts'
import { lookUp } from './look-up.ts'
import type { Goods, Work } from './task.ts'

interface FindDocument {
  readonly onDocument: (kind: Work, id: number) => void
  readonly onArticle: (article: Goods) => void
  readonly onLocation: (location: Location) => void
}

/** Maximum warehouses searched for a location of this name. */
const asked = 5

async function locationCalled(
  call: Call,
  text: string,
  warehouses: readonly Warehouse[],
): Promise<Location | undefined> {
  const code = text.trim().toLowerCase()
  const pages = await Promise.all(
    warehouses
      .filter(({ active }) => active)
      .slice(0, asked)
      .map(({ id: warehouseId }) =>
        call('locations.list', { params: { warehouseId }, query: { search: code, per_page: 25 } }),
      ),
  )
  return pages.flatMap(({ data }) => data).find((each) => each.code.toLowerCase() === code)
}

/** The SSCC of a parcel label, as scanners send it. */
function ssccIn(text: string): string | undefined {
  return /^(?:\]C1)?(?:00|\(00\))(\d{18})$/.exec(text.trim())?.[1]
}

/** Finds the record a code names: parcel, reception, order, count, wave, article or location. */
export function useFindDocument({ onDocument, onArticle, onLocation }: FindDocument) {
  const call = useCall()
  const { has } = useRights()
  const { warehouses } = useWarehouses()
  const [unknown, setUnknown] = useState<string>()
  const [error, setError] = useState<unknown>()
  const search = async (text: string) => {
    const sscc = has('outbound') ? ssccIn(text) : undefined
    if (sscc !== undefined) {
      const { data } = await call('sales_orders.list', { query: { search: sscc, per_page: 1 } })
      const [packed] = data
      if (packed !== undefined) return onDocument('pack', packed.id)
    }
    const lists = await Promise.all([
      has('inbound')
        ? call('receptions.list', { query: { reception_number: text, per_page: 1 } })
        : undefined,
      has('outbound') ? call('sales_orders.list', { query: { order_number: text, per_page: 1 } }) : undefined,
      has('counting') ? call('counts.list', { query: { count_number: text, per_page: 1 } }) : undefined,
      has('picking') ? call('waves.list', { query: { wave_number: text, per_page: 1 } }) : undefined,
    ])
    for (const [at, kind] of (['receive', 'pick', 'count', 'wave'] as const).entries()) {
      const [document] = lists[at]?.data ?? []
      if (document !== undefined) return onDocument(kind, document.id)
    }
    const [found] = await lookUp(call, text, { client_3pl_id: null, lines: [] })
    if (found !== undefined) return onArticle(found.goods)
    const location = has('stock') ? await locationCalled(call, text, warehouses) : undefined
    return location === undefined ? setUnknown(text) : onLocation(location)
  }
  const find = (text: string) => {
    setUnknown(undefined)
    setError(undefined)
    search(text).catch(setError)
  }
  return { find, unknown, error }
}
