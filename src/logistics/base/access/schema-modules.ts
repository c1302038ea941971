/** Modules that a company can switch on. `api` opens every data route; each of the others opens its own content. */
export const modules = [
  { slug: 'api', name: 'API' },
  { slug: 'articles', name: 'Articles' },
  { slug: 'stock', name: 'Stock' },
  { slug: 'kits', name: 'Kits' },
  { slug: 'outbound', name: 'Sales orders' },
  { slug: 'picking', name: 'Pick tasks and waves' },
  { slug: 'counting', name: 'Counts' },
  { slug: 'inbound', name: 'Purchase orders and receptions' },
  { slug: 'returns', name: 'Returns' },
  { slug: 'printing', name: 'Print stations' },
  { slug: 'webhooks', name: 'Webhooks and events' },
  { slug: 'graphql', name: 'GraphQL' },
] as const
export const moduleSlugs = modules.map((module) => module.slug)
