import type { Event } from '../../client/src/generated/logistics.ts'

const paths = {
  article: '/articles',
  sales_order: '/sales-orders',
  purchase_order: '/purchase-orders',
  reception: '/receptions',
  return: '/returns',
  webhook: '/webhooks',
} as const

const names = ['order_number', 'reception_number', 'return_number', 'article_code', 'name']

/** What people call the record of an event, and its page. */
export function recordOf({ resource, data }: Event): { readonly name: string; readonly to: string } {
  const key = names.find((each) => typeof data?.[each] === 'string')
  const name = key === undefined ? `#${resource.id}` : String(data?.[key])
  if (resource.type === 'stock') {
    const article = data?.['article_id']
    return { name, to: typeof article === 'number' ? `/stock/${article}?row=${resource.id}` : '/stock' }
  }
  return { name, to: `${paths[resource.type]}/${resource.id}` }
}
