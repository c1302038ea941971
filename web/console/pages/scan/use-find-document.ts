import { useState } from 'react'
import { useCall, useModule } from '../../api.tsx'
import { lookUp } from './look-up.ts'
import type { Goods, Kind } from './task.ts'

interface FindDocument {
  readonly onDocument: (kind: Kind | 'count', id: number) => void
  readonly onArticle: (article: Goods) => void
}

/** Finds what a code names: a reception, an order, or an article. */
export function useFindDocument({ onDocument, onArticle }: FindDocument) {
  const call = useCall()
  const hasInbound = useModule('inbound')
  const hasOutbound = useModule('outbound')
  const hasCounting = useModule('counting')
  const [unknown, setUnknown] = useState<string>()
  const [error, setError] = useState<unknown>()
  const search = async (text: string) => {
    const [receptions, orders, counts] = await Promise.all([
      hasInbound ? call('receptions.list', { query: { reception_number: text, per_page: 1 } }) : undefined,
      hasOutbound ? call('sales_orders.list', { query: { order_number: text, per_page: 1 } }) : undefined,
      hasCounting ? call('counts.list', { query: { count_number: text, per_page: 1 } }) : undefined,
    ])
    const [reception] = receptions?.data ?? []
    const [order] = orders?.data ?? []
    if (reception !== undefined) return onDocument('receive', reception.id)
    if (order !== undefined) return onDocument('pick', order.id)
    const [count] = counts?.data ?? []
    if (count !== undefined) return onDocument('count', count.id)
    const [found] = await lookUp(call, text, { client_3pl_id: null, lines: [] })
    return found === undefined ? setUnknown(text) : onArticle(found.goods)
  }
  const find = (text: string) => {
    setUnknown(undefined)
    setError(undefined)
    search(text).catch(setError)
  }
  return { find, unknown, error }
}
