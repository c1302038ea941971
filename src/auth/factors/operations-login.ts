import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import type { SiteStepsScope, SiteWriteScope } from '../../kernel/site-scope.ts'
import { guarded } from '../../kernel/throttle.ts'
import { creationOptions } from '../../factors/passkeys.ts'
import { newTotpSecret, totpUri } from '../../factors/totp.ts'
import type { Directory } from '../access/directory.ts'
import type { NoticeParts } from '../notices/tell.ts'
import { type TokenParts, loginAnswer, openToken } from '../sessions/create.ts'
import { NewSession } from '../sessions/schema.ts'
import { type FactorParts, addFactor, confirmedPasskey, confirmedTotp, useFactor } from './act.ts'
import { partyOf } from './rules.ts'
import { EnrolmentBegun, EnrolmentWish, type FactorMethod, SecondStep } from './schema.ts'
import {
  type Challenge,
  challengeBy,
  countWrong,
  endChallenge,
  keepSecret,
  lockChallenge,
} from './store-challenges.ts'
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

type Answers = Pick<ReturnType<typeof SecondStep.parse>, 'challenge' | 'code' | 'passkey' | 'new_passkey'>

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
      const { email, account_id } = await presented(scope, body.challenge)
      const guess = { site_id: scope.site, email, now: scope.now }
      const { token } = await guarded(scope.accounts, guess, {
        compare: () => scope.write((writing) => answered(parts, writing, body)),
        onLock: () => noteRefusal(scope, { email, id: account_id, reason: 'locked' }),
      })
      if (token === undefined) {
        await noteRefusal(scope, { email, id: account_id, reason: 'invalid_factor' })
        throw new Problem('invalid_factor')
      }
      return loginAnswer(parts.directory, token, scope.now)
    },
  })
}

const purposes = ['login', 'enrol'] as const

function presentedAs({ site: site_id, visit, now }: SiteStepsScope | SiteWriteScope, token: string) {
  return { token, purposes, site_id, address: visit.address, now }
}

async function presented(scope: SiteStepsScope, token: string): Promise<Challenge> {
  const challenge = await challengeBy(scope.accounts, presentedAs(scope, token))
  if (challenge === undefined) throw new Problem('challenge_ended')
  return challenge
}

/** The token of a session, where the answer is right; then the challenge is over, with the code that it was answered by. */
async function answered(parts: SecondStepParts, writing: SiteWriteScope, body: Answers) {
  const { accounts, site: site_id, visit, now } = writing
  const challenge = await lockChallenge(accounts, presentedAs(writing, body.challenge))
  if (challenge === undefined) throw new Problem('challenge_ended')
  const { id, password_hash, user_agent } = challenge
  const user_id = challenge.account_id ?? 0
  const isEnrolment = challenge.purpose === 'enrol'
  const factor = isEnrolment
    ? await enrolled(parts, writing, { challenge, body })
    : await shown(parts, writing, { user_id, body })
  if (factor === undefined) {
    await countWrong(accounts, id)
    return { right: false }
  }
  await endChallenge(accounts, id)
  const token = await openToken(accounts, parts, {
    site_id,
    user_id,
    password_hash: password_hash ?? '',
    isProven: true,
    address: visit.address,
    user_agent,
    request_id: visit.request_id,
    now,
    change: { factor },
  })
  return { right: true, token }
}

async function shown(
  parts: SecondStepParts,
  { accounts, site: site_id, now }: SiteWriteScope,
  { user_id, body }: { readonly user_id: number; readonly body: Answers },
): Promise<FactorMethod | undefined> {
  const { code, passkey, challenge: token } = body
  const party = partyOf(await factorSite(accounts, { site_id, user_id }))
  const owner = { type: 'account', id: user_id } as const
  return useFactor(accounts, parts, { owner, code, passkey, token, party, now })
}

/** The first factor of somebody who cannot go on without one. */
async function enrolled(
  parts: SecondStepParts,
  { accounts: connection, site: site_id, visit, now }: SiteWriteScope,
  { challenge, body }: { readonly challenge: Challenge; readonly body: Answers },
): Promise<FactorMethod | undefined> {
  const id = challenge.account_id ?? 0
  const party = partyOf(await factorSite(connection, { site_id, user_id: id }))
  const made = { response: body.new_passkey, token: body.challenge }
  const factor =
    confirmedTotp({ ...parts, name: null, now }, challenge.secret, body.code) ??
    (await confirmedPasskey({ name: null, now }, party, made))
  if (factor === undefined) return undefined
  const actor = { type: 'user', id } as const
  const owned = { owner: { type: 'account', id }, email: challenge.email, site_id } as const
  const desk = { connection, visit: { ...visit, actor } }
  await addFactor(desk, parts, { ...owned, factor, keepToken_id: null })
  return factor.kind
}

function enrol({ vault }: SecondStepParts) {
  return operation({
    ...common,
    id: 'auth.login_enrol',
    summary: 'Set up the first factor on the way in',
    description:
      'For the server of the site, where `mfa_required` names what can be set up (`enrolment`). The secret for an app, or what ' +
      'the browser makes a passkey from; `POST /auth/login/second` finishes with the first code or the new passkey.',
    path: '/auth/login/enrol',
    body: EnrolmentWish,
    response: EnrolmentBegun,
    problems: ['challenge_ended', 'passkeys_not_offered', 'outcome_unknown'],
    async handle(scope, { body: { challenge: token, method } }) {
      const { id, purpose, account_id, email, name } = await presented(scope, token)
      if (purpose !== 'enrol') throw new Problem('challenge_ended')
      const user_id = account_id ?? 0
      const site = await factorSite(scope.accounts, { site_id: scope.site, user_id })
      if (method === 'totp') {
        const secret = newTotpSecret()
        await scope.write(({ accounts }) => keepSecret(accounts, id, vault.seal(secret)))
        return { secret, uri: totpUri(secret, { issuer: site.name, account: email }), options: null }
      }
      const party = partyOf(site)
      if (party === undefined) throw new Problem('passkeys_not_offered')
      const owner = { handle: `account ${user_id}`, email, name, credentials: [] }
      return { secret: null, uri: null, options: { ...(await creationOptions(party, owner, token)) } }
    },
  })
}

/** What a site reads in its log of a second step that came to nothing. */
function noteRefusal(
  scope: SiteStepsScope,
  { email, id, reason }: { readonly email: string; readonly id: number | null; readonly reason: string },
): Promise<void> {
  const target = { type: 'user', id: id ?? 0 }
  return scope.write((writing) =>
    writing.audit({ action: 'login', outcome: 'refused', target, change: { email, reason } }),
  )
}
