import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { AuthStatus, type Site, StatusQuery } from './schema.ts'

/** Finds a site by slug or client id: the only lookup before the caller is authenticated. */
type SiteBy = (by: 'slug' | 'client_id', value: string) => Promise<Site | undefined>

export function authStatus(siteBy: SiteBy): AnyOperation {
  return operation({
    id: 'auth.status',
    tag: 'Authentication',
    summary: 'Check whether a site accepts logins',
    description:
      'Name the site by `site` (slug) or by `client_id`. An unknown site is a 404 whose body says enabled: false.',
    method: 'GET',
    path: '/auth/status',
    access: 'public',
    query: StatusQuery,
    status: 200,
    envelope: 'bare',
    response: AuthStatus,
    problems: ['invalid', 'site_not_found'],
    async handle(_scope, { query }) {
      const site = await namedSite(siteBy, query)
      return {
        enabled: site.status === 'production' && site.auth_enabled && site.catalog_active,
        site_name: site.name,
        flags: { catalog_active: site.catalog_active, auth_enabled: site.auth_enabled },
        site_status: site.status,
      }
    },
  })
}

/** Details of a refusal for an unknown site. */
export const nowhere = {
  enabled: false,
  site_name: null,
  flags: { catalog_active: false, auth_enabled: false },
  site_status: null,
}

async function namedSite(
  siteBy: SiteBy,
  { site: slug, client_id }: { readonly site?: string | undefined; readonly client_id?: string | undefined },
): Promise<Site> {
  if (slug === undefined && client_id === undefined) {
    throw new Problem('invalid', { faults: [{ path: 'site', rule: 'required' }] })
  }
  const named = [
    ...(slug === undefined ? [] : [await siteBy('slug', slug)]),
    ...(client_id === undefined ? [] : [await siteBy('client_id', client_id)]),
  ]
  const [site, other = site] = named
  if (site?.id !== other?.id)
    throw new Problem('invalid', { faults: [{ path: 'client_id', rule: 'selected' }] })
  if (site === undefined) throw new Problem('site_not_found', { details: nowhere })
  return site
}
