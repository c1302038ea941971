import { Problem, found } from '../../kernel/problem.ts'
import type { Visitor } from '../../kernel/scope.ts'
import { guarded } from '../../kernel/throttle.ts'
import { type Answers, answerChallenge } from '../../identity/factors/answer.ts'
import { beginFirst } from '../../identity/factors/enrol.ts'
import type { FactorKind } from '../../identity/factors/schema.ts'
import { challengeBy } from '../../identity/factors/store-challenges.ts'
import type { FactorParts } from '../../identity/factors/use.ts'
import { addOnTheWay } from '../factors/act.ts'
import { administratorKind, administratorOwner } from '../factors/store-owners.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { type LoginParts, noteRefusal, openSession, throttleSite, trace } from './login.ts'
import { administratorById } from './store.ts'

export interface SecondParts extends LoginParts, FactorParts, NoticeParts {}

function presentedAs({ clock }: SecondParts, visitor: Visitor, token: string) {
  const purposes = ['login', 'enrol'] as const
  return {
    token,
    kind: administratorKind,
    purposes,
    site_id: null,
    address: visitor.address,
    now: clock.now(),
  }
}

/** Completes `login`: opens a session after a factor is shown, or after the first one is set up. */
export async function secondLogin(parts: SecondParts, visitor: Visitor, answers: Answers) {
  const { database, clock, panel } = parts
  const presented = presentedAs(parts, visitor, answers.challenge)
  const begun = await challengeBy(database, presented)
  if (begun === undefined) throw new Problem('challenge_ended')
  const { email, owner_id: id } = begun
  const guess = { site_id: throttleSite, email, now: clock.now() }
  const { session } = await guarded(database, guess, {
    compare: () =>
      database.transaction(async (connection) => {
        const visit = trace(parts, visitor, { type: 'administrator', id })
        const add = addOnTheWay({ connection, visit }, parts, null)
        const asked = { presented, answers, party: panel.party, add }
        const right = await answerChallenge(connection, parts, asked)
        if (right === undefined) return { right: false }
        const change = { factor: right.factor }
        const opened = await openSession(parts, visitor, { connection, administrator: { id }, change })
        return { right: true, session: opened }
      }),
    onLock: () => noteRefusal(parts, visitor, { email, reason: 'locked' }),
  })
  if (session === undefined) {
    await noteRefusal(parts, visitor, { email, reason: 'invalid_factor' })
    throw new Problem('invalid_factor')
  }
  return { administrator: found(await administratorById(database, id), 'administrator'), session }
}

/** Data for setting up the first factor of an administrator who can't sign in without one. */
export async function enrolLogin(
  parts: SecondParts,
  visitor: Visitor,
  { challenge: token, method }: { readonly challenge: string; readonly method: FactorKind },
) {
  const { database, panel } = parts
  const challenge = await challengeBy(database, presentedAs(parts, visitor, token))
  if (challenge === undefined) throw new Problem('challenge_ended')
  const owner = administratorOwner(challenge.owner_id)
  const begun = { owner, challenge, token, method, party: panel.party, issuer: panel.issuer }
  return database.transaction((connection) => beginFirst(connection, parts, begun))
}
