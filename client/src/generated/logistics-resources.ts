// Written by tools/client-types.ts from openapi/logistics.json; do not edit.
import type { CallOptions, CompanyOptions, MatchOptions, ReadOptions, WriteOptions } from '../options.ts'
import type { Pages } from '../pages.ts'
import { Resource } from '../resource.ts'
import { type CursorOf, type RowsOf, Service } from '../service.ts'
import type { Operations } from './logistics.ts'

type In<Id extends keyof Operations> = Operations[Id]['in']
type Out<Id extends keyof Operations> = Operations[Id]['out']
type Rows<Id extends keyof Operations> = Pages<RowsOf<Out<Id>>, CursorOf<In<Id>>>

class Health extends Resource<Operations> {
  /**
   * Check the health of the service. Always 200; `status` has the state. A part that is not configured
   * does not degrade it. Also at `/health`, `/up`.
   */
  get(query?: In<'health.get'>['query'], options?: CallOptions): Promise<Out<'health.get'>> {
    return this.service.call('health.get', { ...options, query })
  }
}

class Dashboard extends Resource<Operations> {
  /**
   * Read the dashboard. Open documents by status, late documents, blockers of orders, the state of
   * webhooks, and activity per day. Parts of disabled modules are null. Needs the `api` module.
   */
  get(query?: In<'dashboard.get'>['query'], options?: CompanyOptions): Promise<Out<'dashboard.get'>> {
    return this.service.call('dashboard.get', { ...options, query })
  }
}

class Auth extends Resource<Operations> {
  /**
   * Sign in. Gives a token for an e-mail address and a password. A wrong pair is a 422 on `email`. After
   * five of them the address is locked for a while (429 with `Retry-After`), whether or not somebody has
   * it. The token ends after 30 days without use, and 90 days after the sign-in (`expires_at`). Users with
   * a second factor get `mfa_required` and finish with `POST /auth/token/second`. Where people may sign in
   * with their account of the authentication service (`waybill sso enable`), a pair that is not right here
   * is asked about there.
   */
  token(body: In<'auth.token'>['body'], options?: CallOptions): Promise<Out<'auth.token'>> {
    return this.service.call('auth.token', { ...options, body })
  }

  /** Sign out. Ends the token of this request, and only that one. */
  revoke(options?: CallOptions): Promise<Out<'auth.revoke'>> {
    return this.service.call('auth.revoke', { ...options })
  }

  /**
   * Finish a sign-in with a second factor. After `mfa_required`: send its `challenge`, valid once, for
   * five minutes and from the same address, and one of `code`, `passkey` and `new_passkey`. Wrong answers
   * count as wrong passwords do.
   */
  tokenSecond(
    body: In<'auth.token_second'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.token_second'>> {
    return this.service.call('auth.token_second', { ...options, body })
  }

  /**
   * Set up the first factor while signing in. For the methods in `enrolment` of `mfa_required`. Returns
   * the key for an app, or the options for creating a passkey; `POST /auth/token/second` finishes with the
   * first code or the new passkey.
   */
  tokenEnrol(body: In<'auth.token_enrol'>['body'], options?: CallOptions): Promise<Out<'auth.token_enrol'>> {
    return this.service.call('auth.token_enrol', { ...options, body })
  }

  /** List the ways to sign in to the console */
  options(options?: CallOptions): Promise<Out<'auth.options'>> {
    return this.service.call('auth.options', { ...options })
  }

  /**
   * Sign in to the console with OpenID Connect. For a browser: redirects to the identity provider, or back
   * with `#sign_on_error=…` if the provider is unreachable.
   */
  oidcStart(query?: In<'auth.oidc_start'>['query'], options?: CallOptions): Promise<Out<'auth.oidc_start'>> {
    return this.service.call('auth.oidc_start', { ...options, query })
  }

  /**
   * Handle the return from the identity provider. For a browser: sends it on to `return_to` with
   * `#sign_on=` and a code, or with `#sign_on_error=` (`oidc_not_configured`, `provider_unavailable`,
   * `provider_refused`, `sign_in_expired`, `token_refused`).
   */
  oidcCallback(
    query?: In<'auth.oidc_callback'>['query'],
    options?: CallOptions,
  ): Promise<Out<'auth.oidc_callback'>> {
    return this.service.call('auth.oidc_callback', { ...options, query })
  }

  /**
   * Exchange the code of an OpenID Connect sign-in. Returns a token like a sign-in with a password. The
   * code works once, for two minutes. Users are known by issuer and subject; somebody new becomes a user
   * where `CONSOLE_OIDC_RULES` has the domain of their verified address.
   */
  oidcToken(body: In<'auth.oidc_token'>['body'], options?: CallOptions): Promise<Out<'auth.oidc_token'>> {
    return this.service.call('auth.oidc_token', { ...options, body })
  }

  /**
   * Send a password reset link. The answer and its timing are the same whether or not a user has the
   * address. The message goes out a moment later, to users who sign in with a password. Its link works
   * once, for an hour, and ends when password or address change. If users sign in with accounts of the
   * authentication service, that service is asked for a link too.
   */
  passwordForgot(
    body: In<'auth.password_forgot'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.password_forgot'>> {
    return this.service.call('auth.password_forgot', { ...options, body })
  }

  /**
   * Set a new password with the token of a link. Ends every session and API token of the user. A used or
   * expired token is a 404.
   */
  passwordReset(
    body: In<'auth.password_reset'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.password_reset'>> {
    return this.service.call('auth.password_reset', { ...options, body })
  }

  /**
   * Read the owner and the requirements of a link. For the page behind the link. Opening the page changes
   * nothing.
   */
  linkCheck(body: In<'auth.link_check'>['body'], options?: CallOptions): Promise<Out<'auth.link_check'>> {
    return this.service.call('auth.link_check', { ...options, body })
  }

  /**
   * Join a company with the token of an invitation. Makes an account with `name` and `password`, or lets
   * the account that has the address join. An account of another company joins by the link alone where it
   * came by mail, and with its `current_password` where it was shown to who invited; a password that
   * somebody else has set is replaced, and every session ends. `/auth/link/check` says what is asked for.
   */
  invitationAccept(
    body: In<'auth.invitation_accept'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.invitation_accept'>> {
    return this.service.call('auth.invitation_accept', { ...options, body })
  }

  /**
   * Change your address with the token of a link. Takes the link that `POST /me/email` sent to the new
   * address. The old address is notified. Sessions continue. A used or expired token is a 404.
   */
  emailConfirm(
    body: In<'auth.email_confirm'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.email_confirm'>> {
    return this.service.call('auth.email_confirm', { ...options, body })
  }

  /**
   * Reopen a closed account with the token of a link. Takes the link from the letter about the closed
   * account. It works once, for 30 days. Takes a new password, unless one signs in by an identity provider
   * alone (`/auth/link/check` says so). Roles in companies do not come back: their managers give them
   * again. A used or expired token is a 404.
   */
  accountReopen(
    body: In<'auth.account_reopen'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.account_reopen'>> {
    return this.service.call('auth.account_reopen', { ...options, body })
  }
}

class Companies extends Resource<Operations> {
  /** List the companies you may enter */
  list(options?: CallOptions): Promise<Out<'companies.list'>> {
    return this.service.call('companies.list', { ...options })
  }

  /** Create a company. Needs a super-admin. */
  create(body: In<'companies.create'>['body'], options?: WriteOptions): Promise<Out<'companies.create'>> {
    return this.service.call('companies.create', { ...options, body })
  }

  /** Read one of the companies you may enter */
  get(id: number, options?: ReadOptions): Promise<Out<'companies.get'>> {
    return this.service.call('companies.get', { ...options, params: { id } })
  }

  /**
   * Change a company. Omitted fields stay as they are. A change without an effect keeps the version. Needs
   * a super-admin.
   */
  update(
    id: number,
    body?: In<'companies.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'companies.update'>> {
    return this.service.call('companies.update', { ...options, params: { id }, body })
  }

  /**
   * Enable and disable modules of a company. Send `modules` to replace all of them, or `enable` and
   * `disable` to change only some. Needs a super-admin.
   */
  updateModules(
    id: number,
    body?: In<'companies.update_modules'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'companies.update_modules'>> {
    return this.service.call('companies.update_modules', { ...options, params: { id }, body })
  }
}

class Modules extends Resource<Operations> {
  /** List the modules that a company can have */
  list(options?: CallOptions): Promise<Out<'modules.list'>> {
    return this.service.call('modules.list', { ...options })
  }
}

class CompanyLogo extends Resource<Operations> {
  /** Download the logo of the company. 404 if there is no logo. Needs the `api` module. */
  get(options?: CompanyOptions): Promise<Out<'company_logo.get'>> {
    return this.service.call('company_logo.get', { ...options })
  }

  /**
   * Set the logo of the company. It is printed at the head of every PDF document, but not on labels. Needs
   * the `api` module and at least the role `manager`.
   */
  set(body: In<'company_logo.set'>['body'], options?: WriteOptions): Promise<Out<'company_logo.set'>> {
    return this.service.call('company_logo.set', { ...options, body })
  }

  /** Remove the logo of the company. Needs the `api` module and at least the role `manager`. */
  delete(options?: WriteOptions): Promise<Out<'company_logo.delete'>> {
    return this.service.call('company_logo.delete', { ...options })
  }
}

class Me extends Resource<Operations> {
  /**
   * Link your account to another sign-in method. Links to the identity provider with the `code` and
   * `nonce` of a sign-in there, or to an `account` of the authentication service with its password. The
   * linked account can then sign in. Another link is replaced. Requires a confirmation of your identity in
   * the last ten minutes, and notifies you by mail. Needs a session (not an API token).
   */
  linkSignOn(body?: In<'me.link_sign_on'>['body'], options?: CallOptions): Promise<Out<'me.link_sign_on'>> {
    return this.service.call('me.link_sign_on', { ...options, body })
  }

  /**
   * Unlink your account from another sign-in method. Ends all sessions opened with an account of the
   * authentication service, except the current one. Needs a session (not an API token).
   */
  unlinkSignOn(options?: CallOptions): Promise<Out<'me.unlink_sign_on'>> {
    return this.service.call('me.unlink_sign_on', { ...options })
  }

  /** Read your own account. Needs a session (not an API token). */
  get(options?: ReadOptions): Promise<Out<'me.get'>> {
    return this.service.call('me.get', { ...options })
  }

  /**
   * Change your own name and language. Omitted fields stay as they are. Change the e-mail address with
   * `POST /me/email`. Needs a session (not an API token).
   */
  update(body?: In<'me.update'>['body'], options?: MatchOptions): Promise<Out<'me.update'>> {
    return this.service.call('me.update', { ...options, body })
  }

  /**
   * Change your own password. Requires the current password, with the same limit of attempts as a sign-in.
   * The current session continues, all others end. API tokens stay, unless `end_tokens` says otherwise.
   * Users whose only password is that of the authentication service change it there, on every site of the
   * account; `second` answers its `mfa_required`. Needs a session (not an API token).
   */
  changePassword(
    body: In<'me.change_password'>['body'],
    options?: CallOptions,
  ): Promise<Out<'me.change_password'>> {
    return this.service.call('me.change_password', { ...options, body })
  }

  /**
   * Request a change of your e-mail address. Sends a letter with a link to the new address, valid once and
   * for a day. Following the link changes the address and notifies the old one. Requires the current
   * password; users without one must have signed in within the last ten minutes. Needs a session (not an
   * API token).
   */
  changeEmail(body: In<'me.change_email'>['body'], options?: CallOptions): Promise<Out<'me.change_email'>> {
    return this.service.call('me.change_email', { ...options, body })
  }

  /** List your sessions. The 100 most recently used sessions. Needs a session (not an API token). */
  sessions(options?: CallOptions): Promise<Out<'me.sessions'>> {
    return this.service.call('me.sessions', { ...options })
  }

  /** End all your other sessions. Needs a session (not an API token). */
  endOtherSessions(options?: CallOptions): Promise<Out<'me.end_other_sessions'>> {
    return this.service.call('me.end_other_sessions', { ...options })
  }

  /** End one of your sessions. Needs a session (not an API token). */
  endSession(id: number, options?: CallOptions): Promise<Out<'me.end_session'>> {
    return this.service.call('me.end_session', { ...options, params: { id } })
  }

  /** List your API tokens. Needs a session (not an API token). */
  tokens(options?: CallOptions): Promise<Out<'me.tokens'>> {
    return this.service.call('me.tokens', { ...options })
  }

  /**
   * Create an API token. The token has your rights, now and later, within its companies and modules; by
   * default it is read-only. It never manages your account. Managers of its companies see it, without its
   * secret, and can remove their company from it. You can have 100. The token is shown only here. Requires
   * a confirmation of your identity in the last ten minutes, and notifies you by mail. Needs a session
   * (not an API token).
   */
  createToken(body: In<'me.create_token'>['body'], options?: CallOptions): Promise<Out<'me.create_token'>> {
    return this.service.call('me.create_token', { ...options, body })
  }

  /** Revoke an API token. Needs a session (not an API token). */
  endToken(token_id: number, options?: CallOptions): Promise<Out<'me.end_token'>> {
    return this.service.call('me.end_token', { ...options, params: { token_id } })
  }

  /**
   * Export your personal data. Your account, your roles, sessions, API tokens, failed sign-ins, your
   * actions, and actions on your account; at most 1,000 rows of each kind, the newest first. No password
   * and no secret. Needs a session (not an API token).
   */
  export(options?: CallOptions): Promise<Out<'me.export'>> {
    return this.service.call('me.export', { ...options })
  }

  /**
   * Close your own account. Requires the password or a code, with the same limit of attempts as at
   * sign-in. Sessions and tokens for programs end, and so does what you are in each company. For 30 days
   * you can open the account again by a link that you are sent, where mail is sent, and a super-admin can
   * in any case; the address is kept. After that name and address are erased, and what you did stays
   * without them. The only manager of a company makes somebody else one first. Needs a session (not an API
   * token).
   */
  close(body?: In<'me.close'>['body'], options?: CallOptions): Promise<Out<'me.close'>> {
    return this.service.call('me.close', { ...options, body })
  }

  /** List your own second factors. Needs a session (not an API token). */
  factors(options?: CallOptions): Promise<Out<'me.factors'>> {
    return this.service.call('me.factors', { ...options })
  }

  /**
   * Start setting up your authenticator app. Nothing has changed until the app's first code is confirmed.
   * Needs a session (not an API token).
   */
  totpBegin(options?: CallOptions): Promise<Out<'me.totp_begin'>> {
    return this.service.call('me.totp_begin', { ...options })
  }

  /**
   * Confirm your authenticator app with its first code. From now on the sign-in asks for it. All other
   * sessions end; tokens for programs stay. With the first factor come ten recovery codes. Needs a session
   * (not an API token).
   */
  totpConfirm(body: In<'me.totp_confirm'>['body'], options?: CallOptions): Promise<Out<'me.totp_confirm'>> {
    return this.service.call('me.totp_confirm', { ...options, body })
  }

  /**
   * Start setting up your passkey or security key. It works at the address of the console only. Needs a
   * session (not an API token).
   */
  passkeyBegin(options?: CallOptions): Promise<Out<'me.passkey_begin'>> {
    return this.service.call('me.passkey_begin', { ...options })
  }

  /**
   * Confirm your passkey. From now on the sign-in asks for it. All other sessions end; tokens for programs
   * stay. With the first factor come ten recovery codes. Needs a session (not an API token).
   */
  passkeyConfirm(
    body: In<'me.passkey_confirm'>['body'],
    options?: CallOptions,
  ): Promise<Out<'me.passkey_confirm'>> {
    return this.service.call('me.passkey_confirm', { ...options, body })
  }

  /** Create ten new recovery codes. Those before are good no more. Needs a session (not an API token). */
  recoveryCodes(options?: CallOptions): Promise<Out<'me.recovery_codes'>> {
    return this.service.call('me.recovery_codes', { ...options })
  }

  /**
   * Remove one of your own factors. With the last one the recovery codes go too. Needs a session (not an
   * API token).
   */
  removeFactor(id: number, options?: CallOptions): Promise<Out<'me.remove_factor'>> {
    return this.service.call('me.remove_factor', { ...options, params: { id } })
  }

  /** List the ways to confirm your identity. Needs a session (not an API token). */
  proofOptions(options?: CallOptions): Promise<Out<'me.proof_options'>> {
    return this.service.call('me.proof_options', { ...options })
  }

  /**
   * Confirm your identity. For ten minutes the session may then do what is answered with `proof_needed`.
   * Needs a session (not an API token).
   */
  proof(body: In<'me.proof'>['body'], options?: CallOptions): Promise<Out<'me.proof'>> {
    return this.service.call('me.proof', { ...options, body })
  }
}

class Users extends Resource<Operations> {
  /**
   * Close the account of a user. Ends every token and role of the user. For 30 days the account can be
   * reopened: by you, or by the user with a link in an e-mail, unless they were inactive. After that name
   * and address are erased; records of their actions stay without them. Close your own account at
   * `/me/close`. Needs a super-admin.
   */
  close(id: number, options?: WriteOptions): Promise<Out<'users.close'>> {
    return this.service.call('users.close', { ...options, params: { id } })
  }

  /**
   * Reopen a closed account. Within 30 days of its closing. Roles in companies do not come back: give them
   * again. Needs a super-admin.
   */
  reopen(
    id: number,
    body?: In<'users.reopen'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'users.reopen'>> {
    return this.service.call('users.reopen', { ...options, params: { id }, body })
  }

  /** List users. Needs a super-admin. */
  list(query?: In<'users.list'>['query'], options?: CallOptions): Promise<Out<'users.list'>> {
    return this.service.call('users.list', { ...options, query })
  }

  /** List users. All rows, page after page. */
  all(query?: In<'users.list'>['query'], options?: CallOptions): Rows<'users.list'> {
    return this.service.pages('users.list', { ...options, query })
  }

  /** Create a user. Needs a super-admin. */
  create(body: In<'users.create'>['body'], options?: WriteOptions): Promise<Out<'users.create'>> {
    return this.service.call('users.create', { ...options, body })
  }

  /** Read one user. Needs a super-admin. */
  get(id: number, options?: ReadOptions): Promise<Out<'users.get'>> {
    return this.service.call('users.get', { ...options, params: { id } })
  }

  /**
   * Change a user. Omitted fields stay as they are; memberships, when sent, replace all of them. A new
   * password and a deactivation end every token of the user. Only users themselves can change their
   * address if they have a second factor, and their password too if somebody else removed their factors
   * (`account_protected`). The last active super-admin cannot be demoted or deactivated, and changes their
   * own password at `/me/password`. Needs a super-admin.
   */
  update(
    id: number,
    body?: In<'users.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'users.update'>> {
    return this.service.call('users.update', { ...options, params: { id }, body })
  }

  /** List the second factors of a user. Needs a super-admin. */
  factors(id: number, options?: CallOptions): Promise<Out<'users.factors'>> {
    return this.service.call('users.factors', { ...options, params: { id } })
  }

  /**
   * Remove all second factors of a user. For users who have lost their factors: verify their identity in
   * another way first. Recovery codes are removed, every session ends, and the user is notified by mail.
   * From then on only the user can set a password, with a reset link; a password set by somebody else
   * ends. Your own are at `/me/factors`. Needs a super-admin.
   */
  removeFactors(id: number, options?: WriteOptions): Promise<Out<'users.remove_factors'>> {
    return this.service.call('users.remove_factors', { ...options, params: { id } })
  }
}

class Members extends Resource<Operations> {
  /** List the people of a company. Needs the `api` module and at least the role `manager`. */
  list(query?: In<'members.list'>['query'], options?: CompanyOptions): Promise<Out<'members.list'>> {
    return this.service.call('members.list', { ...options, query })
  }

  /** List the people of a company. All rows, page after page. */
  all(query?: In<'members.list'>['query'], options?: CompanyOptions): Rows<'members.list'> {
    return this.service.pages('members.list', { ...options, query })
  }

  /**
   * Add a person to a company. Makes an account: `name` and `password` are needed. An account without a
   * company is reused, with the new name and password. Only a super-admin can add an account that is in
   * another company. Needs the `api` module and at least the role `manager`.
   */
  add(body: In<'members.add'>['body'], options?: WriteOptions): Promise<Out<'members.add'>> {
    return this.service.call('members.add', { ...options, body })
  }

  /** Read one person of a company. Needs the `api` module and at least the role `manager`. */
  get(id: number, options?: ReadOptions): Promise<Out<'members.get'>> {
    return this.service.call('members.get', { ...options, params: { id } })
  }

  /**
   * Change a person of a company. Omitted fields stay as they are. `role` and `client_ids` apply to this
   * company. Name, address, password and `active` belong to the account: a company can change them only if
   * `account_owned`. A new password and a deactivation end every token of the person. Only users
   * themselves can change their address if they have a second factor, and their password too if somebody
   * else removed their factors (`account_protected`). Nobody changes their own role, nor their own
   * password here (`/me/password`). Needs the `api` module and at least the role `manager`.
   */
  update(
    id: number,
    body?: In<'members.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'members.update'>> {
    return this.service.call('members.update', { ...options, params: { id }, body })
  }

  /**
   * Remove a person from a company. The account stays: it may be in other companies and can be added
   * again. The last active manager cannot be removed here; a super-admin can do so at `/users/{id}`. Needs
   * the `api` module and at least the role `manager`.
   */
  remove(id: number, options?: WriteOptions): Promise<Out<'members.remove'>> {
    return this.service.call('members.remove', { ...options, params: { id } })
  }

  /** List a person’s API tokens for the company. Needs the `api` module and at least the role `manager`. */
  tokens(id: number, options?: CompanyOptions): Promise<Out<'members.tokens'>> {
    return this.service.call('members.tokens', { ...options, params: { id } })
  }

  /**
   * Remove the company from a person’s API token. A token without another company ends. Needs the `api`
   * module and at least the role `manager`.
   */
  endToken(id: number, token_id: number, options?: WriteOptions): Promise<Out<'members.end_token'>> {
    return this.service.call('members.end_token', { ...options, params: { id, token_id } })
  }

  /** List the second factors of a person. Needs the `api` module and at least the role `manager`. */
  factors(id: number, options?: CompanyOptions): Promise<Out<'members.factors'>> {
    return this.service.call('members.factors', { ...options, params: { id } })
  }

  /**
   * Remove all second factors of a person. For users who have lost their factors: verify their identity in
   * another way first. Recovery codes are removed, every session ends, and the user is notified by mail.
   * From then on only the user can set a password, with a reset link; a password set by somebody else
   * ends. A company does so only where `account_owned`; your own are at `/me/factors`. Needs the `api`
   * module and at least the role `manager`.
   */
  removeFactors(id: number, options?: WriteOptions): Promise<Out<'members.remove_factors'>> {
    return this.service.call('members.remove_factors', { ...options, params: { id } })
  }
}

class Invitations extends Resource<Operations> {
  /**
   * List the pending invitations of a company. Expired invitations stay in the list for 30 days and can be
   * sent again. Needs the `api` module and at least the role `manager`.
   */
  list(query?: In<'invitations.list'>['query'], options?: CompanyOptions): Promise<Out<'invitations.list'>> {
    return this.service.call('invitations.list', { ...options, query })
  }

  /** List the pending invitations of a company. All rows, page after page. */
  all(query?: In<'invitations.list'>['query'], options?: CompanyOptions): Rows<'invitations.list'> {
    return this.service.pages('invitations.list', { ...options, query })
  }

  /**
   * Invite a person to a company. Sends a letter with a link, valid once and for a week, to choose a
   * password or to join with an existing account. The answer does not say whether an account exists. The
   * invitation is withdrawn when you stop being a manager. If the service sends no mail, the answer
   * contains the link, once, for you to hand over. Needs the `api` module and at least the role `manager`.
   */
  create(body: In<'invitations.create'>['body'], options?: WriteOptions): Promise<Out<'invitations.create'>> {
    return this.service.call('invitations.create', { ...options, body })
  }

  /** Read one invitation. Needs the `api` module and at least the role `manager`. */
  get(id: number, options?: ReadOptions): Promise<Out<'invitations.get'>> {
    return this.service.call('invitations.get', { ...options, params: { id } })
  }

  /**
   * Withdraw an invitation. Its links stop working. Needs the `api` module and at least the role
   * `manager`.
   */
  withdraw(id: number, options?: WriteOptions): Promise<Out<'invitations.withdraw'>> {
    return this.service.call('invitations.withdraw', { ...options, params: { id } })
  }

  /**
   * Send an invitation again. Valid for a week from now. Earlier links keep their validity. The invitation
   * becomes yours and is withdrawn when you stop being a manager. Needs the `api` module and at least the
   * role `manager`.
   */
  send(id: number, options?: WriteOptions): Promise<Out<'invitations.send'>> {
    return this.service.call('invitations.send', { ...options, params: { id } })
  }
}

class Articles extends Resource<Operations> {
  /** List articles. Needs the modules `api` and `articles`. */
  list(query?: In<'articles.list'>['query'], options?: CompanyOptions): Promise<Out<'articles.list'>> {
    return this.service.call('articles.list', { ...options, query })
  }

  /** List articles. All rows, page after page. */
  all(query?: In<'articles.list'>['query'], options?: CompanyOptions): Rows<'articles.list'> {
    return this.service.pages('articles.list', { ...options, query })
  }

  /** Create an article. Needs the modules `api` and `articles`. */
  create(body: In<'articles.create'>['body'], options?: WriteOptions): Promise<Out<'articles.create'>> {
    return this.service.call('articles.create', { ...options, body })
  }

  /** Read one article. Needs the modules `api` and `articles`. */
  get(id: number, options?: ReadOptions): Promise<Out<'articles.get'>> {
    return this.service.call('articles.get', { ...options, params: { id } })
  }

  /**
   * Change an article. Omitted fields stay as they are. A change without an effect keeps the version.
   * `um3pl` is fixed once stock has moved or an open document has a line of the article; a packaging unit
   * while open lines use it; `tracking` while stock is on hand. Needs the modules `api` and `articles`.
   */
  update(
    id: number,
    body?: In<'articles.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'articles.update'>> {
    return this.service.call('articles.update', { ...options, params: { id }, body })
  }

  /**
   * Archive an article. Lists no longer show the article, the sync feed shows it once more with
   * `deleted_at`, and its code stays taken. It can still be read and changed by id or code. Archiving it
   * again changes nothing. An article with stock or an open document cannot be archived. Needs the modules
   * `api` and `articles`.
   */
  archive(id: number, options?: WriteOptions): Promise<Out<'articles.archive'>> {
    return this.service.call('articles.archive', { ...options, params: { id } })
  }

  /**
   * Read the article with a code. A code that several client companies use needs `client_3pl_id`. Needs
   * the modules `api` and `articles`.
   */
  getByCode(
    articleCode: string,
    query?: In<'articles.get_by_code'>['query'],
    options?: ReadOptions,
  ): Promise<Out<'articles.get_by_code'>> {
    return this.service.call('articles.get_by_code', { ...options, params: { articleCode }, query })
  }

  /**
   * Change the article with a code. Omitted fields stay as they are. A code that several client companies
   * use needs `client_3pl_id`. Needs the modules `api` and `articles`.
   */
  updateByCode(
    articleCode: string,
    body?: In<'articles.update_by_code'>['body'],
    options?: Omit<In<'articles.update_by_code'>, 'params' | 'body'>,
  ): Promise<Out<'articles.update_by_code'>> {
    return this.service.call('articles.update_by_code', { ...options, params: { articleCode }, body })
  }

  /**
   * Restore an archived article. Restoring an article that is not archived changes nothing. Needs the
   * modules `api` and `articles`.
   */
  restore(id: number, options?: WriteOptions): Promise<Out<'articles.restore'>> {
    return this.service.call('articles.restore', { ...options, params: { id } })
  }

  /**
   * Create or change up to 1,000 articles. A row with an existing client and code changes that article,
   * and omitted fields stay as they are; any other row creates one. A failing row does not affect the
   * others. Among rows with the same code, the first one counts. Needs the modules `api` and `articles`.
   */
  bulk(body: In<'articles.bulk'>['body'], options?: WriteOptions): Promise<Out<'articles.bulk'>> {
    return this.service.call('articles.bulk', { ...options, body })
  }

  /** Follow the changes of articles. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'articles.sync'>['query'], options?: CompanyOptions): Rows<'articles.sync'> {
    return this.service.pages('articles.sync', { ...options, query })
  }

  /**
   * Print a label of an article. Answers a PDF, or ZPL II for a printer of labels. The barcode of the unit
   * as EAN-13, GS1-128 or Code 128; where it has none, the code of the article. Needs the modules `api`
   * and `articles`.
   */
  print(
    id: number,
    name: 'label.pdf' | 'label.zpl',
    query?: In<'articles.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'articles.print'>> {
    return this.service.call('articles.print', { ...options, params: { id, name }, query })
  }
}

class Stock extends Resource<Operations> {
  /** Follow the changes of the stock. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'stock.sync'>['query'], options?: CompanyOptions): Rows<'stock.sync'> {
    return this.service.pages('stock.sync', { ...options, query })
  }

  /**
   * List the stock. One row per article and warehouse, or per lot, including rows without stock or with
   * only expected stock. `as_of` gives the same rows at any past instant, computed from the ledger. Needs
   * the modules `api` and `stock`.
   */
  list(query?: In<'stock.list'>['query'], options?: CompanyOptions): Promise<Out<'stock.list'>> {
    return this.service.call('stock.list', { ...options, query })
  }

  /** List the stock. All rows, page after page. */
  all(query?: In<'stock.list'>['query'], options?: CompanyOptions): Rows<'stock.list'> {
    return this.service.pages('stock.list', { ...options, query })
  }

  /**
   * List the stock at a location. One row per article, lot and stock status at the location. Expected and
   * departed goods are not shown. Needs the modules `api` and `stock`.
   */
  atLocation(
    id: number,
    query?: In<'stock.at_location'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'stock.at_location'>> {
    return this.service.call('stock.at_location', { ...options, params: { id }, query })
  }

  /** List the stock at a location. All rows, page after page. */
  allAtLocation(
    id: number,
    query?: In<'stock.at_location'>['query'],
    options?: CompanyOptions,
  ): Rows<'stock.at_location'> {
    return this.service.pages('stock.at_location', { ...options, params: { id }, query })
  }

  /** Read one stock row. Needs the modules `api` and `stock`. */
  get(id: number, options?: CompanyOptions): Promise<Out<'stock.get'>> {
    return this.service.call('stock.get', { ...options, params: { id } })
  }

  /**
   * Follow the movements of stock. The ledger, newest first. Movements never change: continue with
   * `meta.next_cursor` until it is null to see each one once. With a selective filter, an answer may have
   * fewer rows than `per_page`, or none, and still a cursor to continue with. Needs the modules `api` and
   * `stock`.
   */
  movements(
    query?: In<'stock.movements'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'stock.movements'>> {
    return this.service.call('stock.movements', { ...options, query })
  }

  /** Follow the movements of stock. All rows, page after page. */
  allMovements(query?: In<'stock.movements'>['query'], options?: CompanyOptions): Rows<'stock.movements'> {
    return this.service.pages('stock.movements', { ...options, query })
  }

  /**
   * Adjust the stock. Adds to the quantity on hand, or subtracts with a negative quantity; never below
   * zero. Reserved stock can be removed too: the last orders lose it, become confirmed again and wait for
   * stock, and an event reports it. Needs the modules `api` and `stock` and at least the role `operator`.
   */
  adjust(body: In<'stock.adjust'>['body'], options?: WriteOptions): Promise<Out<'stock.adjust'>> {
    return this.service.call('stock.adjust', { ...options, body })
  }

  /**
   * Post a stock count. Each line has the counted quantity of an article in the warehouse, for one lot,
   * one stock status and optionally one location or expiry date. Differences are posted as movements.
   * Needs the modules `api` and `stock` and at least the role `operator`.
   */
  count(body: In<'stock.count'>['body'], options?: WriteOptions): Promise<Out<'stock.count'>> {
    return this.service.call('stock.count', { ...options, body })
  }

  /**
   * Move stock to another warehouse or location. Only unreserved stock. The goods are available at once;
   * orders that wait for them get them. Needs the modules `api` and `stock` and at least the role
   * `operator`.
   */
  transfer(body: In<'stock.transfer'>['body'], options?: WriteOptions): Promise<Out<'stock.transfer'>> {
    return this.service.call('stock.transfer', { ...options, body })
  }

  /**
   * Change the status of stock. Releases goods from hold or quarantine, blocks them, or marks them as
   * damaged; only unreserved stock. Goods in status receiving are put away by their reception. Needs the
   * modules `api` and `stock` and at least the role `operator`.
   */
  changeStatus(
    body: In<'stock.change_status'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'stock.change_status'>> {
    return this.service.call('stock.change_status', { ...options, body })
  }

  /**
   * Verify the ledger. Recomputes balances, the balance after each movement, and the hash chain of
   * movements; compares them with reservations and known serial numbers. Takes longer with more movements;
   * name an article to check only that one. Needs the modules `api` and `stock`.
   */
  verify(query?: In<'stock.verify'>['query'], options?: CompanyOptions): Promise<Out<'stock.verify'>> {
    return this.service.call('stock.verify', { ...options, query })
  }

  /**
   * Compare the stock with your own list. Lists the differences, with movements that may explain them,
   * including stock that your list does not name. Stores nothing. Needs the modules `api` and `stock`.
   */
  reconcile(body: In<'stock.reconcile'>['body'], options?: CompanyOptions): Promise<Out<'stock.reconcile'>> {
    return this.service.call('stock.reconcile', { ...options, body })
  }

  /**
   * Print a label of a lot. Answers a PDF, or ZPL II for a printer of labels. Article, lot and expiry date
   * as GS1 DataMatrix where the article has a GTIN, else the lot as Code 128. Needs the modules `api` and
   * `stock`.
   */
  print(
    id: number,
    name: 'label.pdf' | 'label.zpl',
    query?: In<'stock.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'stock.print'>> {
    return this.service.call('stock.print', { ...options, params: { id, name }, query })
  }
}

class SalesOrders extends Resource<Operations> {
  /** Follow the changes of sales orders. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'sales_orders.sync'>['query'], options?: CompanyOptions): Rows<'sales_orders.sync'> {
    return this.service.pages('sales_orders.sync', { ...options, query })
  }

  /** List sales orders. The newest first. Needs the modules `api` and `outbound`. */
  list(
    query?: In<'sales_orders.list'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'sales_orders.list'>> {
    return this.service.call('sales_orders.list', { ...options, query })
  }

  /** List sales orders. All rows, page after page. */
  all(query?: In<'sales_orders.list'>['query'], options?: CompanyOptions): Rows<'sales_orders.list'> {
    return this.service.pages('sales_orders.list', { ...options, query })
  }

  /**
   * Create a sales order. A confirmed order, which is the default, reserves available stock at once: it is
   * allocated when everything is reserved, and waits for the rest otherwise. Needs the modules `api` and
   * `outbound`.
   */
  create(
    body: In<'sales_orders.create'>['body'],
    options?: Omit<In<'sales_orders.create'>, 'params' | 'body'>,
  ): Promise<Out<'sales_orders.create'>> {
    return this.service.call('sales_orders.create', { ...options, body })
  }

  /** Read one sales order. Needs the modules `api` and `outbound`. */
  get(id: number, options?: ReadOptions): Promise<Out<'sales_orders.get'>> {
    return this.service.call('sales_orders.get', { ...options, params: { id } })
  }

  /**
   * Change a sales order or its status. Omitted fields stay as they are; `lines`, where sent, are all
   * lines: one that exists matches by id or line number, one left out is removed. From picking on only
   * carrier, address, hold and notes change, after shipping only metadata. A `status` does what the action
   * of that move does without a body; one that the order has come through already does nothing. A `status`
   * that the document has come through already is ignored, so that a client may repeat what it knows; a
   * `Warning` says so. Needs the modules `api` and `outbound`.
   */
  update(
    id: number,
    body?: In<'sales_orders.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.update'>> {
    return this.service.call('sales_orders.update', { ...options, params: { id }, body })
  }

  /**
   * Create up to 100 sales orders. A failing row does not affect the others; the answer has the result of
   * each. With `?on_duplicate=return` a row with an existing external reference is `existing`, so the same
   * list can be sent again. Needs the modules `api` and `outbound`.
   */
  bulk(
    body: In<'sales_orders.bulk'>['body'],
    options?: Omit<In<'sales_orders.bulk'>, 'params' | 'body'>,
  ): Promise<Out<'sales_orders.bulk'>> {
    return this.service.call('sales_orders.bulk', { ...options, body })
  }

  /**
   * Print a sales order. Returns a PDF on A4, in the company’s time zone: `pick-list.pdf`, open picks, by
   * location; `packing-slip.pdf`, contents of the parcels; `delivery-note.pdf`, what was shipped. Needs
   * the modules `api` and `outbound`.
   */
  print(
    id: number,
    name: 'pick-list.pdf' | 'packing-slip.pdf' | 'delivery-note.pdf',
    query?: In<'sales_orders.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'sales_orders.print'>> {
    return this.service.call('sales_orders.print', { ...options, params: { id, name }, query })
  }

  /**
   * Explain why a sales order is not allocated. Blockers per line, where the missing goods are, and when
   * more are expected. Needs the modules `api` and `outbound`.
   */
  explain(id: number, options?: CompanyOptions): Promise<Out<'sales_orders.explain'>> {
    return this.service.call('sales_orders.explain', { ...options, params: { id } })
  }

  /** Confirm a draft. Needs the modules `api` and `outbound` and at least the role `client`. */
  confirm(
    id: number,
    body?: In<'sales_orders.confirm'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.confirm'>> {
    return this.service.call('sales_orders.confirm', { ...options, params: { id }, body })
  }

  /** Reserve available stock. Needs the modules `api` and `outbound` and at least the role `operator`. */
  allocate(
    id: number,
    body?: In<'sales_orders.allocate'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.allocate'>> {
    return this.service.call('sales_orders.allocate', { ...options, params: { id }, body })
  }

  /**
   * Release reserved stock and stop allocating. Needs the modules `api` and `outbound` and at least the
   * role `operator`.
   */
  deallocate(
    id: number,
    body?: In<'sales_orders.deallocate'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.deallocate'>> {
    return this.service.call('sales_orders.deallocate', { ...options, params: { id }, body })
  }

  /** Put an order on hold. Needs the modules `api` and `outbound` and at least the role `client`. */
  hold(
    id: number,
    body?: In<'sales_orders.hold'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.hold'>> {
    return this.service.call('sales_orders.hold', { ...options, params: { id }, body })
  }

  /** Release an order from hold. Needs the modules `api` and `outbound` and at least the role `client`. */
  releaseHold(
    id: number,
    body?: In<'sales_orders.release_hold'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.release_hold'>> {
    return this.service.call('sales_orders.release_hold', { ...options, params: { id }, body })
  }

  /** Pick goods. Needs the modules `api` and `outbound` and at least the role `operator`. */
  pick(
    id: number,
    body?: In<'sales_orders.pick'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.pick'>> {
    return this.service.call('sales_orders.pick', { ...options, params: { id }, body })
  }

  /**
   * Pack picked goods. Packs everything unpacked into one parcel, or into those of the body. Needs the
   * modules `api` and `outbound` and at least the role `operator`.
   */
  pack(
    id: number,
    body?: In<'sales_orders.pack'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.pack'>> {
    return this.service.call('sales_orders.pack', { ...options, params: { id }, body })
  }

  /** Ship reserved goods. Needs the modules `api` and `outbound` and at least the role `operator`. */
  ship(
    id: number,
    body?: In<'sales_orders.ship'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.ship'>> {
    return this.service.call('sales_orders.ship', { ...options, params: { id }, body })
  }

  /** Mark as delivered. Needs the modules `api` and `outbound` and at least the role `operator`. */
  deliver(
    id: number,
    body?: In<'sales_orders.deliver'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.deliver'>> {
    return this.service.call('sales_orders.deliver', { ...options, params: { id }, body })
  }

  /**
   * Close an order without shipping the rest. Needs the modules `api` and `outbound` and at least the role
   * `client`.
   */
  close(
    id: number,
    body?: In<'sales_orders.close'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.close'>> {
    return this.service.call('sales_orders.close', { ...options, params: { id }, body })
  }

  /**
   * Cancel an order before anything is shipped. Needs the modules `api` and `outbound` and at least the
   * role `client`.
   */
  cancel(
    id: number,
    body?: In<'sales_orders.cancel'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'sales_orders.cancel'>> {
    return this.service.call('sales_orders.cancel', { ...options, params: { id }, body })
  }

  /**
   * List the picks of a sales order. Location, lot and quantity of each pick, in walking order: locations
   * by `sort_order`, then by code, with numbers compared as numbers. The list follows from the
   * reservations, whether or not the order is in a wave. Needs the modules `api` and `picking`.
   */
  pickTasks(id: number, options?: ReadOptions): Promise<Out<'sales_orders.pick_tasks'>> {
    return this.service.call('sales_orders.pick_tasks', { ...options, params: { id } })
  }

  /**
   * Read the timeline. One entry per request, oldest first: user, changes and stock movements. Needs the
   * modules `api` and `outbound`.
   */
  timeline(id: number, options?: CompanyOptions): Promise<Out<'sales_orders.timeline'>> {
    return this.service.call('sales_orders.timeline', { ...options, params: { id } })
  }
}

class PurchaseOrders extends Resource<Operations> {
  /** Follow the changes of purchase orders. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'purchase_orders.sync'>['query'], options?: CompanyOptions): Rows<'purchase_orders.sync'> {
    return this.service.pages('purchase_orders.sync', { ...options, query })
  }

  /** List purchase orders. Newest first. Needs the modules `api` and `inbound`. */
  list(
    query?: In<'purchase_orders.list'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'purchase_orders.list'>> {
    return this.service.call('purchase_orders.list', { ...options, query })
  }

  /** List purchase orders. All rows, page after page. */
  all(query?: In<'purchase_orders.list'>['query'], options?: CompanyOptions): Rows<'purchase_orders.list'> {
    return this.service.pages('purchase_orders.list', { ...options, query })
  }

  /**
   * Create a purchase order. It is confirmed at once unless `status` is `draft`. What it expects counts as
   * incoming stock. Needs the modules `api` and `inbound`.
   */
  create(
    body: In<'purchase_orders.create'>['body'],
    options?: Omit<In<'purchase_orders.create'>, 'params' | 'body'>,
  ): Promise<Out<'purchase_orders.create'>> {
    return this.service.call('purchase_orders.create', { ...options, body })
  }

  /** Read one purchase order. Needs the modules `api` and `inbound`. */
  get(id: number, options?: ReadOptions): Promise<Out<'purchase_orders.get'>> {
    return this.service.call('purchase_orders.get', { ...options, params: { id } })
  }

  /**
   * Change a purchase order. Omitted fields stay as they are; a `lines` array replaces the lines, matched
   * by `id`, then by `line_number`. A draft and a confirmed order can change in everything that no
   * reception rests on; one that is partially received only in expected_date,
   * over_receipt_tolerance_percent, notes and metadata; later only metadata. `status` moves the order
   * after that; one that it has come through already moves nothing. A `status` that the document has come
   * through already is ignored, so that a client may repeat what it knows; a `Warning` says so. Needs the
   * modules `api` and `inbound`.
   */
  update(
    id: number,
    body?: In<'purchase_orders.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'purchase_orders.update'>> {
    return this.service.call('purchase_orders.update', { ...options, params: { id }, body })
  }

  /**
   * Create up to 100 purchase orders. A failing row does not affect the others; the answer has the result
   * of each. With `?on_duplicate=return` a row with an existing external reference is `existing`, so the
   * same list can be sent again. Needs the modules `api` and `inbound`.
   */
  bulk(
    body: In<'purchase_orders.bulk'>['body'],
    options?: Omit<In<'purchase_orders.bulk'>, 'params' | 'body'>,
  ): Promise<Out<'purchase_orders.bulk'>> {
    return this.service.call('purchase_orders.bulk', { ...options, body })
  }

  /**
   * Confirm a purchase order. From draft: its expected goods count as incoming stock. Needs the modules
   * `api` and `inbound` and at least the role `client`.
   */
  confirm(
    id: number,
    body?: In<'purchase_orders.confirm'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'purchase_orders.confirm'>> {
    return this.service.call('purchase_orders.confirm', { ...options, params: { id }, body })
  }

  /**
   * Close a purchase order. Of one that is received or partially received nothing more is expected. Needs
   * the modules `api` and `inbound` and at least the role `client`.
   */
  close(
    id: number,
    body?: In<'purchase_orders.close'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'purchase_orders.close'>> {
    return this.service.call('purchase_orders.close', { ...options, params: { id }, body })
  }

  /**
   * Cancel a purchase order. Possible while nothing is received. Needs the modules `api` and `inbound` and
   * at least the role `client`.
   */
  cancel(
    id: number,
    body?: In<'purchase_orders.cancel'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'purchase_orders.cancel'>> {
    return this.service.call('purchase_orders.cancel', { ...options, params: { id }, body })
  }

  /**
   * Read the timeline. One entry per request, oldest first: user, changes and stock movements. Needs the
   * modules `api` and `inbound`.
   */
  timeline(id: number, options?: CompanyOptions): Promise<Out<'purchase_orders.timeline'>> {
    return this.service.call('purchase_orders.timeline', { ...options, params: { id } })
  }
}

class Receptions extends Resource<Operations> {
  /** Follow the changes of receptions. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'receptions.sync'>['query'], options?: CompanyOptions): Rows<'receptions.sync'> {
    return this.service.pages('receptions.sync', { ...options, query })
  }

  /** List receptions. Newest first. Needs the modules `api` and `inbound`. */
  list(query?: In<'receptions.list'>['query'], options?: CompanyOptions): Promise<Out<'receptions.list'>> {
    return this.service.call('receptions.list', { ...options, query })
  }

  /** List receptions. All rows, page after page. */
  all(query?: In<'receptions.list'>['query'], options?: CompanyOptions): Rows<'receptions.list'> {
    return this.service.pages('receptions.list', { ...options, query })
  }

  /**
   * Announce or receive goods. Announced goods count as incoming, never as on hand. With `status`
   * `received` they are counted at once, each line by `received_um3pl`, else by its quantity; that needs
   * an operator. Needs the modules `api` and `inbound`.
   */
  create(
    body: In<'receptions.create'>['body'],
    options?: Omit<In<'receptions.create'>, 'params' | 'body'>,
  ): Promise<Out<'receptions.create'>> {
    return this.service.call('receptions.create', { ...options, body })
  }

  /** Read one reception. Needs the modules `api` and `inbound`. */
  get(id: number, options?: ReadOptions): Promise<Out<'receptions.get'>> {
    return this.service.call('receptions.get', { ...options, params: { id } })
  }

  /**
   * Change a reception. Omitted fields stay as they are; a `lines` array replaces the lines, matched by
   * `id`, then by `line_number`. A draft and an announced reception can change in everything; from arrived
   * on carrier, tracking, vehicle, container, notes and metadata can, and lines can be added; later only
   * metadata. `status` moves the reception after that: `received` counts everything outstanding, `closed`
   * puts everything away, and one that it has come through already does nothing. A `status` that the
   * document has come through already is ignored, so that a client may repeat what it knows; a `Warning`
   * says so. Needs the modules `api` and `inbound`.
   */
  update(
    id: number,
    body?: In<'receptions.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'receptions.update'>> {
    return this.service.call('receptions.update', { ...options, params: { id }, body })
  }

  /**
   * Create up to 100 receptions. A failing row does not affect the others; the answer has the result of
   * each. With `?on_duplicate=return` a row with an existing external reference is `existing`, so the same
   * list can be sent again. Needs the modules `api` and `inbound`.
   */
  bulk(
    body: In<'receptions.bulk'>['body'],
    options?: Omit<In<'receptions.bulk'>, 'params' | 'body'>,
  ): Promise<Out<'receptions.bulk'>> {
    return this.service.call('receptions.bulk', { ...options, body })
  }

  /**
   * Print a reception. Returns a PDF on A4, in the company’s time zone: `reception-sheet.pdf`, announced
   * goods, with room for counted quantities. Needs the modules `api` and `inbound`.
   */
  print(
    id: number,
    name: 'reception-sheet.pdf',
    query?: In<'receptions.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'receptions.print'>> {
    return this.service.call('receptions.print', { ...options, params: { id, name }, query })
  }

  /**
   * Announce a reception. From draft: its goods count as incoming. Needs the modules `api` and `inbound`
   * and at least the role `client`.
   */
  announce(
    id: number,
    body?: In<'receptions.announce'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'receptions.announce'>> {
    return this.service.call('receptions.announce', { ...options, params: { id }, body })
  }

  /**
   * Record the arrival of a reception. From announced. Needs the modules `api` and `inbound` and at least
   * the role `operator`.
   */
  arrive(
    id: number,
    body?: In<'receptions.arrive'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'receptions.arrive'>> {
    return this.service.call('receptions.arrive', { ...options, params: { id }, body })
  }

  /**
   * Count goods of a reception. Any number of times, quantities as increments; without lines, everything
   * outstanding. Each unit is in one of quantity_um3pl (in good order), damaged_um3pl (taken in as
   * damaged) and rejected_um3pl (refused). A line is named by `id`, `line_number` or its article, and may
   * be named several times, as for several lots. An article that nobody announced becomes a line of its
   * own. More than expected is refused, flagged or held, as the client company wants it. Needs the modules
   * `api` and `inbound` and at least the role `operator`.
   */
  receive(
    id: number,
    body?: In<'receptions.receive'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'receptions.receive'>> {
    return this.service.call('receptions.receive', { ...options, params: { id }, body })
  }

  /**
   * Complete the count of a reception. Uncounted quantities are short, unless `receive_rest` counts them
   * first. Needs the modules `api` and `inbound` and at least the role `operator`.
   */
  complete(
    id: number,
    body?: In<'receptions.complete'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'receptions.complete'>> {
    return this.service.call('receptions.complete', { ...options, params: { id }, body })
  }

  /**
   * Put received goods away. Where the warehouse does not put away at once, received goods are available
   * only after this. Without lines, everything that waits. Needs the modules `api` and `inbound` and at
   * least the role `operator`.
   */
  putaway(
    id: number,
    body?: In<'receptions.putaway'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'receptions.putaway'>> {
    return this.service.call('receptions.putaway', { ...options, params: { id }, body })
  }

  /**
   * Recount a received reception. From received: counting continues. Counted quantities stay. Needs the
   * modules `api` and `inbound` and at least the role `operator`.
   */
  reopen(
    id: number,
    body?: In<'receptions.reopen'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'receptions.reopen'>> {
    return this.service.call('receptions.reopen', { ...options, params: { id }, body })
  }

  /**
   * Cancel a reception. Draft and announced ones by the client company, one that has arrived by an
   * operator. Needs the modules `api` and `inbound` and at least the role `client`.
   */
  cancel(
    id: number,
    body?: In<'receptions.cancel'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'receptions.cancel'>> {
    return this.service.call('receptions.cancel', { ...options, params: { id }, body })
  }

  /**
   * Read the timeline. One entry per request, oldest first: user, changes and stock movements. Needs the
   * modules `api` and `inbound`.
   */
  timeline(id: number, options?: CompanyOptions): Promise<Out<'receptions.timeline'>> {
    return this.service.call('receptions.timeline', { ...options, params: { id } })
  }
}

class Returns extends Resource<Operations> {
  /** Follow the changes of returns. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'returns.sync'>['query'], options?: CompanyOptions): Rows<'returns.sync'> {
    return this.service.pages('returns.sync', { ...options, query })
  }

  /** List returns. The newest 100 that fit, newest first. Needs the modules `api` and `returns`. */
  list(query?: In<'returns.list'>['query'], options?: CompanyOptions): Promise<Out<'returns.list'>> {
    return this.service.call('returns.list', { ...options, query })
  }

  /**
   * Announce a return. With `sales_order_id` each line is tied to the line of that order with the same
   * article, and never more can come back than was shipped and is neither back nor announced by another
   * open return. Goods that the order did not ship need a return without an order. Needs the modules `api`
   * and `returns`.
   */
  create(
    body: In<'returns.create'>['body'],
    options?: Omit<In<'returns.create'>, 'params' | 'body'>,
  ): Promise<Out<'returns.create'>> {
    return this.service.call('returns.create', { ...options, body })
  }

  /** Read one return. Needs the modules `api` and `returns`. */
  get(id: number, options?: ReadOptions): Promise<Out<'returns.get'>> {
    return this.service.call('returns.get', { ...options, params: { id } })
  }

  /**
   * Change a return. Of an announced return everything can change but its owner, later its notes and
   * metadata, after its end only its metadata. Omitted fields stay as they are; lines match by `id`, then
   * by `line_number`, and a line missing from `lines` is removed. With `status` the return moves on:
   * `inspecting` receives everything outstanding, and one that it has come through already does nothing. A
   * `status` that the document has come through already is ignored, so that a client may repeat what it
   * knows; a `Warning` says so. Needs the modules `api` and `returns`.
   */
  update(
    id: number,
    body?: In<'returns.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'returns.update'>> {
    return this.service.call('returns.update', { ...options, params: { id }, body })
  }

  /**
   * Create up to 100 returns. A failing row does not affect the others; the answer has the result of each.
   * With `?on_duplicate=return` a row with an existing external reference is `existing`, so the same list
   * can be sent again. Needs the modules `api` and `returns`.
   */
  bulk(
    body: In<'returns.bulk'>['body'],
    options?: Omit<In<'returns.bulk'>, 'params' | 'body'>,
  ): Promise<Out<'returns.bulk'>> {
    return this.service.call('returns.bulk', { ...options, body })
  }

  /**
   * Print a return. Returns a PDF on A4, in the company’s time zone: `return-slip.pdf`, returned goods, to
   * put into the parcel. Needs the modules `api` and `returns`.
   */
  print(
    id: number,
    name: 'return-slip.pdf',
    query?: In<'returns.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'returns.print'>> {
    return this.service.call('returns.print', { ...options, params: { id, name }, query })
  }

  /**
   * Record the arrival of a return. Needs the modules `api` and `returns` and at least the role
   * `operator`.
   */
  arrive(id: number, options?: WriteOptions): Promise<Out<'returns.arrive'>> {
    return this.service.call('returns.arrive', { ...options, params: { id } })
  }

  /**
   * Receive goods of a return. Into quarantine, any number of times. Without a body everything outstanding
   * is received. More than was announced is taken, as long as the order shipped it. Lot-tracked articles
   * need a `lot_number` and all goods of one line are of one lot: add a line for another. Articles with an
   * expiry need an `expiry_date` unless goods of that lot were here before; articles with serial numbers
   * need as many as base units come. Needs the modules `api` and `returns` and at least the role
   * `operator`.
   */
  receive(
    id: number,
    body?: In<'returns.receive'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'returns.receive'>> {
    return this.service.call('returns.receive', { ...options, params: { id }, body })
  }

  /**
   * Decide about received goods. `restock` makes them available, `quarantine` keeps them where they are,
   * `dispose` writes them off. Several entries may name the same line. Without a body all pending goods
   * get the disposition that each line requests; `default` restocks. Needs the modules `api` and `returns`
   * and at least the role `operator`.
   */
  dispose(
    id: number,
    body?: In<'returns.dispose'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'returns.dispose'>> {
    return this.service.call('returns.dispose', { ...options, params: { id }, body })
  }

  /**
   * Complete a return. Refused with the blocker `pending` while received goods have no disposition, and
   * with `nothing_received` if no goods were received. Needs the modules `api` and `returns` and at least
   * the role `operator`.
   */
  complete(id: number, options?: WriteOptions): Promise<Out<'returns.complete'>> {
    return this.service.call('returns.complete', { ...options, params: { id } })
  }

  /** Cancel an announced return. Needs the modules `api` and `returns` and at least the role `client`. */
  cancel(
    id: number,
    body?: In<'returns.cancel'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'returns.cancel'>> {
    return this.service.call('returns.cancel', { ...options, params: { id }, body })
  }

  /**
   * Refuse a return at the door. Possible until goods are received. Needs the modules `api` and `returns`
   * and at least the role `operator`.
   */
  reject(
    id: number,
    body?: In<'returns.reject'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'returns.reject'>> {
    return this.service.call('returns.reject', { ...options, params: { id }, body })
  }

  /**
   * Read the timeline. One entry per request, oldest first: user, changes and stock movements. Needs the
   * modules `api` and `returns`.
   */
  timeline(id: number, options?: CompanyOptions): Promise<Out<'returns.timeline'>> {
    return this.service.call('returns.timeline', { ...options, params: { id } })
  }
}

class Waves extends Resource<Operations> {
  /** Follow the changes of waves. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'waves.sync'>['query'], options?: CompanyOptions): Rows<'waves.sync'> {
    return this.service.pages('waves.sync', { ...options, query })
  }

  /** List waves. The newest first. Needs the modules `api` and `picking`. */
  list(query?: In<'waves.list'>['query'], options?: CompanyOptions): Promise<Out<'waves.list'>> {
    return this.service.call('waves.list', { ...options, query })
  }

  /** List waves. All rows, page after page. */
  all(query?: In<'waves.list'>['query'], options?: CompanyOptions): Rows<'waves.list'> {
    return this.service.pages('waves.list', { ...options, query })
  }

  /**
   * Create a wave. From the given orders, or from those that match a rule; an empty rule (`{}`) takes the
   * first fifty that can be picked. An order can be in one wave at a time. Orders that are on hold, lack
   * stock or are in another wave are refused at their index in the list. Needs the modules `api` and
   * `picking` and at least the role `operator`.
   */
  create(
    body?: In<'waves.create'>['body'],
    options?: Omit<In<'waves.create'>, 'params' | 'body'>,
  ): Promise<Out<'waves.create'>> {
    return this.service.call('waves.create', { ...options, body })
  }

  /** Read one wave. Needs the modules `api` and `picking`. */
  get(id: number, options?: ReadOptions): Promise<Out<'waves.get'>> {
    return this.service.call('waves.get', { ...options, params: { id } })
  }

  /**
   * Change a wave or its status. Omitted fields stay as they are; `orders`, where sent, are all of its
   * orders. Once it is released only number, reference, notes and metadata change, when it is over only
   * metadata. A `status` does what the action of that move does; one that the wave has come through
   * already does nothing. A `status` that the document has come through already is ignored, so that a
   * client may repeat what it knows; a `Warning` says so. Needs the modules `api` and `picking` and at
   * least the role `operator`.
   */
  update(
    id: number,
    body?: In<'waves.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'waves.update'>> {
    return this.service.call('waves.update', { ...options, params: { id }, body })
  }

  /**
   * Print a wave. Returns a PDF on A4, in the company’s time zone: `wave-list.pdf`, what is still to be
   * taken for its orders, by place. Needs the modules `api` and `picking`.
   */
  print(
    id: number,
    name: 'wave-list.pdf',
    query?: In<'waves.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'waves.print'>> {
    return this.service.call('waves.print', { ...options, params: { id, name }, query })
  }

  /**
   * List the tasks of a wave. In walking order, including finished ones. Needs the modules `api` and
   * `picking`.
   */
  tasks(
    id: number,
    query?: In<'waves.tasks'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'waves.tasks'>> {
    return this.service.call('waves.tasks', { ...options, params: { id }, query })
  }

  /** List the tasks of a wave. All rows, page after page. */
  allTasks(id: number, query?: In<'waves.tasks'>['query'], options?: CompanyOptions): Rows<'waves.tasks'> {
    return this.service.pages('waves.tasks', { ...options, params: { id }, query })
  }

  /**
   * Take the next task of a wave. Leases a task to you for five minutes. Asking again returns the same
   * task and renews the lease. Tasks of orders on hold are not given out. Needs the modules `api` and
   * `picking` and at least the role `operator`.
   */
  next(id: number, body?: In<'waves.next'>['body'], options?: WriteOptions): Promise<Out<'waves.next'>> {
    return this.service.call('waves.next', { ...options, params: { id }, body })
  }

  /**
   * Confirm a task with its scans. Compares the scans with the task and reports all errors at once;
   * omitted fields count as correct. The last task of an order picks the order. Repeating the call returns
   * the first answer. Needs the modules `api` and `picking` and at least the role `operator`.
   */
  confirmTask(
    id: number,
    task: number,
    body?: In<'waves.confirm_task'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'waves.confirm_task'>> {
    return this.service.call('waves.confirm_task', { ...options, params: { id, task }, body })
  }

  /**
   * Leave a task for later. Moves the task to the end of the walk and releases it to other workers. Needs
   * the modules `api` and `picking` and at least the role `operator`.
   */
  skipTask(
    id: number,
    task: number,
    body?: In<'waves.skip_task'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'waves.skip_task'>> {
    return this.service.call('waves.skip_task', { ...options, params: { id, task }, body })
  }

  /**
   * Release a wave to the floor. Creates the tasks of its orders from their reservations. Needs the
   * modules `api` and `picking` and at least the role `operator`.
   */
  release(id: number, options?: WriteOptions): Promise<Out<'waves.release'>> {
    return this.service.call('waves.release', { ...options, params: { id } })
  }

  /**
   * Close a wave. Orders that are not picked leave the wave, and their picked goods go back. Needs the
   * modules `api` and `picking` and at least the role `operator`.
   */
  close(id: number, body?: In<'waves.close'>['body'], options?: WriteOptions): Promise<Out<'waves.close'>> {
    return this.service.call('waves.close', { ...options, params: { id }, body })
  }

  /**
   * Cancel a wave before anything is picked. Needs the modules `api` and `picking` and at least the role
   * `operator`.
   */
  cancel(
    id: number,
    body?: In<'waves.cancel'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'waves.cancel'>> {
    return this.service.call('waves.cancel', { ...options, params: { id }, body })
  }

  /**
   * Read the timeline. One entry per request, oldest first: user, changes and stock movements. Needs the
   * modules `api` and `picking`.
   */
  timeline(id: number, options?: CompanyOptions): Promise<Out<'waves.timeline'>> {
    return this.service.call('waves.timeline', { ...options, params: { id } })
  }
}

class Counts extends Resource<Operations> {
  /** Follow the changes of counts. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'counts.sync'>['query'], options?: CompanyOptions): Rows<'counts.sync'> {
    return this.service.pages('counts.sync', { ...options, query })
  }

  /** List counts. The newest first. Needs the modules `api` and `counting`. */
  list(query?: In<'counts.list'>['query'], options?: CompanyOptions): Promise<Out<'counts.list'>> {
    return this.service.call('counts.list', { ...options, query })
  }

  /** List counts. All rows, page after page. */
  all(query?: In<'counts.list'>['query'], options?: CompanyOptions): Rows<'counts.list'> {
    return this.service.pages('counts.list', { ...options, query })
  }

  /**
   * Create a count. Of the locations and articles that are named, or of the places that a rule finds; an
   * empty body takes the hundred places that were counted longest ago. Needs the modules `api` and
   * `counting` and at least the role `operator`.
   */
  create(
    body?: In<'counts.create'>['body'],
    options?: Omit<In<'counts.create'>, 'params' | 'body'>,
  ): Promise<Out<'counts.create'>> {
    return this.service.call('counts.create', { ...options, body })
  }

  /** Read one count. Needs the modules `api` and `counting`. */
  get(id: number, options?: ReadOptions): Promise<Out<'counts.get'>> {
    return this.service.call('counts.get', { ...options, params: { id } })
  }

  /**
   * Change a count or its status. Omitted fields stay as they are. Once it is released only number,
   * reference, notes and metadata change, when it is over only metadata. A `status` does what the action
   * of that move does; one that the count has come through already does nothing. A `status` that the
   * document has come through already is ignored, so that a client may repeat what it knows; a `Warning`
   * says so. Needs the modules `api` and `counting` and at least the role `operator`.
   */
  update(
    id: number,
    body?: In<'counts.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'counts.update'>> {
    return this.service.call('counts.update', { ...options, params: { id }, body })
  }

  /**
   * Print a count. Returns a PDF on A4, in the company’s time zone: `count-sheet.pdf`, by location with
   * room for counted quantities, once the count is released. Needs the modules `api` and `counting`.
   */
  print(
    id: number,
    name: 'count-sheet.pdf',
    query?: In<'counts.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'counts.print'>> {
    return this.service.call('counts.print', { ...options, params: { id, name }, query })
  }

  /**
   * List the tasks of a count. In walking order, including counted ones. Needs the modules `api` and
   * `counting`.
   */
  tasks(
    id: number,
    query?: In<'counts.tasks'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'counts.tasks'>> {
    return this.service.call('counts.tasks', { ...options, params: { id }, query })
  }

  /** List the tasks of a count. All rows, page after page. */
  allTasks(id: number, query?: In<'counts.tasks'>['query'], options?: CompanyOptions): Rows<'counts.tasks'> {
    return this.service.pages('counts.tasks', { ...options, params: { id }, query })
  }

  /**
   * Take the next task of a count. Leases a task to you for five minutes. Asking again returns the same
   * task and renews the lease. You never get a second count of your own count. Needs the modules `api` and
   * `counting` and at least the role `operator`.
   */
  next(id: number, body?: In<'counts.next'>['body'], options?: WriteOptions): Promise<Out<'counts.next'>> {
    return this.service.call('counts.next', { ...options, params: { id }, body })
  }

  /**
   * Report goods that are not recorded at a location. At a location of the count; if a task asks for these
   * goods, that task is counted. Like any difference it may need a second count. Needs the modules `api`
   * and `counting` and at least the role `operator`.
   */
  found(id: number, body: In<'counts.found'>['body'], options?: WriteOptions): Promise<Out<'counts.found'>> {
    return this.service.call('counts.found', { ...options, params: { id }, body })
  }

  /**
   * Confirm a count task. Compares the quantity with the recorded stock of this moment, without picked
   * goods. Differences within the tolerance are posted at once, larger ones when a second person finds the
   * same. Missing reserved stock is taken from the last orders. Repeating the call returns the first
   * answer. Needs the modules `api` and `counting` and at least the role `operator`.
   */
  confirmTask(
    id: number,
    task: number,
    body: In<'counts.confirm_task'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'counts.confirm_task'>> {
    return this.service.call('counts.confirm_task', { ...options, params: { id, task }, body })
  }

  /**
   * Leave a task for later. Moves the task to the end of the walk and releases it to other workers. Needs
   * the modules `api` and `counting` and at least the role `operator`.
   */
  skipTask(
    id: number,
    task: number,
    body?: In<'counts.skip_task'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'counts.skip_task'>> {
    return this.service.call('counts.skip_task', { ...options, params: { id, task }, body })
  }

  /**
   * Release a count to the floor. Creates its tasks: one per article, lot and status at its locations, and
   * one per location without recorded stock. Needs the modules `api` and `counting` and at least the role
   * `operator`.
   */
  release(id: number, options?: WriteOptions): Promise<Out<'counts.release'>> {
    return this.service.call('counts.release', { ...options, params: { id } })
  }

  /**
   * Close a count. Uncounted stock stays as recorded. Needs the modules `api` and `counting` and at least
   * the role `operator`.
   */
  close(id: number, body?: In<'counts.close'>['body'], options?: WriteOptions): Promise<Out<'counts.close'>> {
    return this.service.call('counts.close', { ...options, params: { id }, body })
  }

  /**
   * Cancel a count before anything is counted. Needs the modules `api` and `counting` and at least the
   * role `operator`.
   */
  cancel(
    id: number,
    body?: In<'counts.cancel'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'counts.cancel'>> {
    return this.service.call('counts.cancel', { ...options, params: { id }, body })
  }

  /**
   * Read the timeline. One entry per request, oldest first: user, changes and stock movements. Needs the
   * modules `api` and `counting`.
   */
  timeline(id: number, options?: CompanyOptions): Promise<Out<'counts.timeline'>> {
    return this.service.call('counts.timeline', { ...options, params: { id } })
  }
}

class Clients extends Resource<Operations> {
  /** Follow the changes of clients. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'clients.sync'>['query'], options?: CompanyOptions): Rows<'clients.sync'> {
    return this.service.pages('clients.sync', { ...options, query })
  }

  /**
   * List clients. Owners of the goods. Users restricted to some clients see only these. Needs the `api`
   * module.
   */
  list(query?: In<'clients.list'>['query'], options?: CompanyOptions): Promise<Out<'clients.list'>> {
    return this.service.call('clients.list', { ...options, query })
  }

  /** List clients. All rows, page after page. */
  all(query?: In<'clients.list'>['query'], options?: CompanyOptions): Rows<'clients.list'> {
    return this.service.pages('clients.list', { ...options, query })
  }

  /** Create a client. Needs the `api` module and at least the role `manager`. */
  create(body: In<'clients.create'>['body'], options?: WriteOptions): Promise<Out<'clients.create'>> {
    return this.service.call('clients.create', { ...options, body })
  }

  /** Read one client. Needs the `api` module. */
  get(id: number, options?: ReadOptions): Promise<Out<'clients.get'>> {
    return this.service.call('clients.get', { ...options, params: { id } })
  }

  /**
   * Change a client. Fields and settings left out stay as they are; an address is replaced as a whole. A
   * change without an effect keeps the version. Needs the `api` module and at least the role `manager`.
   */
  update(
    id: number,
    body?: In<'clients.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'clients.update'>> {
    return this.service.call('clients.update', { ...options, params: { id }, body })
  }
}

class Partners extends Resource<Operations> {
  /** Follow the changes of partners. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'partners.sync'>['query'], options?: CompanyOptions): Rows<'partners.sync'> {
    return this.service.pages('partners.sync', { ...options, query })
  }

  /**
   * List partners. Suppliers, customers and carriers. A partner without a client is shared by all: users
   * restricted to some clients see their partners and the shared ones. Needs the `api` module.
   */
  list(query?: In<'partners.list'>['query'], options?: CompanyOptions): Promise<Out<'partners.list'>> {
    return this.service.call('partners.list', { ...options, query })
  }

  /** List partners. All rows, page after page. */
  all(query?: In<'partners.list'>['query'], options?: CompanyOptions): Rows<'partners.list'> {
    return this.service.pages('partners.list', { ...options, query })
  }

  /** Create a partner. Needs the `api` module and at least the role `manager`. */
  create(body: In<'partners.create'>['body'], options?: WriteOptions): Promise<Out<'partners.create'>> {
    return this.service.call('partners.create', { ...options, body })
  }

  /** Read one partner. Needs the `api` module. */
  get(id: number, options?: ReadOptions): Promise<Out<'partners.get'>> {
    return this.service.call('partners.get', { ...options, params: { id } })
  }

  /**
   * Change a partner. Omitted fields stay as they are; an address is replaced as a whole. A change without
   * an effect keeps the version. Needs the `api` module and at least the role `manager`.
   */
  update(
    id: number,
    body?: In<'partners.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'partners.update'>> {
    return this.service.call('partners.update', { ...options, params: { id }, body })
  }
}

class Warehouses extends Resource<Operations> {
  /** Follow the changes of warehouses. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'warehouses.sync'>['query'], options?: CompanyOptions): Rows<'warehouses.sync'> {
    return this.service.pages('warehouses.sync', { ...options, query })
  }

  /** List warehouses. Needs the `api` module. */
  list(query?: In<'warehouses.list'>['query'], options?: CompanyOptions): Promise<Out<'warehouses.list'>> {
    return this.service.call('warehouses.list', { ...options, query })
  }

  /** List warehouses. All rows, page after page. */
  all(query?: In<'warehouses.list'>['query'], options?: CompanyOptions): Rows<'warehouses.list'> {
    return this.service.pages('warehouses.list', { ...options, query })
  }

  /**
   * Create a warehouse. The first active warehouse becomes the default one. Without a time zone it is in
   * that of the company. Needs the `api` module and at least the role `manager`.
   */
  create(body: In<'warehouses.create'>['body'], options?: WriteOptions): Promise<Out<'warehouses.create'>> {
    return this.service.call('warehouses.create', { ...options, body })
  }

  /** Read one warehouse. Needs the `api` module. */
  get(warehouseId: number, options?: ReadOptions): Promise<Out<'warehouses.get'>> {
    return this.service.call('warehouses.get', { ...options, params: { warehouseId } })
  }

  /**
   * Change a warehouse. Omitted fields stay as they are; an address is replaced as a whole. A change
   * without an effect keeps the version. The default warehouse stays the default and active until another
   * one replaces it. Needs the `api` module and at least the role `manager`.
   */
  update(
    warehouseId: number,
    body?: In<'warehouses.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'warehouses.update'>> {
    return this.service.call('warehouses.update', { ...options, params: { warehouseId }, body })
  }
}

class Locations extends Resource<Operations> {
  /** Follow the changes of locations. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'locations.sync'>['query'], options?: CompanyOptions): Rows<'locations.sync'> {
    return this.service.pages('locations.sync', { ...options, query })
  }

  /**
   * Print a label of a location. Answers a PDF, or ZPL II for a printer of labels. Its code as Code 128,
   * or as QR code where it has letters that bars cannot write. Needs the `api` module.
   */
  print(
    warehouseId: number,
    locationId: number,
    name: 'label.pdf' | 'label.zpl',
    query?: In<'locations.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'locations.print'>> {
    return this.service.call('locations.print', { ...options, params: { warehouseId, locationId, name }, query })
  }

  /** List the locations of a warehouse. Needs the `api` module. */
  list(
    warehouseId: number,
    query?: In<'locations.list'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'locations.list'>> {
    return this.service.call('locations.list', { ...options, params: { warehouseId }, query })
  }

  /** List the locations of a warehouse. All rows, page after page. */
  all(
    warehouseId: number,
    query?: In<'locations.list'>['query'],
    options?: CompanyOptions,
  ): Rows<'locations.list'> {
    return this.service.pages('locations.list', { ...options, params: { warehouseId }, query })
  }

  /** Create a location in a warehouse. Needs the `api` module and at least the role `manager`. */
  create(
    warehouseId: number,
    body: In<'locations.create'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'locations.create'>> {
    return this.service.call('locations.create', { ...options, params: { warehouseId }, body })
  }

  /** Read one location. Needs the `api` module. */
  get(warehouseId: number, locationId: number, options?: ReadOptions): Promise<Out<'locations.get'>> {
    return this.service.call('locations.get', { ...options, params: { warehouseId, locationId } })
  }

  /**
   * Change a location. Omitted fields stay as they are. A change without an effect keeps the version. The
   * code is fixed while goods are there, the purpose while replenishment rules use the location. Needs the
   * `api` module and at least the role `manager`.
   */
  update(
    warehouseId: number,
    locationId: number,
    body?: In<'locations.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'locations.update'>> {
    return this.service.call('locations.update', { ...options, params: { warehouseId, locationId }, body })
  }
}

class Units extends Resource<Operations> {
  /** Follow the changes of units. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'units.sync'>['query'], options?: CompanyOptions): Rows<'units.sync'> {
    return this.service.pages('units.sync', { ...options, query })
  }

  /**
   * List the unit catalogue. Unit codes of the company. Articles may have units that are not in the
   * catalogue. Needs the `api` module.
   */
  list(query?: In<'units.list'>['query'], options?: CompanyOptions): Promise<Out<'units.list'>> {
    return this.service.call('units.list', { ...options, query })
  }

  /** List the unit catalogue. All rows, page after page. */
  all(query?: In<'units.list'>['query'], options?: CompanyOptions): Rows<'units.list'> {
    return this.service.pages('units.list', { ...options, query })
  }

  /** Read one unit. Needs the `api` module. */
  get(code: string, options?: ReadOptions): Promise<Out<'units.get'>> {
    return this.service.call('units.get', { ...options, params: { code } })
  }

  /**
   * Create or change a unit. A code that is not in the catalogue is added to it; the answer is 200 in both
   * cases. Small and capital letters make no difference, and the code stays as it was written first.
   * Omitted fields stay as they are. A change without an effect keeps the version. Needs the `api` module
   * and at least the role `manager`.
   */
  set(code: string, body?: In<'units.set'>['body'], options?: WriteOptions): Promise<Out<'units.set'>> {
    return this.service.call('units.set', { ...options, params: { code }, body })
  }

  /**
   * Delete a unit from the catalogue. Articles and documents that name the code keep it. Needs the `api`
   * module and at least the role `manager`.
   */
  delete(code: string, options?: WriteOptions): Promise<Out<'units.delete'>> {
    return this.service.call('units.delete', { ...options, params: { code } })
  }
}

class Replenishments extends Resource<Operations> {
  /** Follow the changes of replenishments. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'replenishments.sync'>['query'], options?: CompanyOptions): Rows<'replenishments.sync'> {
    return this.service.pages('replenishments.sync', { ...options, query })
  }

  /**
   * List replenishments. Moves from reserve locations to picking locations: urgent ones first, then in
   * walking order. Finished ones are sorted newest first. Needs the modules `api` and `picking`.
   */
  list(
    query?: In<'replenishments.list'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'replenishments.list'>> {
    return this.service.call('replenishments.list', { ...options, query })
  }

  /** List replenishments. All rows, page after page. */
  all(query?: In<'replenishments.list'>['query'], options?: CompanyOptions): Rows<'replenishments.list'> {
    return this.service.pages('replenishments.list', { ...options, query })
  }

  /** Read one replenishment. Needs the modules `api` and `picking`. */
  get(id: number, options?: ReadOptions): Promise<Out<'replenishments.get'>> {
    return this.service.call('replenishments.get', { ...options, params: { id } })
  }

  /**
   * Take the next replenishment. Leases a task to you for ten minutes; nobody else gets it or the same
   * goods. Asking again returns the same task and renews the lease. The source is chosen now: the stock at
   * reserve locations that expires first, up to the rule’s maximum plus reservations. Needs the modules
   * `api` and `picking` and at least the role `operator`.
   */
  next(
    body?: In<'replenishments.next'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'replenishments.next'>> {
    return this.service.call('replenishments.next', { ...options, body })
  }

  /**
   * Confirm a replenishment. Moves the goods, with their reservations, from the reserve location to the
   * picking location. If the location is still below its minimum, another task is created. Repeating the
   * call returns the first answer. Needs the modules `api` and `picking` and at least the role `operator`.
   */
  confirm(
    id: number,
    body?: In<'replenishments.confirm'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'replenishments.confirm'>> {
    return this.service.call('replenishments.confirm', { ...options, params: { id }, body })
  }

  /**
   * Leave a replenishment for later. Moves the task to the end of the walk and releases it to other
   * workers. Needs the modules `api` and `picking` and at least the role `operator`.
   */
  skip(
    id: number,
    body?: In<'replenishments.skip'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'replenishments.skip'>> {
    return this.service.call('replenishments.skip', { ...options, params: { id }, body })
  }
}

class Attachments extends Resource<Operations> {
  /** Follow the changes of attachments. All changes since the cursor; keep `cursor` for the next run. */
  sync(query?: In<'attachments.sync'>['query'], options?: CompanyOptions): Rows<'attachments.sync'> {
    return this.service.pages('attachments.sync', { ...options, query })
  }

  /**
   * List photos and files. Files of one record (`resource_type` and `resource_id`), or all. A token for
   * some modules sees the files of their records. Needs the `api` module.
   */
  list(query?: In<'attachments.list'>['query'], options?: CompanyOptions): Promise<Out<'attachments.list'>> {
    return this.service.call('attachments.list', { ...options, query })
  }

  /** List photos and files. All rows, page after page. */
  all(query?: In<'attachments.list'>['query'], options?: CompanyOptions): Rows<'attachments.list'> {
    return this.service.pages('attachments.list', { ...options, query })
  }

  /**
   * Add a photo or a file to a record. For an article, a reception, a return, a sales order or a parcel.
   * Send JSON with the file in Base64, or `multipart/form-data` with the file as `content`. The file’s
   * bytes determine its type, not its name. Needs the `api` module and at least the role `operator`.
   */
  create(body: In<'attachments.create'>['body'], options?: WriteOptions): Promise<Out<'attachments.create'>> {
    return this.service.call('attachments.create', { ...options, body })
  }

  /** Read the metadata of a file. Needs the `api` module. */
  get(id: number, options?: CompanyOptions): Promise<Out<'attachments.get'>> {
    return this.service.call('attachments.get', { ...options, params: { id } })
  }

  /** Delete a file. Needs the `api` module and at least the role `operator`. */
  delete(id: number, options?: WriteOptions): Promise<Out<'attachments.delete'>> {
    return this.service.call('attachments.delete', { ...options, params: { id } })
  }

  /**
   * Download a file. Byte for byte as it was sent, under its name, which ends as its type does. Needs the
   * `api` module.
   */
  content(id: number, options?: CompanyOptions): Promise<Out<'attachments.content'>> {
    return this.service.call('attachments.content', { ...options, params: { id } })
  }

  /** Download the thumbnail of a file. The thumbnail as uploaded; 404 without one. Needs the `api` module. */
  thumbnail(id: number, options?: CompanyOptions): Promise<Out<'attachments.thumbnail'>> {
    return this.service.call('attachments.thumbnail', { ...options, params: { id } })
  }
}

class Kits extends Resource<Operations> {
  /**
   * Read the components of an article. Also how many kits could be made now from unreserved stock. Needs
   * the modules `api` and `kits`.
   */
  get(id: number, options?: ReadOptions): Promise<Out<'kits.get'>> {
    return this.service.call('kits.get', { ...options, params: { id } })
  }

  /**
   * Set the components of an article. Replaces all components, which must belong to the same client; an
   * empty list turns the kit into an ordinary article. Kits cannot contain kits. If nothing differs, the
   * version stays. Needs the modules `api` and `kits`.
   */
  set(id: number, body: In<'kits.set'>['body'], options?: WriteOptions): Promise<Out<'kits.set'>> {
    return this.service.call('kits.set', { ...options, params: { id }, body })
  }

  /**
   * Assemble kits. Removes the parts from stock and adds the kits, all or nothing. Uses only available,
   * unreserved parts that have not expired; a named lot is taken even if it has expired. Orders that wait
   * for the kit get it. Needs the modules `api` and `kits` and at least the role `operator`.
   */
  assemble(
    id: number,
    body: In<'kits.assemble'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'kits.assemble'>> {
    return this.service.call('kits.assemble', { ...options, params: { id }, body })
  }

  /**
   * Disassemble kits. Removes the kits from stock and adds the parts by the kit’s current components. Uses
   * only unreserved kits. The request names lots, dates and serial numbers of the parts if the articles
   * have them. Needs the modules `api` and `kits` and at least the role `operator`.
   */
  disassemble(
    id: number,
    body: In<'kits.disassemble'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'kits.disassemble'>> {
    return this.service.call('kits.disassemble', { ...options, params: { id }, body })
  }
}

class Scan extends Resource<Operations> {
  /**
   * Find the record of a scanned code. Takes the text of any bar code: an EAN or UPC in any length, the
   * elements of GS1-128, GS1 DataMatrix or GS1 QR with or without the prefix of the symbology, a GS1
   * Digital Link, or a code of your own. An article that has the text itself as a barcode wins over
   * everything that could be read into it. Where several articles share a barcode, all of them are in
   * `matches`, inactive ones too: ask the user, or narrow it down by `client_3pl_id`. Needs the modules
   * `api` and `articles`.
   */
  get(barcode: string, query?: In<'scan.get'>['query'], options?: CompanyOptions): Promise<Out<'scan.get'>> {
    return this.service.call('scan.get', { ...options, params: { barcode }, query })
  }
}

class StockMinimums extends Resource<Operations> {
  /** List minimum stocks. Minimum stocks, and whether each is met. Needs the modules `api` and `stock`. */
  list(
    query?: In<'stock_minimums.list'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'stock_minimums.list'>> {
    return this.service.call('stock_minimums.list', { ...options, query })
  }

  /** List minimum stocks. All rows, page after page. */
  all(query?: In<'stock_minimums.list'>['query'], options?: CompanyOptions): Rows<'stock_minimums.list'> {
    return this.service.pages('stock_minimums.list', { ...options, query })
  }

  /**
   * Set the minimum stock of an article. For one warehouse, or for all together. Repeating the call
   * changes the quantity. When the available quantity falls below the minimum, `stock.low` is sent, and
   * `stock.recovered` when it is back. Needs the modules `api` and `stock` and at least the role
   * `operator`.
   */
  set(body: In<'stock_minimums.set'>['body'], options?: WriteOptions): Promise<Out<'stock_minimums.set'>> {
    return this.service.call('stock_minimums.set', { ...options, body })
  }

  /** Change a minimum stock. Needs the modules `api` and `stock` and at least the role `operator`. */
  update(
    id: number,
    body: In<'stock_minimums.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'stock_minimums.update'>> {
    return this.service.call('stock_minimums.update', { ...options, params: { id }, body })
  }

  /** Delete a minimum stock. Needs the modules `api` and `stock` and at least the role `operator`. */
  delete(id: number, options?: WriteOptions): Promise<Out<'stock_minimums.delete'>> {
    return this.service.call('stock_minimums.delete', { ...options, params: { id } })
  }
}

class ReplenishmentRules extends Resource<Operations> {
  /**
   * List replenishment rules. The quantity of each article that a picking location should have, and
   * whether it is met. Needs the modules `api` and `picking`.
   */
  list(
    query?: In<'replenishment_rules.list'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'replenishment_rules.list'>> {
    return this.service.call('replenishment_rules.list', { ...options, query })
  }

  /** List replenishment rules. All rows, page after page. */
  all(
    query?: In<'replenishment_rules.list'>['query'],
    options?: CompanyOptions,
  ): Rows<'replenishment_rules.list'> {
    return this.service.pages('replenishment_rules.list', { ...options, query })
  }

  /**
   * Set how much of an article a picking location should have. Repeating the call changes the quantities.
   * When less than the minimum is free at the location and a reserve location of the warehouse has stock,
   * a task is created to fill it up to the maximum. Needs the modules `api` and `picking` and at least the
   * role `operator`.
   */
  set(
    body: In<'replenishment_rules.set'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'replenishment_rules.set'>> {
    return this.service.call('replenishment_rules.set', { ...options, body })
  }

  /** Change a replenishment rule. Needs the modules `api` and `picking` and at least the role `operator`. */
  update(
    id: number,
    body: In<'replenishment_rules.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'replenishment_rules.update'>> {
    return this.service.call('replenishment_rules.update', { ...options, params: { id }, body })
  }

  /**
   * Delete a replenishment rule. Its open task is dropped. Needs the modules `api` and `picking` and at
   * least the role `operator`.
   */
  delete(id: number, options?: WriteOptions): Promise<Out<'replenishment_rules.delete'>> {
    return this.service.call('replenishment_rules.delete', { ...options, params: { id } })
  }
}

class CountPlans extends Resource<Operations> {
  /** List count plans. Needs the modules `api` and `counting`. */
  list(query?: In<'count_plans.list'>['query'], options?: CompanyOptions): Promise<Out<'count_plans.list'>> {
    return this.service.call('count_plans.list', { ...options, query })
  }

  /** List count plans. All rows, page after page. */
  all(query?: In<'count_plans.list'>['query'], options?: CompanyOptions): Rows<'count_plans.list'> {
    return this.service.pages('count_plans.list', { ...options, query })
  }

  /**
   * Create a count plan. Creates a count by the rule, on weekdays or every few days, at a time of day in
   * the company’s time zone: one for each due time, and one for all missed due times together. Needs the
   * modules `api` and `counting` and at least the role `operator`.
   */
  create(body: In<'count_plans.create'>['body'], options?: WriteOptions): Promise<Out<'count_plans.create'>> {
    return this.service.call('count_plans.create', { ...options, body })
  }

  /** Read one count plan. Needs the modules `api` and `counting`. */
  get(id: number, options?: ReadOptions): Promise<Out<'count_plans.get'>> {
    return this.service.call('count_plans.get', { ...options, params: { id } })
  }

  /**
   * Change or pause a count plan. Omitted fields stay as they are; `active: false` pauses the plan. The
   * next due time is computed from now. Needs the modules `api` and `counting` and at least the role
   * `operator`.
   */
  update(
    id: number,
    body?: In<'count_plans.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'count_plans.update'>> {
    return this.service.call('count_plans.update', { ...options, params: { id }, body })
  }

  /**
   * Delete a count plan. Its counts stay. Needs the modules `api` and `counting` and at least the role
   * `operator`.
   */
  delete(id: number, options?: WriteOptions): Promise<Out<'count_plans.delete'>> {
    return this.service.call('count_plans.delete', { ...options, params: { id } })
  }

  /**
   * Create a count from its plan now. Also of a plan that rests. When the next one is due stays as it is.
   * Needs the modules `api` and `counting` and at least the role `operator`.
   */
  make(id: number, options?: WriteOptions): Promise<Out<'count_plans.make'>> {
    return this.service.call('count_plans.make', { ...options, params: { id } })
  }
}

class Parcels extends Resource<Operations> {
  /**
   * List the parcels of a sales order. The same as in the record of the order, at most 1,000. Needs the
   * modules `api` and `outbound`.
   */
  list(id: number, options?: CompanyOptions): Promise<Out<'parcels.list'>> {
    return this.service.call('parcels.list', { ...options, params: { id } })
  }

  /**
   * Pack goods of a sales order into a parcel. Compares the contents with picked goods that are in no
   * parcel. Excess quantities, other articles and other lots are refused, each at its index in the list.
   * Needs the modules `api` and `outbound` and at least the role `operator`.
   */
  create(
    id: number,
    body?: In<'parcels.create'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'parcels.create'>> {
    return this.service.call('parcels.create', { ...options, params: { id }, body })
  }

  /** Read one parcel. Needs the modules `api` and `outbound`. */
  get(id: number, parcel: number, options?: CompanyOptions): Promise<Out<'parcels.get'>> {
    return this.service.call('parcels.get', { ...options, params: { id, parcel } })
  }

  /**
   * Change a parcel. Omitted fields stay as they are; `contents`, where sent, are all that is in it. Of
   * one that has left only the tracking changes. Needs the modules `api` and `outbound` and at least the
   * role `operator`.
   */
  update(
    id: number,
    parcel: number,
    body?: In<'parcels.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'parcels.update'>> {
    return this.service.call('parcels.update', { ...options, params: { id, parcel }, body })
  }

  /**
   * Unpack a parcel that has not left. Needs the modules `api` and `outbound` and at least the role
   * `operator`.
   */
  delete(id: number, parcel: number, options?: WriteOptions): Promise<Out<'parcels.delete'>> {
    return this.service.call('parcels.delete', { ...options, params: { id, parcel } })
  }

  /**
   * List the parcels of all sales orders. Newest first. Find parcels by tracking number, by shipping day,
   * or those packed and not yet shipped. Needs the modules `api` and `outbound`.
   */
  listAll(
    query?: In<'parcels.list_all'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'parcels.list_all'>> {
    return this.service.call('parcels.list_all', { ...options, query })
  }

  /** List the parcels of all sales orders. All rows, page after page. */
  allListAll(query?: In<'parcels.list_all'>['query'], options?: CompanyOptions): Rows<'parcels.list_all'> {
    return this.service.pages('parcels.list_all', { ...options, query })
  }

  /**
   * Request a carrier label for a parcel. A worker calls the carrier. Read the parcel, or wait for
   * `sales_order.label_ready`, for the result. If there is a label or a pending request, nothing is bought
   * and the answer is the unchanged parcel. A failed label is requested again. Needs the modules `api` and
   * `outbound` and at least the role `operator`.
   */
  requestLabel(
    id: number,
    parcel: number,
    body?: In<'parcels.request_label'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'parcels.request_label'>> {
    return this.service.call('parcels.request_label', { ...options, params: { id, parcel }, body })
  }

  /**
   * Download the carrier label. Byte for byte: a PDF, a PNG or ZPL, as `content_type` of the label says.
   * Needs the modules `api` and `outbound`.
   */
  labelFile(id: number, parcel: number, options?: CompanyOptions): Promise<Out<'parcels.label_file'>> {
    return this.service.call('parcels.label_file', { ...options, params: { id, parcel } })
  }

  /**
   * Cancel the label of a parcel that has not left. A worker tells the carrier, again and again for days
   * until it confirms. Unpacking a parcel and cancelling its order do so as well. Needs the modules `api`
   * and `outbound` and at least the role `operator`.
   */
  cancelLabel(id: number, parcel: number, options?: WriteOptions): Promise<Out<'parcels.cancel_label'>> {
    return this.service.call('parcels.cancel_label', { ...options, params: { id, parcel } })
  }

  /**
   * Print the label of a parcel. Answers a PDF, or ZPL II for a printer of labels. Where it goes, and its
   * SSCC as GS1-128 with the identifier (00); without one, its number as Code 128. Where a carrier has
   * made a label in this form it is that one, as it came. Needs the modules `api` and `outbound`.
   */
  print(
    id: number,
    parcel: number,
    name: 'label.pdf' | 'label.zpl' | 'label.png',
    query?: In<'parcels.print'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'parcels.print'>> {
    return this.service.call('parcels.print', { ...options, params: { id, parcel, name }, query })
  }
}

class Shipments extends Resource<Operations> {
  /**
   * List the shipments of all sales orders. Newest first, with carrier, day and delivery. Needs the
   * modules `api` and `outbound`.
   */
  list(query?: In<'shipments.list'>['query'], options?: CompanyOptions): Promise<Out<'shipments.list'>> {
    return this.service.call('shipments.list', { ...options, query })
  }

  /** List the shipments of all sales orders. All rows, page after page. */
  all(query?: In<'shipments.list'>['query'], options?: CompanyOptions): Rows<'shipments.list'> {
    return this.service.pages('shipments.list', { ...options, query })
  }
}

class CarrierConnections extends Resource<Operations> {
  /** List carrier connections. Needs the modules `api` and `outbound` and at least the role `operator`. */
  list(
    query?: In<'carrier_connections.list'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'carrier_connections.list'>> {
    return this.service.call('carrier_connections.list', { ...options, query })
  }

  /** List carrier connections. All rows, page after page. */
  all(
    query?: In<'carrier_connections.list'>['query'],
    options?: CompanyOptions,
  ): Rows<'carrier_connections.list'> {
    return this.service.pages('carrier_connections.list', { ...options, query })
  }

  /**
   * Connect a carrier. Labels for parcels of orders with this carrier are asked for there. Secret and
   * token are kept sealed and never shown again. Needs the modules `api` and `outbound` and at least the
   * role `manager`.
   */
  create(
    body: In<'carrier_connections.create'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'carrier_connections.create'>> {
    return this.service.call('carrier_connections.create', { ...options, body })
  }

  /** Read one carrier connection. Needs the modules `api` and `outbound` and at least the role `operator`. */
  get(id: number, options?: ReadOptions): Promise<Out<'carrier_connections.get'>> {
    return this.service.call('carrier_connections.get', { ...options, params: { id } })
  }

  /**
   * Change a carrier connection. Omitted fields stay as they are, secret and token among them; null
   * removes one. An address on another host does not get the token unless the request sends it again. A
   * change without an effect keeps the version. Needs the modules `api` and `outbound` and at least the
   * role `manager`.
   */
  update(
    id: number,
    body?: In<'carrier_connections.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'carrier_connections.update'>> {
    return this.service.call('carrier_connections.update', { ...options, params: { id }, body })
  }

  /**
   * Delete a carrier connection. Its labels stay, but their parcels are no longer tracked. A connection
   * with pending label requests or cancellations is `in_use`: deactivate it, and delete it when they are
   * done. Needs the modules `api` and `outbound` and at least the role `manager`.
   */
  delete(id: number, options?: WriteOptions): Promise<Out<'carrier_connections.delete'>> {
    return this.service.call('carrier_connections.delete', { ...options, params: { id } })
  }

  /**
   * Test a carrier connection. Calls `/test` and returns the result. Nothing is bought. A caller can have
   * at most four such calls under way. Needs the modules `api` and `outbound` and at least the role
   * `manager`.
   */
  test(id: number, options?: CompanyOptions): Promise<Out<'carrier_connections.test'>> {
    return this.service.call('carrier_connections.test', { ...options, params: { id } })
  }
}

class Simulate extends Resource<Operations> {
  /**
   * Simulate the arrival of a reception. Of companies that are a sandbox. Needs the modules `api` and
   * `inbound`.
   */
  arrive(body?: In<'simulate.arrive'>['body'], options?: WriteOptions): Promise<Out<'simulate.arrive'>> {
    return this.service.call('simulate.arrive', { ...options, body })
  }

  /**
   * Simulate receiving a reception. Counts everything outstanding, ends the count and puts the goods away.
   * Lots, expiry dates and serial numbers that nobody announced are made up. Needs the modules `api` and
   * `inbound`.
   */
  receive(body?: In<'simulate.receive'>['body'], options?: WriteOptions): Promise<Out<'simulate.receive'>> {
    return this.service.call('simulate.receive', { ...options, body })
  }

  /** Simulate picking a sales order. All that is reserved for it. Needs the modules `api` and `outbound`. */
  pick(body?: In<'simulate.pick'>['body'], options?: WriteOptions): Promise<Out<'simulate.pick'>> {
    return this.service.call('simulate.pick', { ...options, body })
  }

  /**
   * Simulate shipping a sales order. Picks and packs it on the way where that is still to be done. Needs
   * the modules `api` and `outbound`.
   */
  ship(body?: In<'simulate.ship'>['body'], options?: WriteOptions): Promise<Out<'simulate.ship'>> {
    return this.service.call('simulate.ship', { ...options, body })
  }

  /** Simulate delivering a sales order. When everything is shipped. Needs the modules `api` and `outbound`. */
  deliver(body?: In<'simulate.deliver'>['body'], options?: WriteOptions): Promise<Out<'simulate.deliver'>> {
    return this.service.call('simulate.deliver', { ...options, body })
  }

  /**
   * Simulate the return of everything an order shipped. Makes a return of all that the order shipped and
   * that is neither back nor announced, and receives it into quarantine. Needs the modules `api` and
   * `returns`.
   */
  return(body?: In<'simulate.return'>['body'], options?: WriteOptions): Promise<Out<'simulate.return'>> {
    return this.service.call('simulate.return', { ...options, body })
  }
}

class Integrations extends Resource<Operations> {
  /** Check the connection of the transport system */
  etsmPing(options?: CallOptions): Promise<Out<'integrations.etsm_ping'>> {
    return this.service.call('integrations.etsm_ping', { ...options })
  }

  /** Check the connection of the master-data system */
  mdmPing(options?: CallOptions): Promise<Out<'integrations.mdm_ping'>> {
    return this.service.call('integrations.mdm_ping', { ...options })
  }

  /** List the article fields that can be synchronized */
  mdmSyncFields(options?: CallOptions): Promise<Out<'integrations.mdm_sync_fields'>> {
    return this.service.call('integrations.mdm_sync_fields', { ...options })
  }

  /** List the articles of a client. Needs the modules `api` and `articles`. */
  mdmClientArticles(
    client3plId: number,
    query?: In<'integrations.mdm_client_articles'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'integrations.mdm_client_articles'>> {
    return this.service.call('integrations.mdm_client_articles', { ...options, params: { client3plId }, query })
  }

  /**
   * Change the article with a code. Omitted fields stay as they are. A code that several client companies
   * use needs `client_3pl_id`. Needs the modules `api` and `articles`.
   */
  mdmUpdateArticle(
    articleCode: string,
    body?: In<'integrations.mdm_update_article'>['body'],
    options?: Omit<In<'integrations.mdm_update_article'>, 'params' | 'body'>,
  ): Promise<Out<'integrations.mdm_update_article'>> {
    return this.service.call('integrations.mdm_update_article', { ...options, params: { articleCode }, body })
  }

  /**
   * Announce or receive goods. Announced goods count as incoming, never as on hand. With `status`
   * `received` they are counted at once, each line by `received_um3pl`, else by its quantity; that needs
   * an operator. Needs the modules `api` and `inbound`.
   */
  etsmCreateReception(
    body: In<'integrations.etsm_create_reception'>['body'],
    options?: Omit<In<'integrations.etsm_create_reception'>, 'params' | 'body'>,
  ): Promise<Out<'integrations.etsm_create_reception'>> {
    return this.service.call('integrations.etsm_create_reception', { ...options, body })
  }
}

class Audit extends Resource<Operations> {
  /**
   * Read the audit log, newest first. Changes of reference data, companies, modules and users. A
   * super-admin who names no company sees all of them. Needs the `api` module and at least the role
   * `manager`.
   */
  list(query?: In<'audit.list'>['query'], options?: CompanyOptions): Promise<Out<'audit.list'>> {
    return this.service.call('audit.list', { ...options, query })
  }

  /** Read the audit log, newest first. All rows, page after page. */
  all(query?: In<'audit.list'>['query'], options?: CompanyOptions): Rows<'audit.list'> {
    return this.service.pages('audit.list', { ...options, query })
  }
}

class People extends Resource<Operations> {
  /**
   * Export the personal data of a person. Partners, contacts, documents, events, deliveries, kept answers
   * and rows of the audit log with the address, of the company. A super-admin who names no company gets
   * those of all of them, and what is held of the user of that address. The address goes in the body, so
   * that no log on the way has it. Needs the `api` module and at least the role `manager`.
   */
  export(body: In<'people.export'>['body'], options?: CompanyOptions): Promise<Out<'people.export'>> {
    return this.service.call('people.export', { ...options, body })
  }

  /**
   * List erasures, the newest first. The last hundred erasures with their progress. Needs the `api` module
   * and at least the role `manager`.
   */
  erasures(options?: CompanyOptions): Promise<Out<'people.erasures'>> {
    return this.service.call('people.erasures', { ...options })
  }

  /**
   * Erase a person from the company. Names, addresses and numbers become marks in partners, contacts,
   * documents, events, feeds, kept answers, deliveries and the audit log; quantities and the ledger stay
   * as they are. It is done in the background, and what comes in after this call is new and stays. There
   * is no way back. Refused while the person has open documents, unless `include_open` says that these
   * lose their recipient too. Needs the `api` module and at least the role `manager`.
   */
  erase(body: In<'people.erase'>['body'], options?: WriteOptions): Promise<Out<'people.erase'>> {
    return this.service.call('people.erase', { ...options, body })
  }

  /**
   * Erase a person from every company. The same in all companies; the user of that address is deactivated,
   * without a name and without tokens. The last active super-admin stays. Needs a super-admin.
   */
  eraseEverywhere(
    body: In<'people.erase_everywhere'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'people.erase_everywhere'>> {
    return this.service.call('people.erase_everywhere', { ...options, body })
  }
}

class Events extends Resource<Operations> {
  /**
   * Follow the events. The events of webhooks as a feed: every event of the last 30 days in one order.
   * Start without `cursor`, continue with `meta.next_cursor` until it is null, and keep `meta.cursor` for
   * the next run. No committed event is missed. Needs the modules `api` and `webhooks` and at least the
   * role `viewer`.
   */
  list(query?: In<'events.list'>['query'], options?: CompanyOptions): Promise<Out<'events.list'>> {
    return this.service.call('events.list', { ...options, query })
  }

  /** Follow the events. All rows, page after page. */
  all(query?: In<'events.list'>['query'], options?: CompanyOptions): Rows<'events.list'> {
    return this.service.pages('events.list', { ...options, query })
  }
}

class Webhooks extends Resource<Operations> {
  /**
   * List webhooks. Users restricted to some clients see only their webhooks. Needs the modules `api` and
   * `webhooks`.
   */
  list(options?: CompanyOptions): Promise<Out<'webhooks.list'>> {
    return this.service.call('webhooks.list', { ...options })
  }

  /**
   * Create a webhook. Events of the types asked for are posted to the address, signed as
   * https://www.standardwebhooks.com describes. The answer is the only one that shows the secret. A user
   * who is restricted to client companies makes webhooks for one of these. Needs the modules `api` and
   * `webhooks` and at least the role `client`.
   */
  create(body?: In<'webhooks.create'>['body'], options?: WriteOptions): Promise<Out<'webhooks.create'>> {
    return this.service.call('webhooks.create', { ...options, body })
  }

  /** List the event types of webhooks. Needs the modules `api` and `webhooks`. */
  eventTypes(options?: CompanyOptions): Promise<Out<'webhooks.event_types'>> {
    return this.service.call('webhooks.event_types', { ...options })
  }

  /** Read one webhook. Needs the modules `api` and `webhooks`. */
  get(id: number, options?: ReadOptions): Promise<Out<'webhooks.get'>> {
    return this.service.call('webhooks.get', { ...options, params: { id } })
  }

  /**
   * Change a webhook. Omitted fields stay as they are. A change without an effect keeps the version.
   * `active: true` also ends a pause and enables a webhook that was disabled on its own. A new `url` does
   * not get masked headers unless the same request sends them again; `dropped_headers` names them. The
   * secret stays. Needs the modules `api` and `webhooks` and at least the role `client`.
   */
  update(
    id: number,
    body?: In<'webhooks.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'webhooks.update'>> {
    return this.service.call('webhooks.update', { ...options, params: { id }, body })
  }

  /**
   * Delete a webhook. Waiting deliveries are cancelled. Events can still be fetched with `GET /events`.
   * Needs the modules `api` and `webhooks` and at least the role `client`.
   */
  delete(id: number, options?: WriteOptions): Promise<Out<'webhooks.delete'>> {
    return this.service.call('webhooks.delete', { ...options, params: { id } })
  }

  /**
   * Send a sample to a webhook now. Waits for the receiver and returns its answer, accepted or not. Also
   * works while the webhook is disabled. A caller can have at most four such calls under way. Needs the
   * modules `api` and `webhooks` and at least the role `client`.
   */
  test(id: number, options?: Omit<In<'webhooks.test'>, 'params' | 'body'>): Promise<Out<'webhooks.test'>> {
    return this.service.call('webhooks.test', { ...options, params: { id } })
  }

  /**
   * Give a webhook a new secret. The answer is the only one that shows it. For 24 hours every message is
   * signed with both, so that the receiver can change over in its own time. Needs the modules `api` and
   * `webhooks` and at least the role `client`.
   */
  rotateSecret(
    id: number,
    body?: In<'webhooks.rotate_secret'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'webhooks.rotate_secret'>> {
    return this.service.call('webhooks.rotate_secret', { ...options, params: { id }, body })
  }

  /**
   * Enable a webhook. Sends deliveries that waited when it was disabled. Events since then are sent only
   * by `recover`. Ends a pause. Needs the modules `api` and `webhooks` and at least the role `client`.
   */
  enable(id: number, options?: WriteOptions): Promise<Out<'webhooks.enable'>> {
    return this.service.call('webhooks.enable', { ...options, params: { id } })
  }

  /**
   * Disable a webhook. Waiting deliveries keep waiting; new events are not queued. Needs the modules `api`
   * and `webhooks` and at least the role `client`.
   */
  disable(id: number, options?: WriteOptions): Promise<Out<'webhooks.disable'>> {
    return this.service.call('webhooks.disable', { ...options, params: { id } })
  }

  /**
   * List the deliveries of a webhook. Newest first; kept for 30 days. Needs the modules `api` and
   * `webhooks`.
   */
  deliveries(
    id: number,
    query?: In<'webhooks.deliveries'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'webhooks.deliveries'>> {
    return this.service.call('webhooks.deliveries', { ...options, params: { id }, query })
  }

  /** List the deliveries of a webhook. All rows, page after page. */
  allDeliveries(
    id: number,
    query?: In<'webhooks.deliveries'>['query'],
    options?: CompanyOptions,
  ): Rows<'webhooks.deliveries'> {
    return this.service.pages('webhooks.deliveries', { ...options, params: { id }, query })
  }

  /** Read one delivery with its attempts. Needs the modules `api` and `webhooks`. */
  delivery(id: number, delivery: number, options?: CompanyOptions): Promise<Out<'webhooks.delivery'>> {
    return this.service.call('webhooks.delivery', { ...options, params: { id, delivery } })
  }

  /**
   * Send a delivery again. Sends it again with the same `webhook-id`, as soon as possible, whatever its
   * outcome. The schedule of attempts starts again. Refused if the webhook is no longer set up for the
   * event. Needs the modules `api` and `webhooks` and at least the role `client`.
   */
  redeliver(id: number, delivery: number, options?: WriteOptions): Promise<Out<'webhooks.redeliver'>> {
    return this.service.call('webhooks.redeliver', { ...options, params: { id, delivery } })
  }

  /**
   * Send missed events to a webhook. Everything since the given time that was given up, set aside or never
   * queued because the webhook was disabled or did not exist yet. In the order of the events of each
   * resource. Needs the modules `api` and `webhooks` and at least the role `client`.
   */
  recover(
    id: number,
    body?: In<'webhooks.recover'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'webhooks.recover'>> {
    return this.service.call('webhooks.recover', { ...options, params: { id }, body })
  }

  /** Read the delivery statistics of a webhook. Needs the modules `api` and `webhooks`. */
  stats(id: number, options?: CompanyOptions): Promise<Out<'webhooks.stats'>> {
    return this.service.call('webhooks.stats', { ...options, params: { id } })
  }
}

class PrintStations extends Resource<Operations> {
  /** List print stations. Needs the modules `api` and `printing` and at least the role `operator`. */
  list(
    query?: In<'print_stations.list'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'print_stations.list'>> {
    return this.service.call('print_stations.list', { ...options, query })
  }

  /** List print stations. All rows, page after page. */
  all(query?: In<'print_stations.list'>['query'], options?: CompanyOptions): Rows<'print_stations.list'> {
    return this.service.pages('print_stations.list', { ...options, query })
  }

  /**
   * Create a print station. The program at its printer (`waybill print`) then asks for its jobs. Needs the
   * modules `api` and `printing` and at least the role `manager`.
   */
  create(
    body: In<'print_stations.create'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'print_stations.create'>> {
    return this.service.call('print_stations.create', { ...options, body })
  }

  /** Read one print station. Needs the modules `api` and `printing` and at least the role `operator`. */
  get(id: number, options?: ReadOptions): Promise<Out<'print_stations.get'>> {
    return this.service.call('print_stations.get', { ...options, params: { id } })
  }

  /**
   * Change a print station. Omitted fields stay as they are. An inactive station gets no new jobs; waiting
   * jobs keep waiting. Needs the modules `api` and `printing` and at least the role `manager`.
   */
  update(
    id: number,
    body?: In<'print_stations.update'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'print_stations.update'>> {
    return this.service.call('print_stations.update', { ...options, params: { id }, body })
  }
}

class PrintJobs extends Resource<Operations> {
  /**
   * List print jobs. Newest first. What became of a job is kept for 30 days. Needs the modules `api` and
   * `printing` and at least the role `operator`.
   */
  list(query?: In<'print_jobs.list'>['query'], options?: CompanyOptions): Promise<Out<'print_jobs.list'>> {
    return this.service.call('print_jobs.list', { ...options, query })
  }

  /** List print jobs. All rows, page after page. */
  all(query?: In<'print_jobs.list'>['query'], options?: CompanyOptions): Rows<'print_jobs.list'> {
    return this.service.pages('print_jobs.list', { ...options, query })
  }

  /**
   * Print a document or a label on a station. It is drawn when the station takes it, with the rights that
   * you have then. What the station has not taken within a day fails. Needs the modules `api` and
   * `printing` and at least the role `operator`.
   */
  create(body: In<'print_jobs.create'>['body'], options?: WriteOptions): Promise<Out<'print_jobs.create'>> {
    return this.service.call('print_jobs.create', { ...options, body })
  }

  /** Read one print job. Needs the modules `api` and `printing` and at least the role `operator`. */
  get(id: number, options?: ReadOptions): Promise<Out<'print_jobs.get'>> {
    return this.service.call('print_jobs.get', { ...options, params: { id } })
  }

  /**
   * Take the next job of a station. For the program beside the printer. It has the job for two minutes, to
   * read the content and report the result. After that the job is uncertain, and a person decides whether
   * to print it again. Needs the modules `api` and `printing` and at least the role `operator`.
   */
  next(
    id: number,
    body?: In<'print_jobs.next'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'print_jobs.next'>> {
    return this.service.call('print_jobs.next', { ...options, params: { id }, body })
  }

  /**
   * Download the content of a print job. Only while the job is taken: the current document, in a format of
   * the station. Print `copies` copies. Needs the modules `api` and `printing` and at least the role
   * `operator`.
   */
  content(
    id: number,
    query?: In<'print_jobs.content'>['query'],
    options?: CompanyOptions,
  ): Promise<Out<'print_jobs.content'>> {
    return this.service.call('print_jobs.content', { ...options, params: { id }, query })
  }

  /**
   * Report that a job was printed. A person can also report that an uncertain job was printed. Repeating
   * the call returns the first answer. Needs the modules `api` and `printing` and at least the role
   * `operator`.
   */
  done(
    id: number,
    body?: In<'print_jobs.done'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'print_jobs.done'>> {
    return this.service.call('print_jobs.done', { ...options, params: { id }, body })
  }

  /**
   * Report that a job was not printed. Needs the modules `api` and `printing` and at least the role
   * `operator`.
   */
  failed(
    id: number,
    body?: In<'print_jobs.failed'>['body'],
    options?: WriteOptions,
  ): Promise<Out<'print_jobs.failed'>> {
    return this.service.call('print_jobs.failed', { ...options, params: { id }, body })
  }

  /**
   * Print a job again. A finished or uncertain job waits for its station again. Needs the modules `api`
   * and `printing` and at least the role `operator`.
   */
  again(id: number, options?: WriteOptions): Promise<Out<'print_jobs.again'>> {
    return this.service.call('print_jobs.again', { ...options, params: { id } })
  }

  /**
   * Cancel a job that waits, failed or is uncertain. Needs the modules `api` and `printing` and at least
   * the role `operator`.
   */
  cancel(id: number, options?: WriteOptions): Promise<Out<'print_jobs.cancel'>> {
    return this.service.call('print_jobs.cancel', { ...options, params: { id } })
  }
}

class Graphql extends Resource<Operations> {
  /**
   * Run a GraphQL query or mutation. The same records, rules and limits as everywhere else in this
   * document: each field runs one of its operations. A field that fails is null and stands in `errors`
   * with the code that REST would have answered with. A document that cannot be run has `errors` and no
   * `data`: with the codes `query_invalid` and `query_too_complex`, and with the status 400 for clients
   * that prefer `application/graphql-response+json`, 200 for all others. Needs the modules `api` and
   * `graphql`. Also at `/api/graphql`.
   */
  execute(body: In<'graphql.execute'>['body'], options?: CompanyOptions): Promise<Out<'graphql.execute'>> {
    return this.service.call('graphql.execute', { ...options, body })
  }

  /**
   * Run a GraphQL query. The same records, rules and limits as everywhere else in this document: each
   * field runs one of its operations. A field that fails is null and stands in `errors` with the code that
   * REST would have answered with. A document that cannot be run has `errors` and no `data`: with the
   * codes `query_invalid` and `query_too_complex`, and with the status 400 for clients that prefer
   * `application/graphql-response+json`, 200 for all others. Needs the modules `api` and `graphql`. Also
   * at `/api/graphql`.
   */
  query(query: In<'graphql.query'>['query'], options?: CompanyOptions): Promise<Out<'graphql.query'>> {
    return this.service.call('graphql.query', { ...options, query })
  }
}

/** A resource for each group of operations, a method for each operation. */
export abstract class LogisticsResources extends Service<Operations> {
  readonly health = new Health(this)
  readonly dashboard = new Dashboard(this)
  readonly auth = new Auth(this)
  readonly companies = new Companies(this)
  readonly modules = new Modules(this)
  readonly companyLogo = new CompanyLogo(this)
  readonly me = new Me(this)
  readonly users = new Users(this)
  readonly members = new Members(this)
  readonly invitations = new Invitations(this)
  readonly articles = new Articles(this)
  readonly stock = new Stock(this)
  readonly salesOrders = new SalesOrders(this)
  readonly purchaseOrders = new PurchaseOrders(this)
  readonly receptions = new Receptions(this)
  readonly returns = new Returns(this)
  readonly waves = new Waves(this)
  readonly counts = new Counts(this)
  readonly clients = new Clients(this)
  readonly partners = new Partners(this)
  readonly warehouses = new Warehouses(this)
  readonly locations = new Locations(this)
  readonly units = new Units(this)
  readonly replenishments = new Replenishments(this)
  readonly attachments = new Attachments(this)
  readonly kits = new Kits(this)
  readonly scan = new Scan(this)
  readonly stockMinimums = new StockMinimums(this)
  readonly replenishmentRules = new ReplenishmentRules(this)
  readonly countPlans = new CountPlans(this)
  readonly parcels = new Parcels(this)
  readonly shipments = new Shipments(this)
  readonly carrierConnections = new CarrierConnections(this)
  readonly simulate = new Simulate(this)
  readonly integrations = new Integrations(this)
  readonly audit = new Audit(this)
  readonly people = new People(this)
  readonly events = new Events(this)
  readonly webhooks = new Webhooks(this)
  readonly printStations = new PrintStations(this)
  readonly printJobs = new PrintJobs(this)
  readonly graphql = new Graphql(this)
}
