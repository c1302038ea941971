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
