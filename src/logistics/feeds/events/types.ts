import { documentKinds } from '../../kinds.ts'

/** What events tell of, by the names that their bodies and filters use. */
export const resourceTypes = [
  'article',
  ...documentKinds.map(({ resource }) => resource),
  'stock',
  'replenishment',
  'attachment',
  'client',
  'partner',
  'warehouse',
  'location',
  'unit',
  'webhook',
] as const
