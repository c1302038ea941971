import { operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { beginApp, endEnrolment } from '../../identity/factors/enrol.ts'
import { AddedFactor, TotpSetup, TotpConfirmation } from '../../identity/factors/schema.ts'
import { confirmedTotp } from '../../identity/factors/use.ts'
import { demandProof } from './act-proof.ts'
import {
  type FactorOperationParts,
  added,
  asksAgain,
  beginningOf,
  callerOf,
  common,
  endsOthers,
  presentedBy,
  proving,
} from './caller.ts'

export function beginTotp(parts: FactorOperationParts) {
  return operation({
    ...proving,
    id: 'auth.totp_begin',
    summary: 'Begin to set up an authenticator app',
    description: `${asksAgain} Nothing has changed until the app's first code is confirmed.`,
    path: '/auth/factors/totp',
    response: TotpSetup,
    problems: ['mfa_not_offered', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const caller = await callerOf(scope)
      await demandProof(parts, scope, { caller, given: body })
      const begun = { ...beginningOf(scope, caller), issuer: caller.site.name, email: caller.person.email }
      return scope.write(({ accounts }) => beginApp(accounts, parts, begun))
    },
  })
}

export function confirmTotp(parts: FactorOperationParts) {
  return operation({
    ...common,
    id: 'auth.totp_confirm',
    summary: 'Confirm an authenticator app by its first code',
    description: endsOthers,
    path: '/auth/factors/totp/confirm',
    body: TotpConfirmation,
    response: AddedFactor,
    problems: ['mfa_not_offered', 'challenge_ended', 'outcome_unknown'],
    async handle(scope, { body: { enrolment, code, name } }) {
      const caller = await callerOf(scope)
      return scope.write(async (writing) => {
        const presented = { ...presentedBy(writing, enrolment), purpose: 'totp' } as const
        const { secret } = await endEnrolment(writing.accounts, caller.owner, presented)
        const factor = confirmedTotp({ ...parts, name, now: writing.now }, secret, code)
        if (factor === undefined)
          throw new Problem('invalid', { faults: [{ path: 'code', rule: 'factor_code' }] })
        return added(parts, writing, { caller, factor })
      })
    },
  })
}
