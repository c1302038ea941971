import { IdParams } from '../../kernel/fields.ts'
import type { Json } from '../../kernel/json.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import type { SiteWriteScope } from '../access/scopes.ts'
import { demandWithin } from '../access/authority.ts'
import { type GrantKind, getGrant, listGrants, removeGrant, slugFor, writing } from '../grants/operations.ts'
import { alterations } from '../grants/rules.ts'
import { lockGrant, grantById } from '../grants/store.ts'
import { NewSiteRole, type SiteRole, SiteRoleChanges } from './schema.ts'
import { insertRole, promoteFirst, roleTable, updateRole } from './store.ts'

const roles: GrantKind<typeof SiteRole> = { ...roleTable, tag: 'Roles', plural: 'roles', resource: 'role' }

const createRole = operation({
  ...writing(roles),
  id: 'roles.create',
  summary: 'Create a role',
  method: 'POST',
  path: '/site/roles',
  body: NewSiteRole,
  async handle(scope, { body }) {
    const { name, description = null, api_permissions = [], action_keys = [] } = body
    await demandWithin(scope, { api_permissions, action_keys })
    const slug = await slugFor(scope, roles, body)
    const values = { name, slug, description, api_permissions, action_keys }
    const { id, json } = await insertRole(scope, values)
    await scope.audit({ action: 'role.created', target: { type: 'role', id }, change: values })
    return json
  },
})

const changeRole = operation({
  ...writing(roles),
  id: 'roles.update',
  summary: 'Change a role',
  description:
    'Omitted fields stay as they are. A change without an effect keeps the version. What users may do by the role changes at once.',
  method: 'PATCH',
  path: '/site/roles/{id}',
  params: IdParams,
  body: SiteRoleChanges,
  async handle(scope, { params: { id }, body, precondition }) {
    const before = found(await lockGrant(scope, roles, id), 'role')
    await demandWithin(scope, before)
    precondition.check(before.version)
    return changed(scope, before, body)
  },
})

async function changed(
  scope: SiteWriteScope,
  before: SiteRole,
  changes: SiteRoleChanges,
): Promise<Json<SiteRole>> {
  const { id } = before
  const { name = before.name, description = before.description, action_keys = before.action_keys } = changes
  const { api_permissions = before.api_permissions, slug: wanted } = changes
  await demandWithin(scope, { api_permissions, action_keys })
  const slug = wanted === undefined ? before.slug : await slugFor(scope, roles, { slug: wanted, name, id })
  const after = { name, slug, description, api_permissions, action_keys }
  const change = alterations(before, after)
  if (change === undefined) return found(await grantById(scope, roles, id), 'role')
  const json = found(await updateRole(scope, id, after), 'role')
  await scope.audit({ action: 'role.updated', target: { type: 'role', id }, change })
  return json
}

export function roleOperations(locale: Locale): readonly AnyOperation[] {
  return [
    listGrants(roles),
    getGrant(roles),
    createRole,
    changeRole,
    removeGrant(roles, { locale, settle: promoteFirst }),
  ]
}
