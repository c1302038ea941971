import * as z from 'zod'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { OwnStepsScope } from '../../../kernel/own-scope.ts'
import { type Passwords, unusablePasswordHash } from '../../../kernel/passwords.ts'
import { Problem } from '../../../kernel/problem.ts'
import { guarded } from '../../../kernel/throttle.ts'
import { isProofRight } from '../../../identity/factors/answer.ts'
import { askForProof } from '../../../identity/factors/ask.ts'
import { partyAt } from '../../../identity/factors/rules.ts'
import { ProofBody, ProofOptions } from '../../../identity/factors/schema.ts'
import type { FactorParts } from '../../../identity/factors/use.ts'
import { lockRow } from '../../base/access/store.ts'
import { userKind, userOwner } from './store-owners.ts'
import { type Holder, noteProof, ownHolder } from './store.ts'

export interface ProofParts extends FactorParts {
  readonly passwords: Passwords
  readonly address: () => string
}

const common = { tag: 'Own account', resource: 'user', method: 'POST', status: 200 } as const

/** A password is proof only for a user who has one and has no factor. */
function isByPassword({ has_factor, password_hash }: Holder): boolean {
  return !has_factor && password_hash !== unusablePasswordHash
}

function options({ address }: ProofParts) {
  return operation({
    ...common,
    id: 'me.proof_options',
    summary: 'With what you can show once more who you are',
    path: '/me/proof/options',
    access: 'own_write',
    envelope: 'bare',
    response: ProofOptions,
    async handle(scope) {
      const holder = await ownHolder(scope)
      const { visit, now } = scope
      return askForProof(scope.account, {
        owner: userOwner(holder.id),
        password_hash: holder.password_hash,
        byPassword: isByPassword(holder),
        party: partyAt(address()),
        address: visit.address ?? '',
        now,
      })
    },
  })
}

function proof(parts: ProofParts) {
  return operation({
    ...common,
    id: 'me.proof',
    summary: 'Show once more who you are',
    description: 'For ten minutes the session may then do what is answered with `proof_needed`.',
    path: '/me/proof',
    access: 'own_steps',
    body: ProofBody,
    envelope: 'record',
    response: z.object({ proven: z.boolean() }),
    problems: ['invalid_factor', 'challenge_ended', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      await prove(parts, scope, body)
      return { proven: true }
    },
  })
}

async function prove(parts: ProofParts, scope: OwnStepsScope, body: ProofBody): Promise<void> {
  const holder = await ownHolder(scope)
  const { email } = holder
  const { guesses, now, visit } = scope
  const presented = { token: body.challenge, kind: userKind, address: visit.address ?? '', now }
  const owner = userOwner(holder.id)
  const party = partyAt(parts.address())
  const { right } = await guarded(
    guesses,
    { email, now },
    {
      async compare() {
        const typed = body.password
        const isEnough = typed !== undefined && isByPassword(holder)
        const isRight = isEnough && (await parts.passwords.matches(holder.password_hash, typed))
        const password = { isTyped: typed !== undefined, isRight }
        return scope.write(async ({ account }) => {
          const asked = { presented, owner, party, answers: body, password }
          if (!(await isProofRight(account, parts, asked))) return { right: false }
          await noteProof(account, visit.token_id, now)
          return { right: true }
        })
      },
      onLock: () => guesses.query(lockRow({ email, now, request_id: visit.request_id })),
    },
  )
  if (!right) throw new Problem('invalid_factor')
}

export function proofOperations(parts: ProofParts): readonly AnyOperation[] {
  return [options(parts), proof(parts)]
}
