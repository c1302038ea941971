import type { Keys } from '../../kernel/keys.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteStepsScope } from '../../kernel/site-scope.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { Done } from '../accounts/schema.ts'
import { insertMail, takeTurn } from '../mail/store.ts'
import { setByResetLink } from './changes.ts'
import { mostAsked, mostWrong } from './rules.ts'
import { ForgottenPassword, PasswordReset } from './schema.ts'

export interface ResetParts {
  readonly passwords: Passwords
  readonly locale: Locale
  readonly sendsMail: boolean
  readonly credentialsPolicy: CredentialsPolicy
  /** Under which counts are kept. */
  readonly turns: Keys
}

export function resetOperations(parts: ResetParts): readonly AnyOperation[] {
  return [forgotten(parts), reset(parts)]
}

const common = { tag: 'Authentication', method: 'POST', access: 'client_steps', status: 200 } as const

/** Nothing here looks for the account: who asks is answered alike, and as fast, whether or not there is one. */
function forgotten(parts: ResetParts) {
  return operation({
    ...common,
    id: 'auth.password_forgot',
    summary: 'Send a link by which a user sets a new password',
    description:
      'For the server of the site, by its secret. The answer is the same whether or not one of its users has the address. ' +
      'The message goes out a moment later; its link works once, leads to the page that the site has named or to one of the ' +
      'service, and ends when password or address change. `X-End-User-IP` may name the address of the user.',
    path: '/auth/password/forgot',
    body: ForgottenPassword,
    envelope: 'bare',
    response: Done,
    problems: ['mail_not_configured', 'asked_too_often', 'outcome_unknown'],
    async handle(scope, { body: { email, locale = parts.locale } }) {
      if (!parts.sendsMail) throw new Problem('mail_not_configured')
      await scope.write(async (writing) => {
        const { accounts, site, now } = writing
        const key = parts.turns.hash(`forgot ${site} ${email}`)
        await demandTurn(accounts, { key, most: mostAsked, now })
        await insertMail(accounts, { kind: 'password_reset', site_id: site, email, locale, now })
        await writing.audit({ action: 'password.reset_asked', change: { email, by_mail: true } })
      })
      return { message: catalogues[parts.locale].done.reset_asked }
    },
  })
}

async function demandTurn(
  connection: Connection,
  turn: { readonly key: Buffer; readonly most: number; readonly now: Date },
): Promise<void> {
  const retryAfter_s = await takeTurn(connection, turn)
  if (retryAfter_s !== undefined) throw new Problem('asked_too_often', { retryAfter_s })
}

function reset(parts: ResetParts) {
  return operation({
    ...common,
    id: 'auth.password_reset',
    summary: 'Set a new password by the token of a link',
    description:
      'For the server of a site that has a page of its own behind its links. The new password holds on every site, and every ' +
      'session of the user ends. A token that was used, has ended or is of another site is a 404. Of an account that is on other ' +
      'sites too the link leads to the page of the service, and no site can use it.',
    path: '/auth/password/reset',
    resource: 'reset_link',
    body: PasswordReset,
    envelope: 'bare',
    response: Done,
    problems: ['account_not_owned', 'not_found', 'asked_too_often', 'outcome_unknown'],
    async handle(scope, { body: { token, password } }) {
      const { accounts: connection, visit } = scope
      const site = { id: scope.site, policy: parts.credentialsPolicy }
      const write = <T>(work: (writing: Connection) => Promise<T>) =>
        scope.write(({ accounts }) => work(accounts))
      await setByResetLink({ connection, write, site, visit }, parts.passwords, { token, password }).catch(
        (error: unknown) => wrongLink(parts, scope, error),
      )
      return { message: catalogues[parts.locale].done.password_changed }
    },
  })
}

/** Links that are none are counted by where they come from. A good one is never refused for them. */
async function wrongLink(parts: ResetParts, scope: SiteStepsScope, error: unknown): Promise<never> {
  if (error instanceof Problem && error.code === 'not_found') {
    const { site, now, visit } = scope
    const key = parts.turns.hash(`link ${site} ${visit.address}`)
    // In a transaction of its own, which the refusal of this one does not undo.
    await scope.write(({ accounts }) => demandTurn(accounts, { key, most: mostWrong, now }))
  }
  throw error
}
