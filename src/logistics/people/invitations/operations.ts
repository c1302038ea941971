import * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { type InviteParts, invite, inviteAgain, withdraw } from './invite.ts'
import { Invitation, InvitationList, NewInvitation, SentInvitation } from './schema.ts'
import { invitationById, invitationPage } from './store.ts'

const common = { tag: 'Members', resource: 'invitation', role: 'manager' } as const
const reads = { ...common, method: 'GET', access: 'read', status: 200, response: Invitation } as const
const writes = { ...common, access: 'write', sensitive: 'act' } as const
const sending = { ...writes, method: 'POST', envelope: 'record', response: SentInvitation } as const

const listInvitations = operation({
  ...reads,
  id: 'invitations.list',
  summary: 'List the pending invitations of a company',
  description: 'Expired invitations stay in the list for 30 days and can be sent again.',
  path: '/invitations',
  query: InvitationList,
  envelope: 'page',
  handle: (scope, { query }) => invitationPage(scope, query),
})

const getInvitation = operation({
  ...reads,
  id: 'invitations.get',
  summary: 'Read one invitation',
  path: '/invitations/{id}',
  params: IdParams,
  envelope: 'record',
  handle: async (scope, { params }) => found(await invitationById(scope, params.id), 'invitation'),
})

function create(parts: InviteParts) {
  return operation({
    ...sending,
    id: 'invitations.create',
    summary: 'Invite a person to a company',
    description:
      'Sends a letter with a link, valid once and for a week, to choose a password or to join with an existing account. The answer does not say whether an account exists. The invitation is withdrawn when you stop being a manager. If the service sends no mail, the answer contains the link, once, for you to hand over.',
    path: '/invitations',
    body: NewInvitation,
    status: 201,
    problems: ['invitation_limit', 'asked_too_often'],
    handle: (scope, { body }) => invite(scope, parts, body),
  })
}

function again(parts: InviteParts) {
  return operation({
    ...sending,
    id: 'invitations.send',
    summary: 'Send an invitation again',
    description:
      'Valid for a week from now. Earlier links keep their validity. The invitation becomes yours and is withdrawn when you stop being a manager.',
    path: '/invitations/{id}/send',
    params: IdParams,
    status: 200,
    problems: ['asked_too_often'],
    handle: (scope, { params, precondition }) => inviteAgain(scope, parts, { id: params.id, precondition }),
  })
}

const remove = operation({
  ...writes,
  id: 'invitations.withdraw',
  summary: 'Withdraw an invitation',
  description: 'Its links stop working.',
  method: 'DELETE',
  path: '/invitations/{id}',
  params: IdParams,
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
  handle: (scope, { params, precondition }) => withdraw(scope, { id: params.id, precondition }),
})

export function invitationOperations(parts: InviteParts): readonly AnyOperation[] {
  return [listInvitations, getInvitation, create(parts), again(parts), remove]
}
