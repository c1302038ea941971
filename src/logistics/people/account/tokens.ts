import * as z from 'zod'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { OwnWriteScope } from '../../base/access/scopes-own.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { TraceEntry } from '../../base/access/scopes.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { reachOf, tokenFaults, tokenLimit } from './rules.ts'
import { ApiToken, IssuedApiToken, NewApiToken, TokenParams } from './schema.ts'
import { ownHolder } from '../factors/store.ts'
import { deleteApiToken, insertApiToken, lockGiver, ownTokens } from './store.ts'

const common = { tag: 'Own account', resource: 'token' } as const
const day_ms = 86_400_000

const listTokens = operation({
  ...common,
  id: 'me.tokens',
  summary: 'List your API tokens',
  method: 'GET',
  path: '/me/tokens',
  access: 'own_read',
  status: 200,
  envelope: 'list',
  response: ApiToken,
  handle: (scope) => ownTokens(scope),
})

function createToken(notices: NoticeParts) {
  return operation({
    ...common,
    id: 'me.create_token',
    summary: 'Create an API token',
    description:
      'The token has your rights, now and later, within its companies and modules; by default it is read-only. It never manages your account. Managers of its companies see it, without its secret, and can remove their company from it. You can have 100. The token is shown only here. Requires a confirmation of your identity in the last ten minutes, and notifies you by mail.',
    method: 'POST',
    path: '/me/tokens',
    access: 'own_write',
    sensitive: 'own',
    body: NewApiToken,
    status: 201,
    envelope: 'record',
    response: IssuedApiToken,
    problems: ['token_limit'],
    async handle(scope, { body }) {
      const giver = await lockGiver(scope, body.company_ids ?? [])
      refuse(tokenFaults(body, giver))
      if (giver.tokens >= tokenLimit) throw new Problem('token_limit', { params: { max: tokenLimit } })
      const given = {
        name: body.name,
        read_only: body.read_only ?? true,
        modules: body.modules == null ? null : [...new Set(body.modules)],
        company_ids: reachOf(body, giver),
        expires_at: new Date(scope.now.getTime() + (body.expires_in_days ?? 90) * day_ms),
      }
      const issued = await insertApiToken(scope, given)
      const { name, read_only, modules, company_ids, expires_at } = issued
      const change = { name, read_only, modules, company_ids, expires_at }
      await audited(scope, company_ids, {
        action: 'token.issued',
        target: { type: 'token', id: issued.id },
        change,
      })
      const { email } = await ownHolder(scope)
      await tell(scope.letters, notices, {
        kind: 'token_created',
        user_id: scope.user,
        email,
        now: scope.now,
      })
      return issued
    },
  })
}

const endToken = operation({
  ...common,
  id: 'me.end_token',
  summary: 'Revoke an API token',
  method: 'DELETE',
  path: '/me/tokens/{token_id}',
  access: 'own_write',
  params: TokenParams,
  unversioned: true,
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
  async handle(scope, { params: { token_id } }) {
    const { name, company_ids } = found(await deleteApiToken(scope, token_id), 'token')
    const target = { type: 'token', id: token_id }
    await audited(scope, company_ids, { action: 'token.ended', target, change: { name } })
    return undefined
  },
})

/** Audits the change in each company the token reaches, or in the installation's log if it reaches all. */
async function audited(
  scope: OwnWriteScope,
  company_ids: readonly number[] | null,
  entry: TraceEntry,
): Promise<void> {
  if (company_ids === null) return scope.audit(entry)
  for (const company of company_ids) await scope.audit(entry, company)
}

export function tokenOperations(notices: NoticeParts): readonly AnyOperation[] {
  return [listTokens, createToken(notices), endToken]
}
