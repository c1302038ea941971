import type { Keys } from '../../kernel/keys.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { SiteStepsScope } from '../access/scopes.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { Message } from '../accounts/schema.ts'
import { insertSiteMail } from '../mail/store.ts'
import { enforceRateLimit } from '../../identity/links/limit.ts'
import { type AskedKind, acts } from './create.ts'
import { mostWrong } from './rules.ts'
import {
  EmailVerification,
  ForgottenPassword,
  type LinkKind,
  PasswordReset,
  UnverifiedEmail,
  VerifiedEmail,
  passwordKinds,
} from './schema.ts'
import type { Link } from './store.ts'
import { useLink } from './use.ts'

export interface LinkOperationParts {
  readonly passwords: Passwords
  readonly locale: Locale
  readonly sendsMail: boolean
  readonly credentialsPolicy: CredentialsPolicy
  readonly turns: Keys
}

export function linkOperations(parts: LinkOperationParts): readonly AnyOperation[] {
  return [forgotten(parts), reset(parts), unverified(parts), verified(parts)]
}

const common = {
  tag: 'Authentication',
  method: 'POST',
  access: 'client_steps',
  status: 200,
  envelope: 'bare',
} as const
const asking = {
  ...common,
  response: Message,
  problems: ['mail_not_configured', 'asked_too_often', 'outcome_unknown'],
} as const
const using = {
  ...common,
  resource: 'link',
  problems: ['account_not_owned', 'not_found', 'asked_too_often', 'outcome_unknown'],
} as const

function forgotten(parts: LinkOperationParts) {
  return operation({
    ...asking,
    id: 'auth.password_forgot',
    summary: 'Send a password reset link',
    description:
      'For the server of the site, by its secret. The answer is the same whether or not one of its users has the address. ' +
      'The message goes out a moment later; its link works once, leads to the page that the site has named or to one of the ' +
      'service, and ends when password or address change. `X-End-User-IP` may name the address of the user.',
    path: '/auth/password/forgot',
    body: ForgottenPassword,
    async handle(scope, { body: { email, locale } }) {
      await ask(parts, scope, { kind: 'password_reset', email, locale })
      return { message: catalogues[parts.locale].done.reset_asked }
    },
  })
}

function unverified(parts: LinkOperationParts) {
  return operation({
    ...asking,
    id: 'auth.email_verify',
    summary: 'Send a verification link',
    description:
      'For the server of the site, by its secret. The answer is the same whether or not one of its users has the address, and ' +
      'has verified it. The link works once, for a day, leads to the page that the site has named or to one of the service, and ' +
      'ends when the address changes. Where another site has made the account it leads to the page of the service, asks for a ' +
      'new password and ends every session, so that the account’s creator is locked out.',
    path: '/auth/email/verify',
    body: UnverifiedEmail,
    async handle(scope, { body: { email, locale } }) {
      await ask(parts, scope, { kind: 'email_verify', email, locale })
      return { message: catalogues[parts.locale].done.verification_asked }
    },
  })
}

interface Question {
  readonly kind: AskedKind
  readonly email: string
  readonly locale?: Locale | undefined
}

/** The account isn't looked up here, so the answer and its timing are the same whether or not it exists. */
async function ask(parts: LinkOperationParts, scope: SiteStepsScope, question: Question): Promise<void> {
  const { kind, email, locale = null } = question
  if (!parts.sendsMail) throw new Problem('mail_not_configured')
  await scope.write(async (writing) => {
    const { accounts, site, now } = writing
    await enforceRateLimit(accounts, parts, { what: `${kind} ${site} ${email}`, now })
    await insertSiteMail(accounts, { kind, site_id: site, email, locale, now })
    await writing.audit({ action: acts[kind], change: { email, by_mail: true } })
  })
}

function reset(parts: LinkOperationParts) {
  return operation({
    ...using,
    id: 'auth.password_reset',
    summary: 'Set a new password with the token of a link',
    description:
      'For the server of a site that has a page of its own behind its links, those of invitations too. The new password holds on ' +
      'every site, and every session of the user ends. A token that was used, has ended or is of another site is a 404. Of an ' +
      'account that is on other sites too the link leads to the page of the service, and no site can use it.',
    path: '/auth/password/reset',
    body: PasswordReset,
    response: Message,
    async handle(scope, { body: { token, password } }) {
      await bySite(parts, scope, { token, password, kinds: passwordKinds })
      return { message: catalogues[parts.locale].done.password_changed }
    },
  })
}

function verified(parts: LinkOperationParts) {
  return operation({
    ...using,
    id: 'auth.email_verify_confirm',
    summary: 'Verify an address with the token of a link',
    description:
      'For the server of a site that has a page of its own behind its links. Sessions and password stay as they are. A token ' +
      'that was used, has ended or is of another site is a 404. Where another site has made the account the link leads to the ' +
      'page of the service, and no site can use it.',
    path: '/auth/email/verify/confirm',
    body: EmailVerification,
    response: VerifiedEmail,
    async handle(scope, { body: { token } }) {
      const { account_id, email } = await bySite(parts, scope, { token, kinds: ['email_verify'] })
      return { message: catalogues[parts.locale].done.address_verified, user_id: account_id, email }
    },
  })
}

interface Presented {
  readonly token: string
  readonly password?: string
  readonly kinds: readonly LinkKind[]
}

async function bySite(
  parts: LinkOperationParts,
  scope: SiteStepsScope,
  { kinds, ...typed }: Presented,
): Promise<Link> {
  const { accounts: connection, visit } = scope
  const site = { id: scope.site, policy: parts.credentialsPolicy }
  const write = <T>(work: (writing: Connection) => Promise<T>) =>
    scope.write(({ accounts }) => work(accounts))
  try {
    return await useLink({ connection, write, site, kinds, visit, notices: parts }, parts.passwords, typed)
  } catch (error) {
    await countWrong(parts, scope, error)
    throw error
  }
}

/** Invalid links are counted by client address. A valid link is never refused because of them. */
async function countWrong(parts: LinkOperationParts, scope: SiteStepsScope, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'not_found') return
  const { site, now, visit } = scope
  const what = `link ${site} ${visit.address}`
  // Counted in a separate transaction, which the refusal of this request doesn't roll back.
  await scope.write(({ accounts }) => enforceRateLimit(accounts, parts, { what, most: mostWrong, now }))
}
