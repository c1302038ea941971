import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import { type RelyingParty, requestOptions } from '../../factors/passkeys.ts'
import { newToken } from '../access/rules.ts'
import { type FactorOwner, login_s, methodsOf, partyOf } from './rules.ts'
import { insertChallenge } from './store-challenges.ts'
import { factorSite } from './store-sites.ts'
import { codesLeft, factorsOf, passkeysOf } from './store.ts'

interface HalfLogin {
  readonly site_id: number
  readonly user_id: number
  readonly password_hash: string
  readonly address: string
  readonly user_agent: string | null
  readonly now: Date
  /** There is no factor yet, and one is asked for. */
  readonly isNew: boolean
}

/** The refusal of a login whose password was right, with what its second step takes. */
export async function loginChallenge(connection: Connection, half: HalfLogin): Promise<Problem> {
  const { user_id, isNew, ...begun } = half
  const owner = { type: 'account', id: user_id } as const
  const site = await factorSite(connection, half)
  return challengeFor(connection, { ...begun, owner, isNew, party: partyOf(site) })
}

interface Half extends Omit<HalfLogin, 'site_id' | 'user_id' | 'password_hash'> {
  readonly owner: FactorOwner
  readonly site_id: number | null
  readonly password_hash: string | null
  readonly party: RelyingParty | undefined
}

export async function challengeFor(connection: Connection, half: Half): Promise<Problem> {
  const { owner, party, isNew, ...begun } = half
  const challenge = newToken('sac')
  const purpose = isNew ? 'enrol' : 'login'
  await insertChallenge(connection, challenge, { ...begun, owner, purpose, lifetime_s: login_s })
  const factors = await factorsOf(connection, owner)
  const methods = methodsOf({ factors, codes: await codesLeft(connection, owner) }, party)
  const passkeys =
    party !== undefined && methods.includes('passkey')
      ? await passkeysOf(connection, owner, party.domain)
      : undefined
  const enrolment = party === undefined ? ['totp'] : ['totp', 'passkey']
  return new Problem('mfa_required', {
    details: {
      challenge,
      expires_in: login_s,
      methods,
      enrolment: isNew ? enrolment : [],
      passkey_options:
        party === undefined || passkeys === undefined
          ? null
          : await requestOptions(party, passkeys, challenge),
    },
  })
}
