import type { Database } from '../../../kernel/database/database.ts'
import { type Locale, catalogues } from '../../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Problem, found } from '../../../kernel/problem.ts'
import type { Connection, Visitor } from '../../../kernel/scope.ts'
import { type TraceEntry, traceRow } from '../../base/access/scopes.ts'
import { Message } from '../../base/access/schema.ts'
import { insertUserMail } from '../mail/store.ts'
import { unshutUser } from '../closing/store.ts'
import { tell } from '../notices/tell.ts'
import { unlessTaken } from '../../base/reference/store.ts'
import { type ConsoleParts, forgottenThere } from '../sso/act.ts'
import { enforceRateLimit } from '../../../identity/links/limit.ts'
import { join } from './join.ts'
import {
  AccountReopening,
  ForgottenPassword,
  InvitationUse,
  type LinkKind,
  LinkDetails,
  LinkToken,
  PasswordReset,
  linkKinds,
} from './schema.ts'
import { claimLink } from '../../../identity/links/store.ts'
import { type LinkAccount, endTokens, setAddress, setChosenPassword, userLinks } from './store.ts'
import { type LinkParts, type Opened, type Typed, checkedHash, openedLink, recordUse } from './use.ts'

export interface LinkPageParts extends LinkParts, ConsoleParts {
  readonly database: Database
  readonly locale: Locale
}

const common = {
  tag: 'Authentication',
  method: 'POST',
  access: 'public',
  limit: 'token',
  status: 200,
} as const
const using = {
  ...common,
  resource: 'link',
  envelope: 'bare',
  response: Message,
  problems: ['not_found', 'outcome_unknown'],
} as const

/** Operations for console pages that need no sign-in, only a link or nothing. */
export function linkPageOperations(parts: LinkPageParts): readonly AnyOperation[] {
  return [forgotten(parts), reset(parts), check(parts), accept(parts), confirm(parts), reopen(parts)]
}

function forgotten(parts: LinkPageParts) {
  const { database, clock, notices, locale } = parts
  return operation({
    ...common,
    id: 'auth.password_forgot',
    summary: 'Send a password reset link',
    description:
      'The answer and its timing are the same whether or not a user has the address. The message goes out a moment later, to users who sign in with a password. Its link works once, for an hour, and ends when password or address change. If users sign in with accounts of the authentication service, that service is asked for a link too.',
    path: '/auth/password/forgot',
    body: ForgottenPassword,
    envelope: 'bare',
    response: Message,
    problems: ['mail_not_configured', 'asked_too_often', 'outcome_unknown'],
    // This path never looks up the account.
    async handle(visitor, { body: { email, locale: asked = null } }) {
      const { request_id } = visitor
      if (!notices.sendsMail) throw new Problem('mail_not_configured')
      const now = clock.now()
      await database.transaction(async (connection) => {
        await enforceRateLimit(connection, notices, { what: `password_reset ${email}`, now })
        await insertUserMail(connection, {
          kind: 'password_reset',
          about_id: null,
          email,
          locale: asked,
          now,
        })
        const entry = { action: 'password.reset_asked', target: { type: 'email', id: email }, change: {} }
        await connection.query(traceRow(null, { caller: 'nobody', request_id, clock }, entry))
      })
      await forgottenThere(parts, visitor, { database, email, locale: asked })
      return { message: catalogues[locale].done.reset_asked }
    },
  })
}

function reset(parts: LinkPageParts) {
  return operation({
    ...using,
    id: 'auth.password_reset',
    summary: 'Set a new password with the token of a link',
    description: 'Ends every session and API token of the user. A used or expired token is a 404.',
    path: '/auth/password/reset',
    body: PasswordReset,
    async handle(visitor, { body: typed }) {
      await follow(parts, { visitor, kind: 'password_reset', typed }, async (writing, followed) => {
        const { link, account, now } = followed
        const { id: user_id, email } = account
        const password_hash = found(followed.password_hash, 'link')
        await setChosenPassword(writing, account, { password_hash, now })
        const tokens = await endTokens(writing, user_id)
        await tell(writing, parts.notices, { kind: 'password_changed', user_id, email, now })
        return { action: 'password.reset', change: { by_mail: link.by_mail, tokens } }
      })
      parts.forget()
      return { message: catalogues[parts.locale].done.password_changed }
    },
  })
}

interface Followed {
  readonly link: Opened
  readonly account: LinkAccount
  readonly password_hash: string | undefined
  readonly now: Date
}

/** Uses up an account's link, once what was typed is right, and does its work in the same transaction. */
async function follow(
  parts: LinkPageParts,
  { visitor, kind, typed }: { readonly visitor: Visitor; readonly kind: LinkKind; readonly typed: Typed },
  work: (writing: Connection, followed: Followed) => Promise<Omit<TraceEntry, 'target'>>,
): Promise<void> {
  const { database, clock } = parts
  const link = await openedLink(parts, typed.token, [kind])
  const account = found(link.account ?? undefined, 'link')
  const password_hash = await checkedHash(parts, visitor, { link, typed })
  await database.transaction(async (writing) => {
    const now = clock.now()
    const { id: user_id } = account
    const claim = { id: link.id, kind, owner_id: user_id, setsPassword: kind === 'password_reset', now }
    found((await claimLink(writing, userLinks, claim)) || undefined, 'link')
    const entry = await work(writing, { link, account, password_hash, now })
    const { request_id } = visitor
    await recordUse(writing, { user_id, company_id: null, request_id, clock }, entry)
  })
}

function check(parts: LinkPageParts) {
  return operation({
    ...common,
    resource: 'link',
    problems: ['not_found'],
    id: 'auth.link_check',
    summary: 'Read the owner and the requirements of a link',
    description: 'For the page behind the link. Opening the page changes nothing.',
    path: '/auth/link/check',
    body: LinkToken,
    envelope: 'record',
    response: LinkDetails,
    async handle(_visitor, { body: { token } }) {
      const { kind, email, account, invitation, asked, expires_at } = await openedLink(
        parts,
        token,
        linkKinds,
      )
      return {
        kind,
        email,
        // Omit an existing account's name: a manager may have been shown this link. The fields asked for tell the owner
        // that the account exists.
        name: asked.name
          ? (invitation?.name ?? null)
          : kind === 'invitation'
            ? null
            : (account?.name ?? null),
        company_name: invitation?.company_name ?? null,
        role: invitation?.role ?? null,
        asks_name: asked.name,
        asks_current_password: asked.current_password,
        asks_password: asked.password,
        expires_at,
      }
    },
  })
}

function accept(parts: LinkPageParts) {
  return operation({
    ...using,
    id: 'auth.invitation_accept',
    summary: 'Join a company with the token of an invitation',
    description:
      'Makes an account with `name` and `password`, or lets the account that has the address join. An account of another company ' +
      'joins by the link alone where it came by mail, and with its `current_password` where it was shown to who invited; a ' +
      'password that somebody else has set is replaced, and every session ends. `/auth/link/check` says what is asked for.',
    path: '/auth/invitation',
    body: InvitationUse,
    problems: ['not_found', 'login_locked', 'outcome_unknown'],
    async handle(visitor, { body }) {
      await join(parts, visitor, body)
      return { message: catalogues[parts.locale].done.joined }
    },
  })
}

function confirm(parts: LinkPageParts) {
  return operation({
    ...using,
    id: 'auth.email_confirm',
    summary: 'Change your address with the token of a link',
    description:
      'Takes the link that `POST /me/email` sent to the new address. The old address is notified. Sessions continue. A used or expired token is a 404.',
    path: '/auth/email/confirm',
    body: LinkToken,
    async handle(visitor, { body: typed }) {
      await follow(parts, { visitor, kind: 'address_change', typed }, async (writing, followed) => {
        const { link, account, now } = followed
        const { id, email: before } = account
        await unlessTaken('users_email_key', 'email', () =>
          setAddress(writing, { id, email: link.email, now }),
        )
        await tell(writing, parts.notices, { kind: 'address_left', user_id: id, email: before, now })
        return { action: 'user.updated', change: { email: [before, link.email] } }
      })
      return { message: catalogues[parts.locale].done.address_changed }
    },
  })
}

function reopen(parts: LinkPageParts) {
  return operation({
    ...using,
    id: 'auth.account_reopen',
    summary: 'Reopen a closed account with the token of a link',
    description:
      'Takes the link from the letter about the closed account. It works once, for 30 days. Takes a new password, ' +
      'unless one signs in by an identity provider alone (`/auth/link/check` says so). Roles in companies do not come back: their managers give them again. A used or expired token is a 404.',
    path: '/auth/account/reopen',
    body: AccountReopening,
    async handle(visitor, { body: typed }) {
      await follow(parts, { visitor, kind: 'account_reopen', typed }, async (writing, followed) => {
        const { account, password_hash, now } = followed
        const reopened = await unshutUser(writing, { id: account.id, password_hash: null, now })
        found(reopened || undefined, 'link')
        if (password_hash !== undefined) await setChosenPassword(writing, account, { password_hash, now })
        return { action: 'user.reopened', change: password_hash === undefined ? {} : { password: 'changed' } }
      })
      parts.forget()
      return { message: catalogues[parts.locale].done.account_reopened }
    },
  })
}
