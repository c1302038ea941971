import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../ui/i18n/language.tsx'
import type { Command } from '../ui/palette.tsx'
import { useCall, useModule } from './api.tsx'
import { messages } from './messages.ts'

type Find = (text: string, signal: AbortSignal) => Promise<readonly Command[]>

/** Finds records of the company by what was typed into the palette: articles, and sales orders by number or reference. */
export function useFind(): Find {
  const articles = useArticles()
  const orders = useOrders()
  return useCallback<Find>(
    async (text, signal) => (await Promise.all([articles(text, signal), orders(text, signal)])).flat(),
    [articles, orders],
  )
}

function useArticles(): Find {
  const t = useText(messages)
  const call = useCall()
  const [, go] = useLocation()
  const isOn = useModule('articles')
  return useCallback<Find>(
    async (text, signal) => {
      if (!isOn) return []
      const { data } = await call('articles.list', { query: { search: text, per_page: 6 }, signal })
      return data.map((article) => ({
        key: `article ${article.id}`,
        title: article.article_code,
        note: article.name,
        group: t('articles'),
        icon: 'box',
        run: () => go(`/articles/${article.id}`),
      }))
    },
    [call, go, isOn, t],
  )
}

function useOrders(): Find {
  const t = useText(messages)
  const call = useCall()
  const [, go] = useLocation()
  const isOn = useModule('outbound')
  return useCallback<Find>(
    async (text, signal) => {
      // Numbers and references have digits; a word alone is looked for among articles only.
      if (!isOn || !/\d/.test(text)) return []
      const { data } = await call('sales_orders.list', { query: { search: text, per_page: 4 }, signal })
      return data.map((order) => ({
        key: `order ${order.id}`,
        title: order.order_number,
        note: [order.external_reference, order.ship_to.name].filter(Boolean).join(' · '),
        group: t('salesOrders'),
        icon: 'outbound',
        run: () => go(`/sales-orders/${order.id}`),
      }))
    },
    [call, go, isOn, t],
  )
}
