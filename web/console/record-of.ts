import type { Event } from '../../client/src/generated/logistics.ts'
import { kinds } from './kinds.ts'

/** Records that are called by their article. */
const ofArticle: readonly string[] = ['article', 'stock', 'replenishment']

/** Records whose page is that of their list. */
const reference: Readonly<Record<string, string>> = {
  client: '/reference/clients',
  partner: '/reference/partners',
  warehouse: '/reference/warehouses',
  location: '/reference/warehouses',
  unit: '/reference/units',
}

/** What people call the record of an event, and its page. */
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

/** The page of what a file belongs to; a parcel is on that of its order, which the file does not name. */
function ownerOf({ resource, resource_id: id }: NonNullable<Event['data']>): string {
  const kind = kinds.find(({ of }) => of === resource)
  if (resource === 'parcel') return '/sales-orders'
  return `${kind?.path ?? '/articles'}/${String(id)}`
}
