import type { Answers } from '../../identity/factors/answer.ts'
import { beginFirst } from '../../identity/factors/enrol.ts'
import { type Prover, prove } from '../../identity/factors/proof.ts'
import type { FactorKind, ProofBody } from '../../identity/factors/schema.ts'
import { type SecondStep, finishSignIn, waitingSignIn } from '../../identity/factors/sign-in.ts'
import type { FactorParts } from '../../identity/factors/use.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { Visitor } from '../../kernel/scope.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import { administratorActing } from '../factors/act.ts'
import { administratorKind, administratorOwner } from '../factors/store-owners.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import {
  type LoginParts,
  type OpenedSession,
  noteRefusal,
  openSession,
  throttleSite,
  trace,
} from './login.ts'
import { administratorById } from './store.ts'
import { type Holder, heldBy, noteProof } from './store-proof.ts'

export interface SecondParts extends LoginParts, FactorParts, NoticeParts {}

async function begunSignIn({ database, clock }: SecondParts, { address }: Visitor, token: string) {
  const presented = { token, kind: administratorKind, site_id: null, address, now: clock.now() }
  const challenge = await waitingSignIn(database, presented)
  if (challenge === undefined) throw new Problem('challenge_ended')
  return { challenge, presented }
}

/** Completes `login`: opens a session after a factor is shown, or after the first one is set up. */
export async function secondLogin(parts: SecondParts, visitor: Visitor, answers: Answers) {
  const { database, panel } = parts
  const { challenge, presented } = await begunSignIn(parts, visitor, answers.challenge)
  const { email, owner_id: id } = challenge
  const step: SecondStep<OpenedSession> = {
    challenge,
    presented,
    party: panel.party,
    guess: { tenant: { site_id: throttleSite }, email, now: presented.now },
    connection: database,
    write: (work) => database.transaction(work),
    acting(connection) {
      const visit = trace(parts, visitor, { type: 'administrator', id })
      return administratorActing({ connection, visit }, parts, { id, email })
    },
    open: (connection, { factor }) =>
      openSession(parts, visitor, { connection, administrator: { id }, change: { factor } }),
    onRefused: (reason) => noteRefusal(parts, visitor, { email, reason }),
  }
  const session = await finishSignIn(parts, step, answers)
  return { administrator: found(await administratorById(database, id), 'administrator'), session }
}

/** Data for setting up the first factor of an administrator who can't sign in without one. */
export async function enrolLogin(
  parts: SecondParts,
  visitor: Visitor,
  { challenge: token, method }: { readonly challenge: string; readonly method: FactorKind },
) {
  const { database, panel } = parts
  const { challenge } = await begunSignIn(parts, visitor, token)
  const owner = administratorOwner(challenge.owner_id)
  const begun = { owner, challenge, token, method, party: panel.party, issuer: panel.issuer }
  return database.transaction((connection) => beginFirst(connection, parts, begun))
}

/** The signed-in administrator, for a new proof of identity. */
export async function proverOf(
  { database, panel }: SecondParts,
  { visit, now }: AdminReadScope,
): Promise<Prover & Pick<Holder, 'email'>> {
  const holder = await heldBy(database, visit.actor.id ?? 0)
  if (holder === undefined) throw new Problem('unauthenticated')
  const { id, email, password_hash, has_factor } = holder
  const place = { site_id: null, address: visit.address, party: panel.party, now }
  return { owner: administratorOwner(id), email, password_hash, has_factor, ...place }
}

/** Allows the session sensitive operations for the next ten minutes. */
export async function proveAgain(parts: SecondParts, scope: AdminReadScope, body: ProofBody) {
  const { database } = parts
  const { email, ...prover } = await proverOf(parts, scope)
  const { now } = prover
  return prove(
    parts,
    {
      prover,
      guess: { tenant: { site_id: throttleSite }, email, now },
      connection: database,
      write: (work) => database.transaction(work),
      onLock: () => Promise.resolve(),
      onProven: (writing) => noteProof(writing, scope.visit.token_id, now),
    },
    body,
  )
}
