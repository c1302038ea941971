import type { NewApiToken } from '../../../client/src/generated/logistics.ts'

export type TokenModule = NonNullable<NewApiToken['modules']>[number]

/** Modules that a token can be restricted to. */
export const tokenModules: readonly TokenModule[] = [
  'articles',
  'stock',
  'kits',
  'outbound',
  'picking',
  'counting',
  'inbound',
  'returns',
  'printing',
  'webhooks',
  'graphql',
]

export function moduleKey<Slug extends TokenModule>(slug: Slug): `module_${Slug}` {
  return `module_${slug}`
}
