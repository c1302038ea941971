import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteStepsScope, SiteWriteScope } from '../../kernel/site-scope.ts'
import { guarded } from '../../kernel/throttle.ts'
import { type Answers, answerChallenge } from '../../identity/factors/answer.ts'
import { beginFirst } from '../../identity/factors/enrol.ts'
import { partyOf } from '../../identity/factors/rules.ts'
import { EnrolmentStart } from '../../identity/factors/schema.ts'
import { type Challenge, challengeBy } from '../../identity/factors/store-challenges.ts'
import type { FactorParts } from '../../identity/factors/use.ts'
import type { Directory } from '../access/directory.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { type TokenParts, loginAnswer, openToken } from '../sessions/create.ts'
import { NewSession } from '../sessions/schema.ts'
import { addOnTheWay } from './act.ts'
import { accountKind, accountOwner } from './store-owners.ts'
import { LoginFactorEnrolment, SecondStep } from './schema.ts'
import { factorSite } from './store-sites.ts'

export interface SecondStepParts extends FactorParts, TokenParts, NoticeParts {
  readonly directory: Directory
}

export function secondStepOperations(parts: SecondStepParts): readonly AnyOperation[] {
  return [secondStep(parts), enrol(parts)]
}

const common = {
  tag: 'Second factors',
  method: 'POST',
  access: 'client_steps',
  status: 200,
  envelope: 'bare',
} as const

function secondStep(parts: SecondStepParts) {
  return operation({
    ...common,
    id: 'auth.login_second',
    summary: 'Finish a login by a second factor',
    description:
      'For the server of the site, after a login that was answered with `mfa_required`: with its `challenge`, which is good for ' +
      'five minutes, once, on this site and from the same address (`X-End-User-IP`), and with one of `code`, `passkey` and ' +
      '`new_passkey`. Wrong answers count as wrong passwords do.',
    path: '/auth/login/second',
    body: SecondStep,
    response: NewSession,
    problems: ['invalid_factor', 'challenge_ended', 'invalid_credentials', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const { email, owner_id } = await presented(scope, body.challenge)
      const guess = { site_id: scope.site, email, now: scope.now }
      const { token, opened_at } = await guarded(scope.accounts, guess, {
        compare: () => scope.write((writing) => answered(parts, writing, body)),
        onLock: () => noteRefusal(scope, { email, id: owner_id, reason: 'locked' }),
      })
      if (token === undefined) {
        await noteRefusal(scope, { email, id: owner_id, reason: 'invalid_factor' })
        throw new Problem('invalid_factor')
      }
      return loginAnswer(parts.directory, token, opened_at)
    },
  })
}

const purposes = ['login', 'enrol'] as const

function presentedAs({ site: site_id, visit, now }: SiteStepsScope | SiteWriteScope, token: string) {
  return { token, kind: accountKind, purposes, site_id, address: visit.address, now }
}

async function presented(scope: SiteStepsScope, token: string): Promise<Challenge> {
  const challenge = await challengeBy(scope.accounts, presentedAs(scope, token))
  if (challenge === undefined) throw new Problem('challenge_ended')
  return challenge
}

/** Opens a session and returns its token if the answer is right. */
async function answered(parts: SecondStepParts, writing: SiteWriteScope, answers: Answers) {
  const { accounts: connection, site: site_id, visit, now } = writing
  const shown = presentedAs(writing, answers.challenge)
  const user_id = (await challengeBy(connection, shown))?.owner_id ?? 0
  const party = partyOf(await factorSite(connection, { site_id, user_id }))
  const right = await answerChallenge(connection, parts, {
    presented: shown,
    answers,
    party,
    add: addOnTheWay({ connection, visit }, parts, site_id),
  })
  if (right === undefined) return { right: false, opened_at: now }
  const { challenge, factor } = right
  const token = await openToken(connection, parts, {
    site_id,
    user_id,
    password_hash: challenge.password_hash ?? '',
    isProven: true,
    address: visit.address,
    user_agent: challenge.user_agent,
    request_id: visit.request_id,
    now,
    change: { factor },
  })
  return { right: true, token, opened_at: now }
}

function enrol(parts: SecondStepParts) {
  return operation({
    ...common,
    id: 'auth.login_enrol',
    summary: 'Set up the first factor on the way in',
    description:
      'For the server of the site, where `mfa_required` names what can be set up (`enrolment`). The secret for an app, or what ' +
      'the browser makes a passkey from; `POST /auth/login/second` finishes with the first code or the new passkey.',
    path: '/auth/login/enrol',
    body: LoginFactorEnrolment,
    response: EnrolmentStart,
    problems: ['challenge_ended', 'passkeys_not_offered', 'outcome_unknown'],
    async handle(scope, { body: { challenge: token, method } }) {
      const challenge = await presented(scope, token)
      const owner = accountOwner(challenge.owner_id)
      const site = await factorSite(scope.accounts, { site_id: scope.site, user_id: owner.id })
      const begun = { owner, challenge, token, method, party: partyOf(site), issuer: site.name }
      return scope.write(({ accounts }) => beginFirst(accounts, parts, begun))
    },
  })
}

/** Records a failed second step in the site's log. */
function noteRefusal(
  scope: SiteStepsScope,
  { email, id, reason }: { readonly email: string; readonly id: number; readonly reason: string },
): Promise<void> {
  const target = { type: 'user', id }
  return scope.write((writing) =>
    writing.audit({ action: 'login', outcome: 'refused', target, change: { email, reason } }),
  )
}
