import { beginFirst } from '../../identity/factors/enrol.ts'
import { partyOf } from '../../identity/factors/rules.ts'
import { EnrolmentStart } from '../../identity/factors/schema.ts'
import { finishSignIn, waitingSignIn } from '../../identity/factors/sign-in.ts'
import type { FactorParts } from '../../identity/factors/use.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteStepsScope } from '../access/scopes.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { Directory } from '../access/directory.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { type TokenParts, loginAnswer, openToken } from '../sessions/create.ts'
import { NewSession } from '../sessions/schema.ts'
import { accountActing } from './act.ts'
import { LoginFactorEnrolment, SecondStep } from './schema.ts'
import { accountKind, accountOwner } from './store-owners.ts'
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
    summary: 'Finish a login with a second factor',
    description:
      'For the server of the site, after a login that was answered with `mfa_required`: with its `challenge`, which is good for ' +
      'five minutes, once, on this site and from the same address (`X-End-User-IP`), and with one of `code`, `passkey` and ' +
      '`new_passkey`. Wrong answers count as wrong passwords do.',
    path: '/auth/login/second',
    body: SecondStep,
    response: NewSession,
    problems: ['invalid_factor', 'challenge_ended', 'invalid_credentials', 'login_locked', 'outcome_unknown'],
    async handle(scope, { body }) {
      const { challenge, presented, site } = await begunSignIn(scope, body.challenge)
      const { owner_id: id, email, password_hash, user_agent } = challenge
      const { site: site_id, visit, now } = scope
      const { address, request_id } = visit
      const opening = { site_id, user_id: id, password_hash: password_hash ?? '', isProven: true, address }
      const step = {
        challenge,
        presented,
        party: partyOf(site),
        guess: { tenant: { site_id }, email, now },
        connection: scope.accounts,
        write: <T>(work: (connection: Connection) => Promise<T>) =>
          scope.write(({ accounts }) => work(accounts)),
        acting: (connection: Connection) =>
          accountActing({ connection, visit: { ...visit, actor: { type: 'user', id } } }, parts, {
            id,
            email,
            site_id,
          }),
        open: (connection: Connection, { factor }: { readonly factor: string }) =>
          openToken(connection, parts, { ...opening, user_agent, request_id, now, change: { factor } }),
        onRefused: (reason: string) => noteRefusal(scope, { email, id, reason }),
      }
      return loginAnswer(parts.directory, await finishSignIn(parts, step, body), now)
    },
  })
}

/** The sign-in that waits here, and the site's settings for it. */
async function begunSignIn(scope: SiteStepsScope, token: string) {
  const { site: site_id, visit, now } = scope
  const presented = { token, kind: accountKind, site_id, address: visit.address, now }
  const challenge = await waitingSignIn(scope.accounts, presented)
  if (challenge === undefined) throw new Problem('challenge_ended')
  const site = await factorSite(scope.accounts, { site_id, user_id: challenge.owner_id })
  return { challenge, presented, site }
}

function enrol(parts: SecondStepParts) {
  return operation({
    ...common,
    id: 'auth.login_enrol',
    summary: 'Set up the first factor while signing in',
    description:
      'For the server of the site, where `mfa_required` names what can be set up (`enrolment`). The secret for an app, or what ' +
      'the browser makes a passkey from; `POST /auth/login/second` finishes with the first code or the new passkey.',
    path: '/auth/login/enrol',
    body: LoginFactorEnrolment,
    response: EnrolmentStart,
    problems: ['challenge_ended', 'passkeys_not_offered', 'outcome_unknown'],
    async handle(scope, { body: { challenge: token, method } }) {
      const { challenge, site } = await begunSignIn(scope, token)
      const owner = accountOwner(challenge.owner_id)
      const begun = { owner, challenge, token, method, party: partyOf(site), issuer: site.name }
      return scope.write(({ accounts }) => beginFirst(accounts, parts, begun))
    },
  })
}

function noteRefusal(
  scope: SiteStepsScope,
  { email, id, reason }: { readonly email: string; readonly id: number; readonly reason: string },
): Promise<void> {
  const target = { type: 'user', id }
  return scope.write((writing) =>
    writing.audit({ action: 'login', outcome: 'refused', target, change: { email, reason } }),
  )
}
