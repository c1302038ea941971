import * as z from 'zod'
import { IdParams } from '../../kernel/fields.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { type IsOwnHost, changeSite, issueSecret, registerSite, revokeSecret } from './changes.ts'
import {
  IssuedSecret,
  NewSecret,
  NewSite,
  RegisteredSite,
  Site,
  SiteChanges,
  SiteList,
  SiteSecret,
} from './schema.ts'
import { secretsOf } from './store-secrets.ts'
import { siteOf, sitePage } from './store.ts'

const common = { tag: 'Administration: sites', resource: 'site', status: 200 } as const
const reads = { ...common, method: 'GET', access: 'admin_read', permission: 'sites.read' } as const
const writes = { ...common, access: 'admin_write', permission: 'sites.write', sensitive: 'act' } as const

const listSites = operation({
  ...reads,
  id: 'admin.sites_list',
  summary: 'List the sites',
  path: '/admin/sites',
  query: SiteList,
  envelope: 'page',
  response: Site,
  handle: (scope, { query }) => sitePage(scope, query),
})

const getSite = operation({
  ...reads,
  id: 'admin.sites_get',
  summary: 'Read one site',
  path: '/admin/sites/{id}',
  params: IdParams,
  envelope: 'record',
  response: Site,
  handle: async (scope, { params }) => found(await siteOf(scope, params.id), 'site'),
})

const createSite = operation({
  ...writes,
  id: 'admin.sites_create',
  summary: 'Register a site',
  description: 'The site starts as a draft, with one secret that is shown only here.',
  method: 'POST',
  path: '/admin/sites',
  body: NewSite,
  envelope: 'record',
  response: RegisteredSite,
  handle: (scope, { body }) => registerSite(scope, body),
})

function updateSite(isOwnHost: IsOwnHost) {
  return operation({
    ...writes,
    id: 'admin.sites_update',
    summary: 'Change the name, address or status of a site',
    description:
      'Omitted fields stay as they are. A site that comes back from withdrawal has neither secrets nor tokens any more.',
    method: 'PATCH',
    path: '/admin/sites/{id}',
    params: IdParams,
    body: SiteChanges,
    envelope: 'record',
    response: Site,
    handle: (scope, { params, body, precondition }) =>
      changeSite(scope, params.id, { changes: body, precondition, isOwnHost }),
  })
}

const listSecrets = operation({
  ...reads,
  id: 'admin.secrets_list',
  summary: 'List the secrets of a site, without the secrets',
  path: '/admin/sites/{id}/secrets',
  params: IdParams,
  envelope: 'list',
  response: SiteSecret,
  async handle(scope, { params }) {
    const site = found(await siteOf(scope, params.id), 'site')
    return secretsOf(scope, site.id)
  },
})

const createSecret = operation({
  ...writes,
  id: 'admin.secrets_create',
  summary: 'Issue a secret for a site',
  description:
    'The secret is shown only here. Earlier secrets stay valid for the overlap; at most five are valid at a time.',
  method: 'POST',
  path: '/admin/sites/{id}/secrets',
  params: IdParams,
  unversioned: true,
  body: NewSecret,
  envelope: 'record',
  response: IssuedSecret,
  handle: (scope, { params, body }) => issueSecret(scope, params.id, body),
})

const SecretParams = IdParams.extend({ secret_id: IdParams.shape.id })

function deleteSecret(locale: Locale) {
  return operation({
    ...writes,
    id: 'admin.secrets_delete',
    resource: 'secret',
    summary: 'Revoke a secret at once',
    method: 'DELETE',
    path: '/admin/sites/{id}/secrets/{secret_id}',
    params: SecretParams,
    unversioned: true,
    envelope: 'bare',
    response: z.object({ message: z.string() }),
    async handle(scope, { params }) {
      await revokeSecret(scope, params.id, params.secret_id)
      return { message: catalogues[locale].done.deleted }
    },
  })
}

interface SiteAdminParts {
  readonly locale: Locale
  readonly isOwnHost: IsOwnHost
}

export function siteAdminOperations({ locale, isOwnHost }: SiteAdminParts): readonly AnyOperation[] {
  return [
    listSites,
    getSite,
    createSite,
    updateSite(isOwnHost),
    listSecrets,
    createSecret,
    deleteSecret(locale),
  ]
}
