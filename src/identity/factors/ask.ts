import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { FactorOwner } from '../realm.ts'
import { type RelyingParty, requestOptions } from './passkeys.ts'
import { enrolment_s, login_s, methodsOf, newChallenge } from './rules.ts'
import { type NewChallenge, insertChallenge } from './store-challenges.ts'
import { codesLeft, factorsOf, passkeysOf } from './store.ts'

type Begun = Omit<NewChallenge, 'purpose' | 'lifetime_s' | 'secret'>

interface Half extends Begun {
  /** No factor exists yet, and one is required. */
  readonly isNew: boolean
  readonly party: RelyingParty | undefined
}

/** Refusal of a sign-in with the right password, and the options for its second step. */
export async function challengeFor(connection: Connection, half: Half): Promise<Problem> {
  const { party, isNew, ...begun } = half
  const challenge = newChallenge()
  const purpose = isNew ? 'enrol' : 'login'
  await insertChallenge(connection, challenge, { ...begun, purpose, lifetime_s: login_s })
  const { methods, passkey_options, passkey_elsewhere } = await shown(
    connection,
    { ...begun, party },
    challenge,
  )
  const enrolment = party === undefined ? ['totp'] : ['totp', 'passkey']
  return new Problem('mfa_required', {
    details: {
      challenge,
      expires_in: login_s,
      methods,
      enrolment: isNew ? enrolment : [],
      passkey_options,
      passkey_elsewhere,
    },
  })
}

/** Methods that can answer a challenge. */
async function shown(
  connection: Connection,
  { owner, party }: { readonly owner: FactorOwner; readonly party: RelyingParty | undefined },
  challenge: string,
) {
  const factors = await factorsOf(connection, owner)
  const methods = methodsOf({ factors, codes: await codesLeft(connection, owner) }, party)
  const options =
    party !== undefined && methods.includes('passkey')
      ? await requestOptions(party, await passkeysOf(connection, owner, party.domain), challenge)
      : null
  // Don't say where it works: so far only a password was given, and the domain may name another site.
  const passkey_elsewhere = options === null && factors.some(({ kind }) => kind === 'passkey')
  return { methods, passkey_options: options && { ...options }, passkey_elsewhere }
}

interface Asked extends Begun {
  /** Whether the password suffices: only without a factor. Otherwise it proves no more than the session does. */
  readonly byPassword: boolean
  readonly party: RelyingParty | undefined
}

/** Starts a new proof of identity for a signed-in person and lists its methods. */
export async function askForProof(connection: Connection, asked: Asked) {
  const { byPassword, party, ...begun } = asked
  const challenge = newChallenge()
  await insertChallenge(connection, challenge, { ...begun, purpose: 'proof', lifetime_s: enrolment_s })
  const { methods, passkey_options } = await shown(connection, { ...begun, party }, challenge)
  return { challenge, methods: byPassword ? ['password' as const] : [...methods], passkey_options }
}
