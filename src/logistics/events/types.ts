import { type EventType, eventTypes } from '../../kernel/outbox.ts'

/** The types that `*`, `sales_order.*` or an exact name stands for; none where it is unknown. */
export function matchingTypes(pattern: string): readonly EventType[] {
  if (pattern === '*') return eventTypes
  if (!pattern.endsWith('.*')) return eventTypes.filter((type) => type === pattern)
  return eventTypes.filter((type) => type.startsWith(pattern.slice(0, -1)))
}

/** What events tell of, by the names that their bodies and filters use. */
export const resourceTypes = [
  'article',
  'sales_order',
  'purchase_order',
  'reception',
  'return',
  'stock',
  'webhook',
] as const
