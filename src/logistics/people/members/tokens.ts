import * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { MemberTokenParams } from '../account/schema.ts'
import { MemberToken } from './schema.ts'
import { memberById } from './store.ts'
import { memberTokens, takeOutOfToken } from './store-tokens.ts'

const common = { tag: 'Members', role: 'manager' } as const

const listTokens = operation({
  ...common,
  resource: 'user',
  id: 'members.tokens',
  summary: 'List a person’s API tokens for the company',
  method: 'GET',
  path: '/members/{id}/tokens',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'list',
  response: MemberToken,
  async handle(scope, { params: { id } }) {
    found(await memberById(scope, id), 'user')
    return memberTokens(scope, id)
  },
})

const endToken = operation({
  ...common,
  resource: 'token',
  id: 'members.end_token',
  sensitive: 'act',
  summary: 'Remove the company from a person’s API token',
  description: 'A token without another company ends.',
  method: 'DELETE',
  path: '/members/{id}/tokens/{token_id}',
  access: 'write',
  params: MemberTokenParams,
  unversioned: true,
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
  async handle(scope, { params: { id, token_id } }) {
    const { name } = found(await takeOutOfToken(scope, { user_id: id, id: token_id }), 'token')
    const target = { type: 'token', id: token_id }
    await scope.audit({ action: 'token.ended', target, change: { name, user_id: id } })
    return undefined
  },
})

/** API tokens that the company's people have created. */
export const memberTokenOperations: readonly AnyOperation[] = [listTokens, endToken]
