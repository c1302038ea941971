import { operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { beginPasskey, endEnrolment } from '../../identity/factors/enrol.ts'
import { partyOf } from '../../identity/factors/rules.ts'
import { AddedFactor, PasskeySetup, PasskeyConfirmation } from '../../identity/factors/schema.ts'
import { confirmedPasskey } from '../../identity/factors/use.ts'
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

export function beginPasskeyOperation(parts: FactorOperationParts) {
  return operation({
    ...proving,
    id: 'auth.passkey_begin',
    summary: 'Begin to set up a passkey or security key',
    description: `${asksAgain} The site has named the origins of its pages; the browser makes the passkey on one of them.`,
    path: '/auth/factors/passkey',
    response: PasskeySetup,
    problems: ['mfa_not_offered', 'passkeys_not_offered', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const caller = await callerOf(scope)
      const party = partyOf(caller.site)
      if (party === undefined) throw new Problem('passkeys_not_offered')
      await demandProof(parts, scope, { caller, given: body })
      const begun = { ...beginningOf(scope, caller), person: caller.person }
      return scope.write(({ accounts }) => beginPasskey(accounts, party, begun))
    },
  })
}

export function confirmPasskey(parts: FactorOperationParts) {
  return operation({
    ...common,
    id: 'auth.passkey_confirm',
    summary: 'Confirm a passkey that the browser has made',
    description: endsOthers,
    path: '/auth/factors/passkey/confirm',
    body: PasskeyConfirmation,
    response: AddedFactor,
    problems: ['mfa_not_offered', 'challenge_ended', 'outcome_unknown'],
    async handle(scope, { body: { enrolment: token, passkey: response, name } }) {
      const caller = await callerOf(scope)
      const made = { response, token }
      const factor = await confirmedPasskey({ name, now: scope.now }, partyOf(caller.site), made)
      return scope.write(async (writing) => {
        const presented = { ...presentedBy(writing, token), purpose: 'passkey' } as const
        await endEnrolment(writing.accounts, caller.owner, presented)
        if (factor === undefined)
          throw new Problem('invalid', { faults: [{ path: 'passkey', rule: 'factor_passkey' }] })
        return added(parts, writing, { caller, factor })
      })
    },
  })
}
