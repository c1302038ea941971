import type { Event } from '../../client/src/generated/logistics.ts'
import { kinds } from './kinds.ts'

/** Records named by their article. */
const ofArticle: readonly string[] = ['article', 'stock', 'replenishment']

/** Records that have no page of their own, with the page of their list. */
const reference: Readonly<Record<string, string>> = {
  client: '/reference/clients',
  partner: '/reference/partners',
  warehouse: '/reference/warehouses',
  location: '/reference/warehouses',
  unit: '/reference/units',
}

/** Display name and page of an event's record. */
export function recordOf({ resource, data }: Event): { readonly name: string; readonly to: string } {
  const { type, id } = resource
  const kind = kinds.find(({ of }) => of === type)
  const said = data?.[kind?.number.field ?? (ofArticle.includes(type) ? 'article_code' : 'name')]
  const name = typeof said === 'string' ? said : `#${id}`
  if (type === 'stock') {
    const article = data?.['article_id']
    return { name, to: typeof article === 'number' ? `/stock/${article}?row=${id}` : '/stock' }
  }
  if (type === 'replenishment') return { name, to: '/replenishments' }
  if (reference[type] !== undefined) return { name, to: reference[type] }
  if (type === 'attachment') return { name, to: ownerOf(data ?? {}) }
  return { name, to: `${kind?.path ?? (type === 'webhook' ? '/webhooks' : '/articles')}/${id}` }
}

/** The page of a file's owner. A parcel is shown on its order's page, but the file doesn't name the order. */
function ownerOf({ resource, resource_id: id }: NonNullable<Event['data']>): string {
  const kind = kinds.find(({ of }) => of === resource)
  if (resource === 'parcel') return '/sales-orders'
  return `${kind?.path ?? '/articles'}/${String(id)}`
}
