import { IdParams } from '../../kernel/fields.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import { demandWithin } from '../access/authority.ts'
import { Message } from '../accounts/schema.ts'
import { OwnSession } from '../sessions/schema.ts'
import { deleteSession, ownSessions } from '../sessions/store.ts'
import { UserSessionParams } from './schema.ts'
import { deleteTokensHere, lockMember, userById } from './store.ts'

const common = { tag: 'Users', resource: 'user', status: 200 } as const
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
  ...common,
  id: 'users.sessions.list',
  summary: 'List the sessions of a user on this site',
  method: 'GET',
  path: '/site/users/{id}/sessions',
  access: 'site_read',
  permission: 'users.read',
  params: IdParams,
  envelope: 'list',
  response: OwnSession,
  async handle(scope, { params }) {
    found(await userById(scope, params.id), 'user')
    return ownSessions(scope, { user_id: params.id, token_id: current(scope) })
  },
})

export function userSessionOperations(locale: Locale): readonly AnyOperation[] {
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
