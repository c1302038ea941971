import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type RelyingParty,
  creationOptions,
} from '../../factors/passkeys.ts'
import { newTotpSecret, totpUri } from '../../factors/totp.ts'
import type { Desk } from '../audit/store.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { type FactorParts, addFactor, confirmedPasskey, confirmedTotp, useFactor } from './act.ts'
import type { FactorOwner } from './rules.ts'
import type { FactorKind, FactorMethod } from './schema.ts'
import { type Challenge, countWrong, endChallenge, keepSecret, lockChallenge } from './store-challenges.ts'

/** What somebody answers a challenge with. */
export interface Answers {
  readonly challenge: string
  readonly code?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
  readonly new_passkey?: PasskeyAttestation | undefined
}

function ownerOf({ account_id, administrator_id }: Challenge): FactorOwner {
  return account_id === null
    ? { type: 'administrator', id: administrator_id ?? 0 }
    : { type: 'account', id: account_id }
}

interface Asked {
  readonly presented: Parameters<typeof lockChallenge>[1]
  readonly answers: Answers
  readonly party: RelyingParty | undefined
  readonly site_id: number | null
}

/** Of a challenge that was answered rightly: it is over, and what it was answered with is spent in this transaction. */
export interface Answered {
  readonly challenge: Challenge
  readonly factor: FactorMethod
}

/** Undefined where the answer is wrong, which is counted. */
export async function answerChallenge(
  { connection, visit }: Desk,
  parts: FactorParts & NoticeParts,
  asked: Asked,
): Promise<Answered | undefined> {
  const challenge = await lockChallenge(connection, asked.presented)
  if (challenge === undefined) throw new Problem('challenge_ended')
  const owner = ownerOf(challenge)
  const actor = { type: owner.type === 'account' ? 'user' : 'administrator', id: owner.id } as const
  const { answers, party } = asked
  const now = visit.clock.now()
  const factor =
    challenge.purpose === 'enrol'
      ? await enrolled({ connection, visit: { ...visit, actor } }, parts, { ...asked, challenge })
      : await useFactor(connection, parts, { ...answers, token: answers.challenge, owner, party, now })
  if (factor === undefined) await countWrong(connection, challenge.id)
  else await endChallenge(connection, challenge.id)
  return factor && { challenge, factor }
}

/** The first factor of somebody who cannot go on without one. */
async function enrolled(
  desk: Desk,
  parts: FactorParts & NoticeParts,
  { challenge, answers, party, site_id }: Asked & { readonly challenge: Challenge },
): Promise<FactorMethod | undefined> {
  const now = desk.visit.clock.now()
  const made = { response: answers.new_passkey, token: answers.challenge }
  const factor =
    confirmedTotp({ ...parts, name: null, now }, challenge.secret, answers.code) ??
    (await confirmedPasskey({ name: null, now }, party, made))
  if (factor === undefined) return undefined
  const { email } = challenge
  await addFactor(desk, parts, { owner: ownerOf(challenge), email, site_id, factor, keepToken_id: null })
  return factor.kind
}

/** What an app, or the browser, makes the first factor from. */
export async function beginFirst(
  connection: Connection,
  { vault }: FactorParts,
  begun: {
    readonly challenge: Challenge
    readonly token: string
    readonly method: FactorKind
    readonly party: RelyingParty | undefined
    readonly issuer: string
  },
) {
  const { challenge, token, method, party, issuer } = begun
  if (challenge.purpose !== 'enrol') throw new Problem('challenge_ended')
  const { email, name } = challenge
  if (method === 'totp') {
    const secret = newTotpSecret()
    await keepSecret(connection, challenge.id, vault.seal(secret))
    return { secret, uri: totpUri(secret, { issuer, account: email }), options: null }
  }
  if (party === undefined) throw new Problem('passkeys_not_offered')
  const options = await creationOptions(party, passkeyOwner(ownerOf(challenge), { email, name }), token)
  return { secret: null, uri: null, options: { ...options } }
}

/** Somebody as an authenticator knows them. */
export function passkeyOwner(
  { type, id }: FactorOwner,
  known: { readonly email: string; readonly name: string; readonly credentials?: readonly string[] },
) {
  return { handle: `${type} ${id}`, credentials: [], ...known }
}
