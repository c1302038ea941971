import { IdParams } from '../../kernel/fields.ts'
import { catalogues } from '../../kernel/messages/messages.ts'
import type { ScopeByAccess } from '../../kernel/access.ts'
import { type AnyOperation, type Input, operation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import { RecoveryCodes } from '../../identity/factors/schema.ts'
import { factorsOf } from '../../identity/factors/store.ts'
import { Message } from '../accounts/schema.ts'
import { removeFactor, renewCodes } from './act.ts'
import { demandProof } from './act-proof.ts'
import { type FactorOperationParts, asksAgain, callerOf, common, proving } from './caller.ts'
import { beginTotp, confirmTotp } from './operations-app.ts'
import { beginPasskeyOperation, confirmPasskey } from './operations-passkey.ts'
import { FactorOverview } from './schema.ts'
import { factorOverview } from './store-sites.ts'

export function factorOperations(parts: FactorOperationParts): readonly AnyOperation[] {
  return [
    list,
    beginTotp(parts),
    confirmTotp(parts),
    beginPasskeyOperation(parts),
    confirmPasskey(parts),
    makeCodes(parts),
    ...removals(parts),
  ]
}

const list = operation({
  ...common,
  id: 'auth.factors_list',
  access: 'session_read',
  summary: 'The own second factors',
  description: 'Of the account, on whichever site they were set up.',
  method: 'GET',
  path: '/auth/factors',
  envelope: 'record',
  response: FactorOverview,
  problems: ['mfa_not_offered'],
  async handle(scope) {
    const overview = await factorOverview(scope, scope.visit.actor.id ?? 0)
    if (overview.policy === 'off') throw new Problem('mfa_not_offered')
    return overview
  },
})

function makeCodes(parts: FactorOperationParts) {
  return operation({
    ...proving,
    id: 'auth.recovery_codes',
    summary: 'Make ten new recovery codes',
    description: `${asksAgain} Those before are good no more.`,
    path: '/auth/factors/recovery-codes',
    response: RecoveryCodes,
    problems: ['mfa_not_offered', 'no_factor', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const caller = await callerOf(scope)
      await demandProof(parts, scope, { caller, given: body })
      return scope.write(async ({ accounts: connection, visit, site: site_id }) => {
        const owned = { owner: caller.owner, email: caller.person.email, site_id }
        return { recovery_codes: await renewCodes({ connection, visit }, owned) }
      })
    },
  })
}

function removals(parts: FactorOperationParts): readonly AnyOperation[] {
  const removal = {
    ...proving,
    resource: 'factor',
    summary: 'Remove one of the own factors',
    description: `${asksAgain} With the last one the recovery codes go too.`,
    params: IdParams,
    unversioned: true,
    response: Message,
    problems: ['mfa_not_offered', 'login_locked', 'outcome_unknown'],
    async handle(
      scope: ScopeByAccess['session_steps'],
      { body, params: { id } }: Input<typeof IdParams, undefined, typeof proving.body>,
    ) {
      const caller = await callerOf(scope)
      const factors = await factorsOf(scope.accounts, caller.owner)
      found(
        factors.find((each) => each.id === id),
        'factor',
      )
      await demandProof(parts, scope, { caller, given: body })
      await scope.write(({ accounts: connection, visit, site: site_id }) =>
        removeFactor({ connection, visit }, parts, {
          owner: caller.owner,
          email: caller.person.email,
          site_id,
          id,
        }),
      )
      return { message: catalogues[parts.locale].done.deleted }
    },
  } as const
  return [
    operation({
      ...removal,
      id: 'auth.factors_delete',
      description: `${removal.description} The proof is in the body, as of a POST.`,
      method: 'DELETE',
      path: '/auth/factors/{id}',
    }),
    operation({
      ...removal,
      id: 'auth.factors_remove',
      deprecated: 'auth.factors_delete',
      path: '/auth/factors/{id}/remove',
    }),
  ]
}
