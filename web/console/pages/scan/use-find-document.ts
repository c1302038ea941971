import { useState } from 'react'
import type { Article } from '../../../../client/src/generated/logistics.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { useCall, useModule } from '../../api.tsx'
import type { Kind } from './task.ts'

interface FindDocument {
  readonly onDocument: (kind: Kind, id: number) => void
  readonly onArticle: (article: Article) => void
}

/** Finds what a code names: a reception, an order, or an article. */
export function useFindDocument({ onDocument, onArticle }: FindDocument) {
  const call = useCall()
  const hasInbound = useModule('inbound')
  const hasOutbound = useModule('outbound')
  const [unknown, setUnknown] = useState<string>()
  const [error, setError] = useState<unknown>()
  const search = async (text: string) => {
    const [receptions, orders] = await Promise.all([
      hasInbound ? call('receptions.list', { query: { reception_number: text, per_page: 1 } }) : undefined,
      hasOutbound ? call('sales_orders.list', { query: { order_number: text, per_page: 1 } }) : undefined,
    ])
    const [reception] = receptions?.data ?? []
    const [order] = orders?.data ?? []
    if (reception !== undefined) return onDocument('receive', reception.id)
    if (order !== undefined) return onDocument('pick', order.id)
    const { matches } = await call('scan.get', { params: { barcode: text } })
    const [match] = matches
    return match === undefined ? setUnknown(text) : onArticle(match.article)
  }
  const find = (text: string) => {
    setUnknown(undefined)
    setError(undefined)
    search(text).catch((reason: unknown) => {
      if (refusalOf(reason).status === 404) setUnknown(text)
      else setError(reason)
    })
  }
  return { find, unknown, error }
}
