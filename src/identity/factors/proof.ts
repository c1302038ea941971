import * as z from 'zod'
import { type Passwords, unusablePasswordHash } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import { type Guess, guarded } from '../../kernel/throttle.ts'
import type { FactorOwner } from '../realm.ts'
import { isProofRight } from './answer.ts'
import { askForProof } from './ask.ts'
import type { RelyingParty } from './passkeys.ts'
import { ProofBody, ProofOptions } from './schema.ts'
import { type FactorParts, useFactor } from './use.ts'

export interface ProofParts extends FactorParts {
  readonly passwords: Passwords
}

/** Parts of the operations by which people prove their identity again, on the pages of either service. */
export const proofOptionsRoute = {
  method: 'POST',
  summary: 'List the ways to confirm your identity',
  status: 200,
  envelope: 'bare',
  response: ProofOptions,
} as const
export const proofRoute = {
  method: 'POST',
  summary: 'Confirm your identity',
  description: 'For ten minutes the session may then do what is answered with `proof_needed`.',
  body: ProofBody,
  status: 200,
  envelope: 'record',
  response: z.object({ proven: z.boolean() }),
  problems: ['invalid_factor', 'challenge_ended', 'login_locked', 'outcome_unknown'],
} as const

export interface Prover {
  readonly owner: FactorOwner
  readonly password_hash: string | null
  readonly has_factor: boolean
  readonly party: RelyingParty | undefined
  /** Only in a service that has sites. */
  readonly site_id?: null
  readonly address: string
  readonly now: Date
}

/** A password is proof only for a person who has one and has no factor. */
function isByPassword({ has_factor, password_hash }: Prover): boolean {
  return !has_factor && password_hash !== null && password_hash !== unusablePasswordHash
}

export function proofOptions(connection: Connection, prover: Prover) {
  const { has_factor: _, ...begun } = prover
  return askForProof(connection, { ...begun, byPassword: isByPassword(prover) })
}

/** Where guesses are counted, and how a transaction is run between them. */
export interface Guessing {
  readonly guess: Guess
  /** Runs each statement on its own. */
  readonly connection: Connection
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  readonly onLock: () => Promise<unknown>
}

/** Refuses if the proof is wrong; `onProven` runs in its transaction. */
export async function prove(
  parts: ProofParts,
  proving: Guessing & { readonly prover: Prover; readonly onProven: (writing: Connection) => Promise<void> },
  body: ProofBody,
): Promise<{ readonly proven: boolean }> {
  const { prover, connection, guess, write, onLock, onProven } = proving
  const { owner, party, site_id, address, now, password_hash } = prover
  const place = site_id === undefined ? {} : { site_id }
  const presented = { token: body.challenge, kind: owner.kind, ...place, address, now }
  const { right } = await guarded(connection, guess, {
    async compare() {
      const typed = body.password
      const isEnough = typed !== undefined && isByPassword(prover)
      const isRight = isEnough && (await parts.passwords.matches(password_hash ?? undefined, typed))
      const password = { isTyped: typed !== undefined, isRight }
      return write(async (writing) => {
        const asked = { presented, owner, party, answers: body, password }
        if (!(await isProofRight(writing, parts, asked))) return { right: false }
        await onProven(writing)
        return { right: true }
      })
    },
    onLock,
  })
  if (!right) throw new Problem('invalid_factor')
  return { proven: true }
}

/** A password, or a code of an authenticator app or a recovery code, typed once more. */
export interface TypedProof {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/** An attacker with an open session has neither password nor factor, and gets no more guesses than before a login. */
export async function demandTyped(
  parts: ProofParts,
  guessing: Guessing & { readonly owner: FactorOwner; readonly password_hash: string },
  { password, code }: TypedProof,
): Promise<void> {
  const { owner, password_hash, connection, guess, write, onLock } = guessing
  const { right } = await guarded(connection, guess, {
    async compare() {
      if (password !== undefined) return { right: await parts.passwords.matches(password_hash, password) }
      const shown = { owner, code, now: guess.now }
      return { right: (await write((writing) => useFactor(writing, parts, shown))) !== undefined }
    },
    onLock,
  })
  if (right) return
  throw new Problem('invalid', {
    faults: [
      password === undefined
        ? { path: 'code', rule: 'factor_code' }
        : { path: 'password', rule: 'current_password' },
    ],
  })
}
