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
import { SiteUser, SiteUserSummary, UserList, UserSessionParams } from './schema.ts'
import { deleteMember, deleteTokensHere, lockMember, userById } from './store.ts'
import { updateUser } from './update.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import { OwnSession } from '../sessions/schema.ts'
import { deleteSession, ownSessions } from '../sessions/store.ts'

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

const ending = {
  ...common,
  method: 'DELETE',
  access: 'site_write',
  permission: 'users.write',
  envelope: 'bare',
  response: Message,
  problems: ['permission_not_held'],
  unversioned: true,
} as const

/** The request's token if it belongs to a site; tokens of administrators have ids of their own. */
function current({ visit }: SiteReadScope): number {
  return visit.actor.type === 'user' ? (visit.token_id ?? 0) : 0
}

const listSessions = operation({
  ...reading,
  id: 'users.sessions.list',
  summary: 'List the sessions of a user on this site',
  path: '/site/users/{id}/sessions',
  params: IdParams,
  envelope: 'list',
  response: OwnSession,
  async handle(scope, { params }) {
    found(await userById(scope, params.id), 'user')
    return ownSessions(scope, { user_id: params.id, token_id: current(scope) })
  },
})

function userSessionOperations(locale: Locale): readonly AnyOperation[] {
  const message = catalogues[locale].done.deleted
  return [
    listSessions,
    operation({
      ...ending,
      id: 'users.sessions.end_all',
      summary: 'End every session of a user on this site',
      path: '/site/users/{id}/sessions',
      params: IdParams,
      async handle(scope, { params: { id } }) {
        await demandWithin(scope, found(await lockMember(scope, id), 'user'))
        const sessions = await deleteTokensHere(scope, id)
        const target = { type: 'user', id }
        await scope.audit({ action: 'user.sessions_ended', target, change: { sessions } })
        return { message }
      },
    }),
    operation({
      ...ending,
      id: 'users.sessions.end',
      summary: 'End one session of a user on this site',
      path: '/site/users/{id}/sessions/{session_id}',
      resource: 'session',
      params: UserSessionParams,
      async handle(scope, { params: { id, session_id } }) {
        await demandWithin(scope, found(await lockMember(scope, id), 'user'))
        const ended = await deleteSession(scope, { user_id: id, token_id: session_id })
        found(ended || undefined, 'session')
        await scope.audit({
          action: 'session.ended',
          target: { type: 'session', id: session_id },
          change: { user_id: id },
        })
        return { message }
      },
    }),
  ]
}
