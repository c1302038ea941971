import type { Event } from '../../client/src/generated/logistics.ts'
import { kinds } from './kinds.ts'

/** What people call the record of an event, and its page. */
export function recordOf({ resource, data }: Event): { readonly name: string; readonly to: string } {
  const { type, id } = resource
  const kind = kinds.find(({ of }) => of === type)
  const said = data?.[kind?.number.field ?? (type === 'webhook' ? 'name' : 'article_code')]
  const name = typeof said === 'string' ? said : `#${id}`
  if (type === 'stock') {
    const article = data?.['article_id']
    return { name, to: typeof article === 'number' ? `/stock/${article}?row=${id}` : '/stock' }
  }
  return { name, to: `${kind?.path ?? (type === 'webhook' ? '/webhooks' : '/articles')}/${id}` }
}
