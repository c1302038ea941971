import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Visitor } from '../../../kernel/scope.ts'
import { beginFirst } from '../../../identity/factors/enrol.ts'
import { issuerAt, partyAt } from '../../../identity/factors/rules.ts'
import { EnrolmentStart } from '../../../identity/factors/schema.ts'
import { type SecondStep, finishSignIn, waitingSignIn } from '../../../identity/factors/sign-in.ts'
import type { FactorParts } from '../../../identity/factors/use.ts'
import { type SessionParts, openSession } from '../sign-in/create.ts'
import { lockRow } from '../../base/access/store.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { type SsoParts, enrolThere, enterSecond } from '../sso/act.ts'
import { userActing } from './act.ts'
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
  return { token, kind: userKind, address, now: clock.now() }
}

function secondStep(parts: SecondParts) {
  const { database } = parts
  return operation({
    ...common,
    id: 'auth.token_second',
    summary: 'Finish a sign-in with a second factor',
    description:
      'After `mfa_required`: send its `challenge`, valid once, for five minutes and from the same address, and one of `code`, `passkey` and `new_passkey`. Wrong answers count as wrong passwords do.',
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
      const presented = presentedAs(parts, visitor, body.challenge)
      const challenge = await waitingSignIn(database, presented)
      // A challenge unknown here began at the authentication service.
      if (challenge === undefined) {
        const there = await enterSecond(parts, visitor, body)
        if (there === undefined) throw new Problem('challenge_ended')
        return there
      }
      return finishSignIn(parts, stepOf(parts, visitor, { challenge, presented }), body)
    },
  })
}

type Opened = Awaited<ReturnType<typeof openSession>> & { readonly recovery_codes?: string[] }

function stepOf(
  parts: SecondParts,
  visitor: Visitor,
  begun: Pick<SecondStep<Opened>, 'challenge' | 'presented'>,
): SecondStep<Opened> {
  const { database, clock, notices } = parts
  const { owner_id: id, name, email } = begun.challenge
  const { request_id } = visitor
  const guess = { email, now: begun.presented.now }
  return {
    ...begun,
    guess,
    party: partyAt(parts.address()),
    connection: database,
    write: (work) => database.transaction(work),
    acting(connection) {
      const visit = { caller: `user:${id}`, request_id, clock }
      return userActing({ connection, visit }, notices, { id, email })
    },
    async open(connection, { recovery_codes }) {
      const session = await openSession(connection, parts, { visitor, user: { id, name, email } })
      return { ...session, ...(recovery_codes && { recovery_codes: [...recovery_codes] }) }
    },
    async onRefused(reason) {
      if (reason === 'locked') await database.query(lockRow({ ...guess, request_id }))
    },
  }
}

function enrol(parts: SecondParts) {
  const { database } = parts
  return operation({
    ...common,
    id: 'auth.token_enrol',
    summary: 'Set up the first factor while signing in',
    description:
      'For the methods in `enrolment` of `mfa_required`. Returns the key for an app, or the options for creating a passkey; `POST /auth/token/second` finishes with the first code or the new passkey.',
    path: '/auth/token/enrol',
    body: TokenFactorEnrolment,
    response: EnrolmentStart,
    problems: ['challenge_ended', 'passkeys_not_offered', 'sign_on_unavailable', 'outcome_unknown'],
    async handle(visitor, { body: { challenge: token, method } }) {
      const challenge = await waitingSignIn(database, presentedAs(parts, visitor, token))
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

export function secondStepOperations(parts: SecondParts): readonly AnyOperation[] {
  return [secondStep(parts), enrol(parts)]
}
