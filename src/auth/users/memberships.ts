import { type AnyOperation, type Precondition, operation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { Json } from '../../kernel/json.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import type { SiteWriteScope } from '../access/scopes.ts'
import { IdParams } from '../../kernel/fields.ts'
import { demandWithin } from '../access/authority.ts'
import { Message } from '../accounts/schema.ts'
import { demandOther } from './authority.ts'
import { CompanyMember, CompanyMemberParams, GroupMember, GroupMemberParams, SiteUser } from './schema.ts'
import { lockMember, touchMember, userById } from './store.ts'
import { type Circle, deleteFrom, insertInto, keysOf } from './store-circles.ts'

const common = {
  tag: 'Users',
  access: 'site_write',
  permission: 'users.write',
  status: 200,
  problems: ['permission_not_held', 'own_access'],
} as const

const adding = {
  ...common,
  method: 'POST',
  params: IdParams,
  resource: 'user',
  envelope: 'record',
  response: SiteUser,
  description: 'Repeating the call changes nothing.',
} as const

const addToCompany = operation({
  ...adding,
  id: 'users.companies.add',
  summary: 'Add a user to a company',
  path: '/site/users/{id}/companies',
  body: CompanyMember,
  handle: (scope, { params, body, precondition }) =>
    added(scope, 'company', { user_id: params.id, id: body.site_company_id, precondition }),
})

const addToGroup = operation({
  ...adding,
  id: 'users.groups.add',
  summary: 'Add a user to a group',
  path: '/site/users/{id}/groups',
  body: GroupMember,
  handle: (scope, { params, body, precondition }) =>
    added(scope, 'group', { user_id: params.id, id: body.site_group_id, precondition }),
})

export function membershipOperations(locale: Locale): readonly AnyOperation[] {
  const message = catalogues[locale].done.deleted
  const removing = { ...common, method: 'DELETE', envelope: 'bare', response: Message } as const
  return [
    addToCompany,
    operation({
      ...removing,
      id: 'users.companies.remove',
      summary: 'Remove a user from a company',
      path: '/site/users/{id}/companies/{company_id}',
      resource: 'company',
      params: CompanyMemberParams,
      async handle(scope, { params, precondition }) {
        await remove(scope, 'company', { user_id: params.id, id: params.company_id, precondition })
        return { message }
      },
    }),
    addToGroup,
    operation({
      ...removing,
      id: 'users.groups.remove',
      summary: 'Remove a user from a group',
      path: '/site/users/{id}/groups/{group_id}',
      resource: 'group',
      params: GroupMemberParams,
      async handle(scope, { params, precondition }) {
        await remove(scope, 'group', { user_id: params.id, id: params.group_id, precondition })
        return { message }
      },
    }),
  ]
}

interface Step {
  readonly user_id: number
  readonly id: number
  readonly precondition: Precondition
}

async function added(scope: SiteWriteScope, circle: Circle, step: Step): Promise<Json<SiteUser>> {
  await admit(scope, step)
  const action_keys = await keysOf(scope, circle, step.id)
  if (action_keys === undefined) {
    throw new Problem('invalid', { faults: [{ path: `site_${circle}_id`, rule: 'selected' }] })
  }
  await demandWithin(scope, { api_permissions: [], action_keys })
  if (await insertInto(scope, circle, step)) await record(scope, `user.${circle}_added`, { circle, step })
  return found(await userById(scope, step.user_id), 'user')
}

async function remove(scope: SiteWriteScope, circle: Circle, step: Step): Promise<void> {
  await admit(scope, step)
  if (!(await deleteFrom(scope, circle, step))) {
    throw new Problem('not_found', { params: { resource: circle } })
  }
  await record(scope, `user.${circle}_removed`, { circle, step })
}

async function admit(scope: SiteWriteScope, { user_id, precondition }: Step): Promise<void> {
  const member = found(await lockMember(scope, user_id), 'user')
  precondition.check(member.version)
  await demandWithin(scope, member)
  demandOther(scope, user_id)
}

async function record(
  scope: SiteWriteScope,
  action: `user.${Circle}_${'added' | 'removed'}`,
  { circle, step }: { readonly circle: Circle; readonly step: Step },
): Promise<void> {
  await touchMember(scope, step.user_id)
  const target = { type: 'user', id: step.user_id }
  await scope.audit({ action, target, change: { [`site_${circle}_id`]: step.id } })
}
