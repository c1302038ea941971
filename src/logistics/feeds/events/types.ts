import { documentKinds } from '../../kinds.ts'

/** Resources that events concern, as named in event bodies and filters. */
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
