import { useState } from 'react'
import type { Location, Warehouse } from '../../../../client/src/generated/logistics.ts'
import { useCall, useModule } from '../../api.tsx'
import type { Call } from '../../documents/entry.ts'
import { useWarehouses } from '../../warehouses.ts'
import { lookUp } from './look-up.ts'
import type { Goods, Work } from './task.ts'

interface FindDocument {
  readonly onDocument: (kind: Work, id: number) => void
  readonly onArticle: (article: Goods) => void
  readonly onPlace: (place: Location) => void
}

/** Maximum warehouses searched for a location of this name. */
const asked = 5

async function placeCalled(
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
export function useFindDocument({ onDocument, onArticle, onPlace }: FindDocument) {
  const call = useCall()
  const hasInbound = useModule('inbound')
  const hasOutbound = useModule('outbound')
  const hasCounting = useModule('counting')
  const hasPicking = useModule('picking')
  const hasStock = useModule('stock')
  const { warehouses } = useWarehouses()
  const [unknown, setUnknown] = useState<string>()
  const [error, setError] = useState<unknown>()
  const search = async (text: string) => {
    const sscc = hasOutbound ? ssccIn(text) : undefined
    if (sscc !== undefined) {
      const { data } = await call('sales_orders.list', { query: { search: sscc, per_page: 1 } })
      const [packed] = data
      if (packed !== undefined) return onDocument('pack', packed.id)
    }
    const [receptions, orders, counts, waves] = await Promise.all([
      hasInbound ? call('receptions.list', { query: { reception_number: text, per_page: 1 } }) : undefined,
      hasOutbound ? call('sales_orders.list', { query: { order_number: text, per_page: 1 } }) : undefined,
      hasCounting ? call('counts.list', { query: { count_number: text, per_page: 1 } }) : undefined,
      hasPicking ? call('waves.list', { query: { wave_number: text, per_page: 1 } }) : undefined,
    ])
    const [reception] = receptions?.data ?? []
    const [order] = orders?.data ?? []
    if (reception !== undefined) return onDocument('receive', reception.id)
    if (order !== undefined) return onDocument('pick', order.id)
    const [count] = counts?.data ?? []
    if (count !== undefined) return onDocument('count', count.id)
    const [wave] = waves?.data ?? []
    if (wave !== undefined) return onDocument('wave', wave.id)
    const [found] = await lookUp(call, text, { client_3pl_id: null, lines: [] })
    if (found !== undefined) return onArticle(found.goods)
    const place = hasStock ? await placeCalled(call, text, warehouses) : undefined
    return place === undefined ? setUnknown(text) : onPlace(place)
  }
  const find = (text: string) => {
    setUnknown(undefined)
    setError(undefined)
    search(text).catch(setError)
  }
  return { find, unknown, error }
}
