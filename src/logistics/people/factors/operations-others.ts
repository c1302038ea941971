import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Problem, found } from '../../../kernel/problem.ts'
import { removeFactors } from '../../../identity/factors/changes.ts'
import { factorsOfOther, listing, removing } from '../../../identity/factors/others.ts'
import { lockMember, memberById } from '../members/store.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { userById } from '../users/store.ts'
import { userActing } from './act.ts'
import { userOwner } from './store-owners.ts'
import { deleteMemberFactors, endMemberSessions, leaveMemberToLink, memberFactors } from './store.ts'

const common = { resource: 'user', params: IdParams } as const
const member = { ...common, tag: 'Members', role: 'manager', path: '/members/{id}/factors' } as const
const user = { ...common, tag: 'Users', path: '/users/{id}/factors' } as const
const forWhom =
  'For users who have lost their factors: verify their identity in another way first. Recovery codes are removed, every session ends, and the user is notified by mail. From then on only the user can set a password, with a reset link; a password set by somebody else ends.'

const listOfMember = operation({
  ...member,
  ...listing,
  id: 'members.factors',
  summary: 'List the second factors of a person',
  access: 'read',
  async handle(scope, { params: { id } }) {
    found(await memberById(scope, id), 'user')
    return memberFactors(scope, id)
  },
})

function removeOfMember(notices: NoticeParts) {
  return operation({
    ...member,
    ...removing,
    id: 'members.remove_factors',
    summary: 'Remove all second factors of a person',
    description: `${forWhom} A company does so only where \`account_owned\`; your own are at \`/me/factors\`.`,
    access: 'write',
    problems: ['account_shared', 'own_factors'],
    async handle(scope, { params: { id } }) {
      const { account_owned, email } = found(await lockMember(scope, id), 'user')
      if (id === scope.visit.user_id) throw new Problem('own_factors')
      if (!account_owned) throw new Problem('account_shared')
      const factors = await deleteMemberFactors(scope, id)
      if (factors === 0) return { removed: false }
      await leaveMemberToLink(scope, id)
      await endMemberSessions(scope, id)
      const target = { type: 'user', id }
      await scope.audit({ action: 'factor.removed', target, change: { factors } })
      await tell(scope.letters, notices, { kind: 'factor_removed', user_id: id, email, now: scope.now })
      return { removed: true }
    },
  })
}

const listOfUser = operation({
  ...user,
  ...listing,
  id: 'users.factors',
  summary: 'List the second factors of a user',
  access: 'platform_read',
  handle: async (scope, { params }) => found(await factorsOfOther(scope, userOwner(params.id)), 'user'),
})

function removeOfUser(notices: NoticeParts) {
  return operation({
    ...user,
    ...removing,
    id: 'users.remove_factors',
    summary: 'Remove all second factors of a user',
    description: `${forWhom} Your own are at \`/me/factors\`.`,
    access: 'platform_write',
    problems: ['own_factors'],
    async handle(scope, { params: { id } }) {
      const { email } = found(await userById(scope, id), 'user')
      if (id === scope.visit.user_id) throw new Problem('own_factors')
      return { removed: await removeFactors(userActing(scope, notices, { id, email })) }
    },
  })
}

/** Operations for managers and super-admins who help users with a lost phone. */
export function factorsOfOthers(notices: NoticeParts): readonly AnyOperation[] {
  return [listOfMember, removeOfMember(notices), listOfUser, removeOfUser(notices)]
}
