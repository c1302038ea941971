import { type Caller, ownFactorOperations } from '../../../identity/factors/operations.ts'
import { issuerAt, partyAt } from '../../../identity/factors/rules.ts'
import { OwnFactors } from '../../../identity/factors/schema.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Message } from '../../base/access/schema.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { userActing } from './act.ts'
import { userOwner } from './store-owners.ts'
import { type Holder, noteProof, ownFactors, ownHolder } from './store.ts'
import {
  type ProofParts,
  type Prover,
  proofOptions,
  proofOptionsRoute,
  proofRoute,
  prove,
} from '../../../identity/factors/proof.ts'
import type { OwnReadScope } from '../../base/access/scopes-own.ts'
import { guessesOf } from '../account/act-proof.ts'

interface FactorOperationParts extends UserProofParts {
  readonly locale: Locale
  readonly requireMfa: boolean
  readonly notices: NoticeParts
}

function list({ address, requireMfa }: FactorOperationParts) {
  return operation({
    tag: 'Own account',
    resource: 'user',
    id: 'me.factors',
    summary: 'List your own second factors',
    method: 'GET',
    path: '/me/factors',
    access: 'own_read',
    status: 200,
    envelope: 'record',
    response: OwnFactors,
    async handle(scope) {
      const passkeys = partyAt(address()) !== undefined
      return { required: requireMfa, passkeys, ...(await ownFactors(scope)) }
    },
  })
}

export function factorOperations(parts: FactorOperationParts): readonly AnyOperation[] {
  const own = ownFactorOperations<'own_write', undefined, Caller>({
    ...parts,
    // All but the list need a proof from the last ten minutes, so a stolen session can't set up a factor.
    route: { tag: 'Own account', resource: 'user', access: 'own_write', sensitive: 'own' },
    id: 'me',
    path: '/me/factors',
    descriptions: {
      app: "Nothing has changed until the app's first code is confirmed.",
      confirm:
        'From now on the sign-in asks for it. All other sessions end; tokens for programs stay. With the first factor come ten ' +
        'recovery codes.',
      passkey: 'It works at the address of the console only.',
      codes: 'Those before are good no more.',
    },
    problems: { asking: [], confirming: [] },
    body: undefined,
    removals: [
      {
        id: 'me.remove_factor',
        summary: 'Remove one of your own factors',
        description: 'With the last one the recovery codes go too.',
        method: 'DELETE',
        path: '/me/factors/{id}',
        response: Message,
      },
    ],
    async caller(scope) {
      const { id, name, email, password_hash } = await ownHolder(scope)
      const { address = '', token_id } = scope.visit
      const at = parts.address()
      const place = { address, token_id, party: partyAt(at), issuer: issuerAt(at), now: scope.now }
      return { owner: userOwner(id), name, email, password_hash, ...place }
    },
    write: ({ account: connection, visit }, { owner, email }, work) =>
      work(userActing({ connection, visit }, parts.notices, { id: owner.id, email })),
  })
  return [list(parts), ...own, ...proofOperations(parts)]
}

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
