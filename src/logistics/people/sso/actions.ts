import type { Fault } from '../../../kernel/faults.ts'
import type { OwnStepsScope } from '../../base/access/scopes-own.ts'
import { passwordFaults } from '../../../kernel/password-policy.ts'
import { Problem, refuse } from '../../../kernel/problem.ts'
import type { Comer } from '../sign-on/store.ts'
import { type Console, type SsoParts, arrivedOr, consoleSite } from './act.ts'
import { type Answer, type Arrived, codeOf } from './rules.ts'
import { type PasswordChangeFactor, RefusalAnswer, type ServiceAccount } from './schema.ts'
import { type Asker, ServiceAway } from './service.ts'
import { ownSubject, renewOwnSession } from './store.ts'

interface Shown {
  readonly email: string
  readonly password: string
  readonly second?: PasswordChangeFactor | undefined
}

async function shown(
  parts: SsoParts,
  { service }: Console,
  given: { readonly asker: Asker; readonly account: Shown; readonly wrong: Fault },
): Promise<Arrived> {
  const { asker, account, wrong } = given
  const { email, password, second } = account
  const outcome = await (second === undefined
    ? service.login(asker, { email, password })
    : service.second(asker, second))
  return arrivedOr(parts, outcome, () => new Problem('invalid', { faults: [wrong] }))
}

export function ownAsker({ visit }: OwnStepsScope): Asker {
  return { address: visit.address ?? '', user_agent: undefined }
}

async function siteOr(parts: SsoParts): Promise<Console> {
  const site = await consoleSite(parts, parts.database)
  if (site === undefined) throw new Problem('sign_on_unavailable')
  return site
}

/** Identifies the service account that a signed-in user links to theirs. */
export async function shownAccount(
  parts: SsoParts,
  asker: Asker,
  account: ServiceAccount,
): Promise<Comer & { readonly at: Date }> {
  const site = await consoleSite(parts, parts.database)
  const wrong = { path: 'account.email', rule: 'credentials' } as const
  // If sign-in by the service is off, there's no such account.
  if (site === undefined) throw new Problem('invalid', { faults: [wrong] })
  const { subject, name, token, at } = await shown(parts, site, { asker, account, wrong })
  void site.service.logout(token)
  return { issuer: site.row.issuer, subject, name, email: null, at }
}

/** Time allowed for the change at the service. The resulting log entry must not end the session that asked for it. */
const change_ms = 10_000

interface PasswordChange {
  readonly current_password: string
  readonly password: string
  readonly second?: PasswordChangeFactor | undefined
}

/** Changes the password at the service, for all its sites. False if the user has no account there. */
export async function changeThere(
  parts: SsoParts,
  scope: OwnStepsScope,
  change: PasswordChange,
): Promise<boolean> {
  const subject = await ownSubject(scope)
  if (subject === undefined) return false
  const site = await siteOr(parts)
  const { current_password, password, second } = change
  const email = await addressOf(site, subject)
  refuse(
    password === current_password
      ? [{ path: 'password', rule: 'same_password' }]
      : passwordFaults(password, [email, site.row.site_name]),
  )
  const asker = ownAsker(scope)
  const wrong = { path: 'current_password', rule: 'current_password' } as const
  const account = { email, password: current_password, second }
  const arrived = await shown(parts, site, { asker, account, wrong })
  try {
    // The second step must come from the account that the challenge was for.
    if (arrived.subject !== String(subject)) throw new Problem('challenge_ended')
    await scope.write((writing) => renewOwnSession(writing, new Date(scope.now.getTime() + change_ms)))
    const words = { current_password, password }
    const answer = await site.service.changePassword({ token: arrived.token, asker }, words)
    if (answer.status !== 200) throw refusalOf(answer)
    return true
  } catch (error) {
    throw error instanceof ServiceAway ? new Problem('sign_on_unavailable') : error
  } finally {
    void site.service.logout(arrived.token)
  }
}

async function addressOf({ service }: Console, subject: number): Promise<string> {
  try {
    const user = await service.user(subject)
    if (user !== undefined) return user.email
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error
    throw new Problem('sign_on_unavailable')
  }
  throw new Problem('sign_on_unknown')
}

/** Faults of the new password there apply here too. */
function refusalOf({ body, retryAfter_s = 1 }: Answer): Problem {
  const code = codeOf(body)
  if (code === 'login_locked') return new Problem('login_locked', { retryAfter_s })
  const fields = Object.keys(RefusalAnswer.safeParse(body).data?.errors ?? {})
  const faults = fields.map((path): Fault =>
    path === 'current_password'
      ? { path, rule: 'current_password' }
      : { path: 'password', rule: 'common_password' },
  )
  return code === 'invalid' && faults.length > 0
    ? new Problem('invalid', { faults })
    : new Problem('sign_on_unavailable')
}
