import {
  type ProofParts,
  type Prover,
  proofOptions,
  proofOptionsRoute,
  proofRoute,
  prove,
} from '../../../identity/factors/proof.ts'
import { partyAt } from '../../../identity/factors/rules.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { OwnReadScope } from '../../base/access/scopes-own.ts'
import { guessesOf } from '../account/act-proof.ts'
import { userOwner } from './store-owners.ts'
import { type Holder, noteProof, ownHolder } from './store.ts'

export interface UserProofParts extends ProofParts {
  readonly address: () => string
}

const common = { tag: 'Own account', resource: 'user' } as const

function proverOf(
  { address }: UserProofParts,
  { visit, now }: OwnReadScope,
  { id, password_hash, has_factor }: Holder,
): Prover {
  const place = { address: visit.address ?? '', party: partyAt(address()), now }
  return { owner: userOwner(id), password_hash, has_factor, ...place }
}

function options(parts: UserProofParts) {
  return operation({
    ...proofOptionsRoute,
    ...common,
    id: 'me.proof_options',
    path: '/me/proof/options',
    access: 'own_write',
    handle: async (scope) => proofOptions(scope.account, proverOf(parts, scope, await ownHolder(scope))),
  })
}

function proof(parts: UserProofParts) {
  return operation({
    ...proofRoute,
    ...common,
    id: 'me.proof',
    path: '/me/proof',
    access: 'own_steps',
    async handle(scope, { body }) {
      const holder = await ownHolder(scope)
      const prover = proverOf(parts, scope, holder)
      const proving = {
        ...guessesOf(scope, holder),
        prover,
        onProven: (writing: typeof scope.guesses) => noteProof(writing, scope.visit.token_id, prover.now),
      }
      return prove(parts, proving, body)
    },
  })
}

export function proofOperations(parts: UserProofParts): readonly AnyOperation[] {
  return [options(parts), proof(parts)]
}
