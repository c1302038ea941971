import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Connection, Visitor } from '../../../kernel/scope.ts'
import { guarded } from '../../../kernel/throttle.ts'
import { type Answers, answerChallenge } from '../../../identity/factors/answer.ts'
import { beginFirst } from '../../../identity/factors/enrol.ts'
import { issuerAt, partyAt } from '../../../identity/factors/rules.ts'
import { EnrolmentStart } from '../../../identity/factors/schema.ts'
import { challengeBy } from '../../../identity/factors/store-challenges.ts'
import type { FactorParts } from '../../../identity/factors/use.ts'
import { type SessionParts, openSession } from '../sign-in/create.ts'
import { lockRow } from '../../base/access/store.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { type SsoParts, enrolThere, enterSecond } from '../sso/act.ts'
import { addFactor } from './act.ts'
import { userKind, userOwner } from './store-owners.ts'
import { SecondStepToken, TokenFactorEnrolment, TokenSecondStep } from './schema.ts'

export interface SecondParts extends FactorParts, SessionParts, SsoParts {
  readonly notices: NoticeParts
}

const common = {
  tag: 'Authentication',
  method: 'POST',
  access: 'public',
  limit: 'token',
  status: 200,
  envelope: 'bare',
} as const

function presentedAs({ clock }: SecondParts, { address }: Visitor, token: string) {
  return { token, kind: userKind, purposes: ['login', 'enrol'], address, now: clock.now() } as const
}

function secondStep(parts: SecondParts) {
  const { database } = parts
  return operation({
    ...common,
    id: 'auth.token_second',
    summary: 'Finish a sign-in by a second factor',
    description:
      'After a sign-in that was answered with `mfa_required`: with its `challenge`, which is good for five minutes, once and ' +
      'from the same address, and with one of `code`, `passkey` and `new_passkey`. Wrong answers count as wrong passwords do.',
    path: '/auth/token/second',
    body: TokenSecondStep,
    response: SecondStepToken,
    problems: [
      'invalid_factor',
      'challenge_ended',
      'login_locked',
      'sign_on_unknown',
      'sign_on_unlinked',
      'sign_on_unavailable',
      'outcome_unknown',
    ],
    async handle(visitor, { body }) {
      const begun = await challengeBy(database, presentedAs(parts, visitor, body.challenge))
      // A challenge unknown here began at the authentication service.
      if (begun === undefined) {
        const there = await enterSecond(parts, visitor, body)
        if (there === undefined) throw new Problem('challenge_ended')
        return there
      }
      const guess = { email: begun.email, now: parts.clock.now() }
      const { opened } = await guarded(database, guess, {
        compare: () => database.transaction((connection) => answered(connection, parts, { visitor, body })),
        onLock: () => database.query(lockRow({ ...guess, request_id: visitor.request_id })),
      })
      if (opened === undefined) throw new Problem('invalid_factor')
      return opened
    },
  })
}

/** Opens a session if the answer is right. */
async function answered(
  connection: Connection,
  parts: SecondParts,
  { visitor, body }: { readonly visitor: Visitor; readonly body: Answers },
) {
  const { request_id } = visitor
  const right = await answerChallenge(connection, parts, {
    presented: presentedAs(parts, visitor, body.challenge),
    answers: body,
    party: partyAt(parts.address()),
    add(owner, factor) {
      const visit = { caller: `user:${owner.id}`, request_id, clock: parts.clock }
      return addFactor({ connection, visit, user_id: owner.id, notices: parts.notices }, factor, null)
    },
  })
  if (right === undefined) return { right: false }
  const { challenge, recovery_codes } = right
  const { owner_id: id, name, email } = challenge
  const session = await openSession(connection, parts, { visitor, user: { id, name, email } })
  const opened = { ...session, ...(recovery_codes && { recovery_codes: [...recovery_codes] }) }
  return { right: true, opened }
}

function enrol(parts: SecondParts) {
  const { database } = parts
  return operation({
    ...common,
    id: 'auth.token_enrol',
    summary: 'Set up the first factor on the way in',
    description:
      'Where `mfa_required` names what can be set up (`enrolment`). The key for an app, or what the browser makes a passkey ' +
      'from; `POST /auth/token/second` finishes with the first code or the new passkey.',
    path: '/auth/token/enrol',
    body: TokenFactorEnrolment,
    response: EnrolmentStart,
    problems: ['challenge_ended', 'passkeys_not_offered', 'sign_on_unavailable', 'outcome_unknown'],
    async handle(visitor, { body: { challenge: token, method } }) {
      const challenge = await challengeBy(database, presentedAs(parts, visitor, token))
      if (challenge === undefined) {
        const there = await enrolThere(parts, visitor, { challenge: token, method })
        if (there === undefined) throw new Problem('challenge_ended')
        return there
      }
      const address = parts.address()
      const owner = userOwner(challenge.owner_id)
      const first = {
        owner,
        challenge,
        token,
        method,
        party: partyAt(address),
        issuer: issuerAt(address),
      }
      return database.transaction((connection) => beginFirst(connection, parts, first))
    },
  })
}

/** The second step of a password sign-in. */
export function secondStepOperations(parts: SecondParts): readonly AnyOperation[] {
  return [secondStep(parts), enrol(parts)]
}
