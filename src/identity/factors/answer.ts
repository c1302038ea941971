import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { FactorOwner } from '../realm.ts'
import type { PasskeyAssertion, PasskeyAttestation, RelyingParty } from './passkeys.ts'
import type { AddedFactor, FactorMethod } from './schema.ts'
import {
  type Challenge,
  type Presented,
  countWrong,
  endChallenge,
  lockChallenge,
} from './store-challenges.ts'
import type { NewFactor } from './store.ts'
import { type FactorParts, confirmedPasskey, confirmedTotp, useFactor } from './use.ts'

export interface Answers {
  readonly challenge: string
  readonly code?: string | undefined
  readonly passkey?: PasskeyAssertion | undefined
  readonly new_passkey?: PasskeyAttestation | undefined
}

interface Asked {
  readonly presented: Presented
  readonly answers: Answers
  readonly party: RelyingParty | undefined
  /** Stores the first factor of a person who can't sign in without one, the way their service does. */
  readonly add: (factor: NewFactor) => Promise<AddedFactor>
}

/** Correctly answered challenge: it has ended, and its answer is spent in this transaction. */
export interface Answered {
  readonly challenge: Challenge
  readonly factor: FactorMethod
  /** Present if the first factor was enrolled during this sign-in. */
  readonly recovery_codes?: readonly string[]
}

/** Undefined if the answer is wrong, which is counted. */
export async function answerChallenge(
  connection: Connection,
  parts: FactorParts,
  asked: Asked,
): Promise<Answered | undefined> {
  const challenge = await lockChallenge(connection, asked.presented)
  if (challenge === undefined) throw new Problem('challenge_ended')
  const owner = { kind: asked.presented.kind, id: challenge.owner_id }
  const { answers, party } = asked
  const { now } = asked.presented
  if (challenge.purpose === 'enrol') {
    const made = { response: answers.new_passkey, token: answers.challenge }
    const factor =
      confirmedTotp({ ...parts, name: null, now }, challenge.secret, answers.code) ??
      (await confirmedPasskey({ name: null, now }, party, made))
    if (factor === undefined) return wrong(connection, challenge)
    const { recovery_codes } = await asked.add(factor)
    await endChallenge(connection, challenge.id)
    return { challenge, factor: factor.kind, ...(recovery_codes !== null && { recovery_codes }) }
  }
  const factor = await useFactor(connection, parts, {
    ...answers,
    token: answers.challenge,
    owner,
    party,
    now,
  })
  if (factor === undefined) return wrong(connection, challenge)
  await endChallenge(connection, challenge.id)
  return { challenge, factor }
}

async function wrong(connection: Connection, { id }: Challenge): Promise<undefined> {
  await countWrong(connection, id)
}

interface Proof {
  readonly presented: Omit<Presented, 'purposes'>
  readonly owner: FactorOwner
  readonly party: RelyingParty | undefined
  readonly answers: Answers
  /** Whether a password was given, and whether it is right and sufficient. */
  readonly password: { readonly isTyped: boolean; readonly isRight: boolean }
}

export async function isProofRight(
  connection: Connection,
  parts: FactorParts,
  { presented, owner, party, answers, password }: Proof,
): Promise<boolean> {
  const challenge = await lockChallenge(connection, { ...presented, purposes: ['proof'] })
  if (challenge?.owner_id !== owner.id) throw new Problem('challenge_ended')
  const { code, passkey } = answers
  const shown = { owner, code, passkey, token: answers.challenge, party, now: presented.now }
  const isRight =
    password.isRight || (!password.isTyped && (await useFactor(connection, parts, shown)) !== undefined)
  if (isRight) await endChallenge(connection, challenge.id)
  return isRight
}
