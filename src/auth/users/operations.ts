import { IdParams } from '../../kernel/fields.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { demandWithin } from '../access/authority.ts'
import { Message } from '../accounts/schema.ts'
import { demandOther } from './authority.ts'
import { type CreateParts, createOperations } from './create.ts'
import { inviteOperations } from './invite.ts'
import { userPage } from './list.ts'
import { membershipOperations } from './memberships.ts'
import { SiteUser, SiteUserSummary, UserList } from './schema.ts'
import { userSessionOperations } from './sessions.ts'
import { deleteMember, lockMember, userById } from './store.ts'
import { updateUser } from './update.ts'

const common = { tag: 'Users', resource: 'user', status: 200 } as const
const reading = { ...common, method: 'GET', access: 'site_read', permission: 'users.read' } as const

const listUsers = operation({
  ...reading,
  id: 'users.list',
  summary: 'List the users of the site',
  path: '/site/users',
  query: UserList,
  envelope: 'page',
  response: SiteUserSummary,
  handle: (scope, { query }) => userPage(scope, query),
})

const getUser = operation({
  ...reading,
  id: 'users.get',
  summary: 'Read one user, with companies and groups',
  path: '/site/users/{id}',
  params: IdParams,
  envelope: 'record',
  response: SiteUser,
  handle: async (scope, { params }) => found(await userById(scope, params.id), 'user'),
})

function detachUser(locale: Locale) {
  return operation({
    ...common,
    id: 'users.detach',
    summary: 'Detach a user from the site',
    description:
      'Assignments, companies, groups and sessions on this site end. The account and its other sites stay as they are.',
    method: 'DELETE',
    path: '/site/users/{id}',
    access: 'site_write',
    permission: 'users.write',
    params: IdParams,
    envelope: 'bare',
    response: Message,
    problems: ['permission_not_held', 'own_access'],
    async handle(scope, { params: { id }, precondition }) {
      const member = found(await lockMember(scope, id), 'user')
      precondition.check(member.version)
      await demandWithin(scope, member)
      demandOther(scope, id)
      // The tokens stay, so that until they expire the answer is "no access" rather than "unknown".
      await deleteMember(scope, id)
      const { name, email, status, assignments } = member
      const target = { type: 'user', id }
      // The name is recorded too, because the site's log can't look it up once the user has left.
      await scope.audit({ action: 'user.detached', target, change: { name, email, status, assignments } })
      return { message: catalogues[locale].done.deleted }
    },
  })
}

interface UserParts extends CreateParts {
  readonly locale: Locale
}

export function userOperations(parts: UserParts): readonly AnyOperation[] {
  return [
    listUsers,
    ...createOperations(parts),
    ...inviteOperations(parts),
    getUser,
    updateUser(parts),
    detachUser(parts.locale),
    ...membershipOperations(parts.locale),
    ...userSessionOperations(parts.locale),
  ]
}
