// Written by tools/client-types.ts from openapi/auth.json; do not edit.
import type { CallOptions, MatchOptions, ReadOptions } from '../options.ts'
import type { Pages } from '../pages.ts'
import { Resource } from '../resource.ts'
import { type CursorOf, type RowsOf, Service } from '../service.ts'
import type { Operations } from './auth.ts'

type In<Id extends keyof Operations> = Operations[Id]['in']
type Out<Id extends keyof Operations> = Operations[Id]['out']
type Rows<Id extends keyof Operations> = Pages<RowsOf<Out<Id>>, CursorOf<In<Id>>>

class Auth extends Resource<Operations> {
  /**
   * Check whether a site accepts logins. Name the site by `site` (slug) or by `client_id`. An unknown site
   * is a 404 whose body says enabled: false.
   */
  status(query?: In<'auth.status'>['query'], options?: CallOptions): Promise<Out<'auth.status'>> {
    return this.service.call('auth.status', { ...options, query })
  }

  /**
   * Log a user of the site in. For the server of the site: it authenticates with its secret and passes on
   * the user’s input. `X-End-User-IP` may name the address of the user, `X-End-User-Agent` their browser.
   */
  login(body: In<'auth.login'>['body'], options?: CallOptions): Promise<Out<'auth.login'>> {
    return this.service.call('auth.login', { ...options, body })
  }

  /**
   * Read the user and permissions of a token. Changes nothing. `expires_in` is the remaining time of the
   * hour.
   */
  verify(options?: CallOptions): Promise<Out<'auth.verify'>> {
    return this.service.call('auth.verify', { ...options })
  }

  /** End the session of this request */
  logout(options?: CallOptions): Promise<Out<'auth.logout'>> {
    return this.service.call('auth.logout', { ...options })
  }

  /** List your own sessions on this site */
  sessions(options?: CallOptions): Promise<Out<'auth.sessions'>> {
    return this.service.call('auth.sessions', { ...options })
  }

  /** End one of your own sessions on this site */
  endSession(id: number, options?: CallOptions): Promise<Out<'auth.end_session'>> {
    return this.service.call('auth.end_session', { ...options, params: { id } })
  }

  /**
   * Introspect a token (RFC 7662). For the server of the site, with its secret. A token of another site
   * counts as missing.
   */
  introspect(body: In<'auth.introspect'>['body'], options?: CallOptions): Promise<Out<'auth.introspect'>> {
    return this.service.call('auth.introspect', { ...options, body })
  }

  /**
   * Change your own password. The new password holds on every site. The token of this request stays valid;
   * every other token of the user ends.
   */
  changePassword(
    body: In<'auth.change_password'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.change_password'>> {
    return this.service.call('auth.change_password', { ...options, body })
  }

  /**
   * Export your personal data. The user’s account, membership of this site, sessions, factors, devices and
   * failed logins here, and their rows in this site’s log; at most 1,000 rows of each kind. Nothing of
   * other sites: an administrator of the service exports those too.
   */
  accountExport(options?: CallOptions): Promise<Out<'auth.account_export'>> {
    return this.service.call('auth.account_export', { ...options })
  }

  /**
   * Close your own account. Only if the site offers it. Requires the password or a code again. Ends every
   * session on all sites and blocks logins; each site is notified. For 30 days the user can reopen the
   * account with a link in an e-mail, and the address stays reserved. After that name and address are
   * erased.
   */
  accountClose(
    body?: In<'auth.account_close'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.account_close'>> {
    return this.service.call('auth.account_close', { ...options, body })
  }

  /** List your own second factors. Of the account, on whichever site they were set up. */
  factorsList(options?: CallOptions): Promise<Out<'auth.factors_list'>> {
    return this.service.call('auth.factors_list', { ...options })
  }

  /**
   * Start setting up your authenticator app. Asks for the password, or for a code, once more. Nothing has
   * changed until the app's first code is confirmed.
   */
  totpBegin(body?: In<'auth.totp_begin'>['body'], options?: CallOptions): Promise<Out<'auth.totp_begin'>> {
    return this.service.call('auth.totp_begin', { ...options, body })
  }

  /**
   * Confirm your authenticator app with its first code. From now on the site asks for it. Every other
   * session of the account ends, on all sites. With the first factor come ten recovery codes.
   */
  totpConfirm(
    body: In<'auth.totp_confirm'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.totp_confirm'>> {
    return this.service.call('auth.totp_confirm', { ...options, body })
  }

  /**
   * Start setting up your passkey or security key. Asks for the password, or for a code, once more. The
   * site has named the origins of its pages; the browser makes the passkey on one of them.
   */
  passkeyBegin(
    body?: In<'auth.passkey_begin'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.passkey_begin'>> {
    return this.service.call('auth.passkey_begin', { ...options, body })
  }

  /**
   * Confirm your passkey. From now on the site asks for it. Every other session of the account ends, on
   * all sites. With the first factor come ten recovery codes.
   */
  passkeyConfirm(
    body: In<'auth.passkey_confirm'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.passkey_confirm'>> {
    return this.service.call('auth.passkey_confirm', { ...options, body })
  }

  /**
   * Create ten new recovery codes. Asks for the password, or for a code, once more. Those before are good
   * no more.
   */
  recoveryCodes(
    body?: In<'auth.recovery_codes'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.recovery_codes'>> {
    return this.service.call('auth.recovery_codes', { ...options, body })
  }

  /**
   * Remove one of your own factors. Asks for the password, or for a code, once more. With the last one the
   * recovery codes go too. The proof is in the body, as of a POST.
   */
  factorsDelete(
    id: number,
    body?: In<'auth.factors_delete'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.factors_delete'>> {
    return this.service.call('auth.factors_delete', { ...options, params: { id }, body })
  }

  /**
   * Remove one of your own factors. Asks for the password, or for a code, once more. With the last one the
   * recovery codes go too. Use `auth.factors_delete`.
   */
  factorsRemove(
    id: number,
    body?: In<'auth.factors_remove'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.factors_remove'>> {
    return this.service.call('auth.factors_remove', { ...options, params: { id }, body })
  }

  /**
   * Finish a login with a second factor. For the server of the site, after a login that was answered with
   * `mfa_required`: with its `challenge`, which is good for five minutes, once, on this site and from the
   * same address (`X-End-User-IP`), and with one of `code`, `passkey` and `new_passkey`. Wrong answers
   * count as wrong passwords do.
   */
  loginSecond(
    body: In<'auth.login_second'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.login_second'>> {
    return this.service.call('auth.login_second', { ...options, body })
  }

  /**
   * Set up the first factor while signing in. For the server of the site, where `mfa_required` names what
   * can be set up (`enrolment`). The secret for an app, or what the browser makes a passkey from; `POST
   * /auth/login/second` finishes with the first code or the new passkey.
   */
  loginEnrol(body: In<'auth.login_enrol'>['body'], options?: CallOptions): Promise<Out<'auth.login_enrol'>> {
    return this.service.call('auth.login_enrol', { ...options, body })
  }

  /**
   * Send a password reset link. For the server of the site, by its secret. The answer is the same whether
   * or not one of its users has the address. The message goes out a moment later; its link works once,
   * leads to the page that the site has named or to one of the service, and ends when password or address
   * change. `X-End-User-IP` may name the address of the user.
   */
  passwordForgot(
    body: In<'auth.password_forgot'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.password_forgot'>> {
    return this.service.call('auth.password_forgot', { ...options, body })
  }

  /**
   * Set a new password with the token of a link. For the server of a site that has a page of its own
   * behind its links, those of invitations too. The new password holds on every site, and every session of
   * the user ends. A token that was used, has ended or is of another site is a 404. Of an account that is
   * on other sites too the link leads to the page of the service, and no site can use it.
   */
  passwordReset(
    body: In<'auth.password_reset'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.password_reset'>> {
    return this.service.call('auth.password_reset', { ...options, body })
  }

  /**
   * Send a verification link. For the server of the site, by its secret. The answer is the same whether or
   * not one of its users has the address, and has verified it. The link works once, for a day, leads to
   * the page that the site has named or to one of the service, and ends when the address changes. Where
   * another site has made the account it leads to the page of the service, asks for a new password and
   * ends every session, so that the account’s creator is locked out.
   */
  emailVerify(
    body: In<'auth.email_verify'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.email_verify'>> {
    return this.service.call('auth.email_verify', { ...options, body })
  }

  /**
   * Verify an address with the token of a link. For the server of a site that has a page of its own behind
   * its links. Sessions and password stay as they are. A token that was used, has ended or is of another
   * site is a 404. Where another site has made the account the link leads to the page of the service, and
   * no site can use it.
   */
  emailVerifyConfirm(
    body: In<'auth.email_verify_confirm'>['body'],
    options?: CallOptions,
  ): Promise<Out<'auth.email_verify_confirm'>> {
    return this.service.call('auth.email_verify_confirm', { ...options, body })
  }

  /** Read the owner and the purpose of a link. For the page of the service behind the link. */
  linkCheck(body: In<'auth.link_check'>['body'], options?: CallOptions): Promise<Out<'auth.link_check'>> {
    return this.service.call('auth.link_check', { ...options, body })
  }

  /**
   * Use a link to set a password, verify an address, join a site or reopen an account. For the page of the
   * service behind the link. A new password holds on every site, and every session of the user ends.
   */
  linkUse(body: In<'auth.link_use'>['body'], options?: CallOptions): Promise<Out<'auth.link_use'>> {
    return this.service.call('auth.link_use', { ...options, body })
  }
}

class Site extends Resource<Operations> {
  /** Read the audit log of the site, newest first. Needs the permission `audit.read`. */
  audit(query?: In<'site.audit'>['query'], options?: CallOptions): Promise<Out<'site.audit'>> {
    return this.service.call('site.audit', { ...options, query })
  }

  /** Read the audit log of the site, newest first. All rows, page after page. */
  allAudit(query?: In<'site.audit'>['query'], options?: CallOptions): Rows<'site.audit'> {
    return this.service.pages('site.audit', { ...options, query })
  }
}

class Admin extends Resource<Operations> {
  /** Read the audit log of all sites, newest first. Needs the permission `audit.read`. */
  audit(query?: In<'admin.audit'>['query'], options?: CallOptions): Promise<Out<'admin.audit'>> {
    return this.service.call('admin.audit', { ...options, query })
  }

  /** Read the audit log of all sites, newest first. All rows, page after page. */
  allAudit(query?: In<'admin.audit'>['query'], options?: CallOptions): Rows<'admin.audit'> {
    return this.service.pages('admin.audit', { ...options, query })
  }

  /**
   * Export the audit log, oldest first. Answers NDJSON (`application/x-ndjson`) or CSV, a row of the log
   * on each line. Needs the permission `audit.read`.
   */
  auditExport(
    query?: In<'admin.audit_export'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.audit_export'>> {
    return this.service.call('admin.audit_export', { ...options, query })
  }

  /** List the sites. Needs the permission `sites.read`. */
  sitesList(
    query?: In<'admin.sites_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.sites_list'>> {
    return this.service.call('admin.sites_list', { ...options, query })
  }

  /** List the sites. All rows, page after page. */
  sitesAll(query?: In<'admin.sites_list'>['query'], options?: CallOptions): Rows<'admin.sites_list'> {
    return this.service.pages('admin.sites_list', { ...options, query })
  }

  /**
   * Register a site. The site starts as a draft, with one secret that is shown only here. Needs the
   * permission `sites.write`.
   */
  sitesCreate(
    body: In<'admin.sites_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.sites_create'>> {
    return this.service.call('admin.sites_create', { ...options, body })
  }

  /** Read one site. Needs the permission `sites.read`. */
  sitesGet(id: number, options?: ReadOptions): Promise<Out<'admin.sites_get'>> {
    return this.service.call('admin.sites_get', { ...options, params: { id } })
  }

  /**
   * Change the name, address or status of a site. Omitted fields stay as they are. A site that comes back
   * from withdrawal has neither secrets nor tokens any more. Needs the permission `sites.write`.
   */
  sitesUpdate(
    id: number,
    body?: In<'admin.sites_update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.sites_update'>> {
    return this.service.call('admin.sites_update', { ...options, params: { id }, body })
  }

  /** List the secrets of a site, without the secrets. Needs the permission `sites.read`. */
  secretsList(id: number, options?: CallOptions): Promise<Out<'admin.secrets_list'>> {
    return this.service.call('admin.secrets_list', { ...options, params: { id } })
  }

  /**
   * Issue a secret for a site. The secret is shown only here. Earlier secrets stay valid for the overlap;
   * at most five are valid at a time. Needs the permission `sites.write`.
   */
  secretsCreate(
    id: number,
    body?: In<'admin.secrets_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.secrets_create'>> {
    return this.service.call('admin.secrets_create', { ...options, params: { id }, body })
  }

  /** Revoke a secret at once. Needs the permission `sites.write`. */
  secretsDelete(id: number, secret_id: number, options?: CallOptions): Promise<Out<'admin.secrets_delete'>> {
    return this.service.call('admin.secrets_delete', { ...options, params: { id, secret_id } })
  }

  /**
   * List the letters of a site, in all languages. Text of the site, else the default. Needs the permission
   * `sites.read`.
   */
  lettersList(id: number, options?: CallOptions): Promise<Out<'admin.letters_list'>> {
    return this.service.call('admin.letters_list', { ...options, params: { id } })
  }

  /**
   * Change a letter of a site. Plain text: the HTML of the message is made from it. A letter with a link
   * has `{link}` once, on a line of its own. Needs the permission `sites.write`.
   */
  lettersReplace(
    id: number,
    kind: 
  | 'password_reset'
  | 'email_verify'
  | 'invitation'
  | 'account_reopen'
  | 'site_join'
  | 'password_changed'
  | 'address_left'
  | 'address_taken'
  | 'factor_added'
  | 'passkey_added'
  | 'factor_removed',
    locale: 'en' | 'it' | 'ro',
    body: In<'admin.letters_replace'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.letters_replace'>> {
    return this.service.call('admin.letters_replace', { ...options, params: { id, kind, locale }, body })
  }

  /** Restore the default text of a letter of a site. Needs the permission `sites.write`. */
  lettersRestore(
    id: number,
    kind: 
  | 'password_reset'
  | 'email_verify'
  | 'invitation'
  | 'account_reopen'
  | 'site_join'
  | 'password_changed'
  | 'address_left'
  | 'address_taken'
  | 'factor_added'
  | 'passkey_added'
  | 'factor_removed',
    locale: 'en' | 'it' | 'ro',
    options?: CallOptions,
  ): Promise<Out<'admin.letters_restore'>> {
    return this.service.call('admin.letters_restore', { ...options, params: { id, kind, locale } })
  }

  /** Preview a letter. Nothing is kept or sent. Its link opens nothing. Needs the permission `sites.read`. */
  lettersPreview(
    id: number,
    kind: 
  | 'password_reset'
  | 'email_verify'
  | 'invitation'
  | 'account_reopen'
  | 'site_join'
  | 'password_changed'
  | 'address_left'
  | 'address_taken'
  | 'factor_added'
  | 'passkey_added'
  | 'factor_removed',
    locale: 'en' | 'it' | 'ro',
    body: In<'admin.letters_preview'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.letters_preview'>> {
    return this.service.call('admin.letters_preview', { ...options, params: { id, kind, locale }, body })
  }

  /** Log in as an administrator. The token is valid for eight hours. */
  login(body: In<'admin.login'>['body'], options?: CallOptions): Promise<Out<'admin.login'>> {
    return this.service.call('admin.login', { ...options, body })
  }

  /** End the presented session or token */
  logout(options?: CallOptions): Promise<Out<'admin.logout'>> {
    return this.service.call('admin.logout', { ...options })
  }

  /** Read your own identity and permissions */
  me(options?: CallOptions): Promise<Out<'admin.me'>> {
    return this.service.call('admin.me', { ...options })
  }

  /** Read the session of the panel and the ways to sign in. Looks at the cookie alone. */
  sessionGet(options?: CallOptions): Promise<Out<'admin.session_get'>> {
    return this.service.call('admin.session_get', { ...options })
  }

  /**
   * Sign in to the panel with a password. Sets the session cookie, valid for eight hours; an earlier
   * session ends.
   */
  sessionCreate(
    body: In<'admin.session_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.session_create'>> {
    return this.service.call('admin.session_create', { ...options, body })
  }

  /** Sign out of the panel */
  sessionDelete(options?: CallOptions): Promise<Out<'admin.session_delete'>> {
    return this.service.call('admin.session_delete', { ...options })
  }

  /** Read the owner of a set-up link */
  setupCheck(
    body: In<'admin.setup_check'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.setup_check'>> {
    return this.service.call('admin.setup_check', { ...options, body })
  }

  /**
   * Choose a password with a set-up link. The link works once, for a day. Opens a session of the panel and
   * ends all others of the same person.
   */
  setup(body: In<'admin.setup'>['body'], options?: CallOptions): Promise<Out<'admin.setup'>> {
    return this.service.call('admin.setup', { ...options, body })
  }

  /**
   * Sign in to the panel with OpenID Connect. For a browser: sends it to the identity provider, or to
   * `/sign-in?error=…` where that is away.
   */
  oidcStart(
    query?: In<'admin.oidc_start'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.oidc_start'>> {
    return this.service.call('admin.oidc_start', { ...options, query })
  }

  /**
   * Handle the return from the identity provider. For a browser: opens a session and sends it on to
   * `return_to`, or to `/sign-in?error=…` (`oidc_not_configured`, `provider_unavailable`,
   * `provider_refused`, `sign_in_expired`, `token_refused`, `email_unverified`, `not_an_administrator`,
   * `linked_otherwise`).
   */
  oidcCallback(
    query?: In<'admin.oidc_callback'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.oidc_callback'>> {
    return this.service.call('admin.oidc_callback', { ...options, query })
  }

  /** List your own sessions and tokens */
  tokensList(options?: CallOptions): Promise<Out<'admin.tokens_list'>> {
    return this.service.call('admin.tokens_list', { ...options })
  }

  /** Issue an API token. Its scopes must be within your own. The token is shown only here. */
  tokensCreate(
    body: In<'admin.tokens_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.tokens_create'>> {
    return this.service.call('admin.tokens_create', { ...options, body })
  }

  /** End one of your own sessions or tokens */
  tokensDelete(id: number, options?: CallOptions): Promise<Out<'admin.tokens_delete'>> {
    return this.service.call('admin.tokens_delete', { ...options, params: { id } })
  }

  /** List the administrators. Needs the permission `administrators.write`. */
  administratorsList(
    query?: In<'admin.administrators_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.administrators_list'>> {
    return this.service.call('admin.administrators_list', { ...options, query })
  }

  /** List the administrators. All rows, page after page. */
  administratorsAll(
    query?: In<'admin.administrators_list'>['query'],
    options?: CallOptions,
  ): Rows<'admin.administrators_list'> {
    return this.service.pages('admin.administrators_list', { ...options, query })
  }

  /**
   * Create an administrator. Their scopes must be within your own. Needs the permission
   * `administrators.write`.
   */
  administratorsCreate(
    body: In<'admin.administrators_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.administrators_create'>> {
    return this.service.call('admin.administrators_create', { ...options, body })
  }

  /** Read an administrator. Needs the permission `administrators.write`. */
  administratorsGet(id: number, options?: ReadOptions): Promise<Out<'admin.administrators_get'>> {
    return this.service.call('admin.administrators_get', { ...options, params: { id } })
  }

  /**
   * Change an administrator. Only administrators whose scopes are within your own, and never yourself if
   * it would lock you out. Needs the permission `administrators.write`.
   */
  administratorsUpdate(
    id: number,
    body?: In<'admin.administrators_update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.administrators_update'>> {
    return this.service.call('admin.administrators_update', { ...options, params: { id }, body })
  }

  /**
   * Create a set-up link for an administrator. It goes to their address by mail; where no mail is sent it
   * is shown here, and only here. The link works once, for a day. One that was there before ends. Needs
   * the permission `administrators.write`.
   */
  administratorsInvite(id: number, options?: CallOptions): Promise<Out<'admin.administrators_invite'>> {
    return this.service.call('admin.administrators_invite', { ...options, params: { id } })
  }

  /** List the accounts of all sites. Needs the permission `accounts.read`. */
  accountsList(
    query?: In<'admin.accounts_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.accounts_list'>> {
    return this.service.call('admin.accounts_list', { ...options, query })
  }

  /** List the accounts of all sites. All rows, page after page. */
  accountsAll(
    query?: In<'admin.accounts_list'>['query'],
    options?: CallOptions,
  ): Rows<'admin.accounts_list'> {
    return this.service.pages('admin.accounts_list', { ...options, query })
  }

  /** Read one account and its sites. Needs the permission `accounts.read`. */
  accountsGet(id: number, options?: ReadOptions): Promise<Out<'admin.accounts_get'>> {
    return this.service.call('admin.accounts_get', { ...options, params: { id } })
  }

  /**
   * Set the e-mail address or password of an account, or verify its address. Omitted fields stay as they
   * are. Every session of the account ends, and each of its sites has it on its log. Needs the permission
   * `accounts.write`.
   */
  accountsUpdate(
    id: number,
    body?: In<'admin.accounts_update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.accounts_update'>> {
    return this.service.call('admin.accounts_update', { ...options, params: { id }, body })
  }

  /** Unlock an account on every site. Needs the permission `accounts.write`. */
  accountsUnlock(id: number, options?: CallOptions): Promise<Out<'admin.accounts_unlock'>> {
    return this.service.call('admin.accounts_unlock', { ...options, params: { id } })
  }

  /** List the locked e-mail addresses. Needs the permission `accounts.read`. */
  locksList(
    query?: In<'admin.locks_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.locks_list'>> {
    return this.service.call('admin.locks_list', { ...options, query })
  }

  /** List the locked e-mail addresses. All rows, page after page. */
  locksAll(query?: In<'admin.locks_list'>['query'], options?: CallOptions): Rows<'admin.locks_list'> {
    return this.service.pages('admin.locks_list', { ...options, query })
  }

  /**
   * Unlock an e-mail address on every site. Whether or not an account has the address. Needs the
   * permission `accounts.write`.
   */
  locksRelease(
    body: In<'admin.locks_release'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.locks_release'>> {
    return this.service.call('admin.locks_release', { ...options, body })
  }

  /** Finish a sign-in to the panel with a second factor */
  sessionSecond(
    body: In<'admin.session_second'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.session_second'>> {
    return this.service.call('admin.session_second', { ...options, body })
  }

  /**
   * Finish the login of an administrator with a second factor. After a login that was answered with
   * `mfa_required`, with its `challenge`.
   */
  loginSecond(
    body: In<'admin.login_second'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.login_second'>> {
    return this.service.call('admin.login_second', { ...options, body })
  }

  /** Set up the first factor of an administrator while signing in */
  loginEnrol(
    body: In<'admin.login_enrol'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.login_enrol'>> {
    return this.service.call('admin.login_enrol', { ...options, body })
  }

  /** List the ways to confirm your identity */
  proofOptions(options?: CallOptions): Promise<Out<'admin.proof_options'>> {
    return this.service.call('admin.proof_options', { ...options })
  }

  /** Confirm your identity. For ten minutes the session may then do what is answered with `proof_needed`. */
  proof(body: In<'admin.proof'>['body'], options?: CallOptions): Promise<Out<'admin.proof'>> {
    return this.service.call('admin.proof', { ...options, body })
  }

  /** List the second factors of an administrator. Needs the permission `administrators.write`. */
  administratorsFactorsList(
    id: number,
    options?: CallOptions,
  ): Promise<Out<'admin.administrators_factors_list'>> {
    return this.service.call('admin.administrators_factors_list', { ...options, params: { id } })
  }

  /**
   * Remove all second factors of an administrator who has lost them. Only of one whose scopes lie within
   * your own; they are told by mail. Needs the permission `administrators.write`.
   */
  administratorsFactorsRemove(
    id: number,
    options?: CallOptions,
  ): Promise<Out<'admin.administrators_factors_remove'>> {
    return this.service.call('admin.administrators_factors_remove', { ...options, params: { id } })
  }

  /** List your own second factors */
  factorsList(options?: CallOptions): Promise<Out<'admin.factors_list'>> {
    return this.service.call('admin.factors_list', { ...options })
  }

  /** Start setting up your authenticator app */
  totpBegin(options?: CallOptions): Promise<Out<'admin.totp_begin'>> {
    return this.service.call('admin.totp_begin', { ...options })
  }

  /** Confirm your authenticator app with its first code */
  totpConfirm(
    body: In<'admin.totp_confirm'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.totp_confirm'>> {
    return this.service.call('admin.totp_confirm', { ...options, body })
  }

  /** Start setting up your passkey or security key */
  passkeyBegin(options?: CallOptions): Promise<Out<'admin.passkey_begin'>> {
    return this.service.call('admin.passkey_begin', { ...options })
  }

  /** Confirm your passkey */
  passkeyConfirm(
    body: In<'admin.passkey_confirm'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.passkey_confirm'>> {
    return this.service.call('admin.passkey_confirm', { ...options, body })
  }

  /** Create ten new recovery codes */
  recoveryCodes(options?: CallOptions): Promise<Out<'admin.recovery_codes'>> {
    return this.service.call('admin.recovery_codes', { ...options })
  }

  /** Remove one of your own factors */
  factorsRemove(id: number, options?: CallOptions): Promise<Out<'admin.factors_remove'>> {
    return this.service.call('admin.factors_remove', { ...options, params: { id } })
  }

  /** List the second factors of an account. Needs the permission `accounts.read`. */
  accountFactorsList(id: number, options?: CallOptions): Promise<Out<'admin.account_factors_list'>> {
    return this.service.call('admin.account_factors_list', { ...options, params: { id } })
  }

  /**
   * Remove all second factors of somebody who has lost them. Recovery codes too. Every session of the
   * account ends; each of its sites has it on its log, and the person is told by mail. Needs the
   * permission `accounts.write`.
   */
  accountFactorsRemove(id: number, options?: CallOptions): Promise<Out<'admin.account_factors_remove'>> {
    return this.service.call('admin.account_factors_remove', { ...options, params: { id } })
  }

  /**
   * Send an account a password reset link. By mail to the address of the account. Where the service sends
   * no mail the link is shown instead, once. Nothing changes until it is used. Needs the permission
   * `accounts.write`.
   */
  accountsResetLink(
    id: number,
    body?: In<'admin.accounts_reset_link'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.accounts_reset_link'>> {
    return this.service.call('admin.accounts_reset_link', { ...options, params: { id }, body })
  }

  /**
   * Send an account a verification link. By mail to the address of the account. If the service sends no
   * mail, the link is shown instead, once; the administrator who hands it over vouches for the address. It
   * asks for a new password where a site has made the account that the link is not of. Nothing changes
   * until it is used. Needs the permission `accounts.write`.
   */
  accountsVerifyLink(
    id: number,
    body?: In<'admin.accounts_verify_link'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.accounts_verify_link'>> {
    return this.service.call('admin.accounts_verify_link', { ...options, params: { id }, body })
  }

  /**
   * Send an account a link to join a site. By mail to the address of the account. If the service sends no
   * mail, the link is shown instead, once; the administrator who hands it over vouches for the address.
   * Nothing changes until it is used. Needs the permission `accounts.write`.
   */
  accountsJoinLink(
    id: number,
    body: In<'admin.accounts_join_link'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.accounts_join_link'>> {
    return this.service.call('admin.accounts_join_link', { ...options, params: { id }, body })
  }

  /**
   * Close an account on every site. Ends its sessions and blocks logins. Its sites and its owner are
   * notified; the owner can reopen it for 30 days with a link. After that it is erased, and its address is
   * free. Needs the permission `accounts.write`.
   */
  accountsClose(id: number, options?: CallOptions): Promise<Out<'admin.accounts_close'>> {
    return this.service.call('admin.accounts_close', { ...options, params: { id } })
  }

  /**
   * Reopen a closed account. Within 30 days of its closing. Its owner gets a link to choose a new
   * password; if the service sends no mail, the link is shown instead, once. Needs the permission
   * `accounts.write`.
   */
  accountsReopen(id: number, options?: CallOptions): Promise<Out<'admin.accounts_reopen'>> {
    return this.service.call('admin.accounts_reopen', { ...options, params: { id } })
  }

  /** List the webhooks. Needs the permission `webhooks.read`. */
  webhooksList(
    query?: In<'admin.webhooks_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.webhooks_list'>> {
    return this.service.call('admin.webhooks_list', { ...options, query })
  }

  /**
   * Create a webhook. Rows of the audit log are posted to the address, signed as
   * https://www.standardwebhooks.com describes. The answer is the only one that shows the secret. Needs
   * the permission `webhooks.write`.
   */
  webhooksCreate(
    body?: In<'admin.webhooks_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.webhooks_create'>> {
    return this.service.call('admin.webhooks_create', { ...options, body })
  }

  /** List the event types of webhooks. Needs the permission `webhooks.read`. */
  webhooksEventTypes(options?: CallOptions): Promise<Out<'admin.webhooks_event_types'>> {
    return this.service.call('admin.webhooks_event_types', { ...options })
  }

  /** Read one webhook. Needs the permission `webhooks.read`. */
  webhooksGet(id: number, options?: ReadOptions): Promise<Out<'admin.webhooks_get'>> {
    return this.service.call('admin.webhooks_get', { ...options, params: { id } })
  }

  /**
   * Change a webhook. Omitted fields stay as they are. A change without an effect keeps the version.
   * `active: true` also ends a pause and enables a webhook that was disabled on its own. A new `url` does
   * not get masked headers unless the same request sends them again; `dropped_headers` names them. The
   * secret stays. Needs the permission `webhooks.write`.
   */
  webhooksUpdate(
    id: number,
    body?: In<'admin.webhooks_update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.webhooks_update'>> {
    return this.service.call('admin.webhooks_update', { ...options, params: { id }, body })
  }

  /**
   * Delete a webhook. Waiting deliveries are cancelled. Events can still be fetched with `GET
   * /admin/events`. Needs the permission `webhooks.write`.
   */
  webhooksDelete(id: number, options?: MatchOptions): Promise<Out<'admin.webhooks_delete'>> {
    return this.service.call('admin.webhooks_delete', { ...options, params: { id } })
  }

  /**
   * Send a sample to a webhook now. Waits for the receiver and returns its answer, accepted or not. Also
   * works while the webhook is disabled. A caller can have at most four such calls under way. Needs the
   * permission `webhooks.write`.
   */
  webhooksTest(
    id: number,
    options?: Omit<In<'admin.webhooks_test'>, 'params' | 'body'>,
  ): Promise<Out<'admin.webhooks_test'>> {
    return this.service.call('admin.webhooks_test', { ...options, params: { id } })
  }

  /**
   * Give a webhook a new secret. The answer is the only one that shows it. For 24 hours every message is
   * signed with both, so that the receiver can change over in its own time. Needs the permission
   * `webhooks.write`.
   */
  webhooksRotateSecret(
    id: number,
    body?: In<'admin.webhooks_rotate_secret'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.webhooks_rotate_secret'>> {
    return this.service.call('admin.webhooks_rotate_secret', { ...options, params: { id }, body })
  }

  /**
   * Enable a webhook. Sends deliveries that waited when it was disabled. Events since then are sent only
   * by `recover`. Ends a pause. Needs the permission `webhooks.write`.
   */
  webhooksEnable(id: number, options?: MatchOptions): Promise<Out<'admin.webhooks_enable'>> {
    return this.service.call('admin.webhooks_enable', { ...options, params: { id } })
  }

  /**
   * Disable a webhook. Waiting deliveries keep waiting; new events are not queued. Needs the permission
   * `webhooks.write`.
   */
  webhooksDisable(id: number, options?: MatchOptions): Promise<Out<'admin.webhooks_disable'>> {
    return this.service.call('admin.webhooks_disable', { ...options, params: { id } })
  }

  /**
   * List the deliveries of a webhook. Newest first; kept for 30 days. Needs the permission
   * `webhooks.read`.
   */
  webhooksDeliveries(
    id: number,
    query?: In<'admin.webhooks_deliveries'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.webhooks_deliveries'>> {
    return this.service.call('admin.webhooks_deliveries', { ...options, params: { id }, query })
  }

  /** List the deliveries of a webhook. All rows, page after page. */
  allWebhooksDeliveries(
    id: number,
    query?: In<'admin.webhooks_deliveries'>['query'],
    options?: CallOptions,
  ): Rows<'admin.webhooks_deliveries'> {
    return this.service.pages('admin.webhooks_deliveries', { ...options, params: { id }, query })
  }

  /** Read one delivery with its attempts. Needs the permission `webhooks.read`. */
  webhooksDelivery(
    id: number,
    delivery: number,
    options?: CallOptions,
  ): Promise<Out<'admin.webhooks_delivery'>> {
    return this.service.call('admin.webhooks_delivery', { ...options, params: { id, delivery } })
  }

  /**
   * Send a delivery again. Sends it again with the same `webhook-id`, as soon as possible, whatever its
   * outcome. The schedule of attempts starts again. Refused if the webhook is no longer set up for the
   * event. Needs the permission `webhooks.write`.
   */
  webhooksRedeliver(
    id: number,
    delivery: number,
    options?: CallOptions,
  ): Promise<Out<'admin.webhooks_redeliver'>> {
    return this.service.call('admin.webhooks_redeliver', { ...options, params: { id, delivery } })
  }

  /**
   * Send missed events to a webhook. Everything since the given time that was given up, set aside or never
   * queued because the webhook was disabled or did not exist yet. In the order of the events of each
   * resource. Needs the permission `webhooks.write`.
   */
  webhooksRecover(
    id: number,
    body?: In<'admin.webhooks_recover'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.webhooks_recover'>> {
    return this.service.call('admin.webhooks_recover', { ...options, params: { id }, body })
  }

  /** Read the delivery statistics of a webhook. Needs the permission `webhooks.read`. */
  webhooksStats(id: number, options?: CallOptions): Promise<Out<'admin.webhooks_stats'>> {
    return this.service.call('admin.webhooks_stats', { ...options, params: { id } })
  }

  /**
   * Export the personal data of a person. The account with its sites, sessions and failed logins, the
   * administrator with that address, and their rows of the audit log; no password and no secret. Ask the
   * logistics service for its own data; `waybill person export` has both. The address goes in the body, so
   * that no log on the way has it. Needs the permission `*`.
   */
  peopleExport(
    body: In<'admin.people_export'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.people_export'>> {
    return this.service.call('admin.people_export', { ...options, body })
  }

  /**
   * List erasures, the newest first. The last hundred erasures with their progress. Needs the permission
   * `*`.
   */
  peopleErasures(options?: CallOptions): Promise<Out<'admin.people_erasures'>> {
    return this.service.call('admin.people_erasures', { ...options })
  }

  /**
   * Erase a person from this service. Account and administrator of that address lose name, address and
   * password, and their sessions end; the audit log keeps what was done, without who they are and where
   * they were. It is done in the background, and there is no way back. What the logistics service holds is
   * erased there; `waybill person erase` does both. Needs the permission `*`.
   */
  peopleErase(
    body: In<'admin.people_erase'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.people_erase'>> {
    return this.service.call('admin.people_erase', { ...options, body })
  }

  /**
   * Follow the events. The events of webhooks as a feed: the audit log of the last 30 days in one order.
   * Start without `cursor`, continue with `meta.next_cursor` until it is null, and keep `meta.cursor` for
   * the next run. No committed event is missed. Needs the permission `audit.read`.
   */
  events(query?: In<'admin.events'>['query'], options?: CallOptions): Promise<Out<'admin.events'>> {
    return this.service.call('admin.events', { ...options, query })
  }

  /** Follow the events. All rows, page after page. */
  allEvents(query?: In<'admin.events'>['query'], options?: CallOptions): Rows<'admin.events'> {
    return this.service.pages('admin.events', { ...options, query })
  }

  /** Read the audit log of the site, newest first. Needs the permission `audit.read`. */
  siteAudit(
    site_id: number,
    query?: In<'admin.site_audit'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_audit'>> {
    return this.service.call('admin.site_audit', { ...options, params: { site_id }, query })
  }

  /** Read the audit log of the site, newest first. All rows, page after page. */
  allSiteAudit(
    site_id: number,
    query?: In<'admin.site_audit'>['query'],
    options?: CallOptions,
  ): Rows<'admin.site_audit'> {
    return this.service.pages('admin.site_audit', { ...options, params: { site_id }, query })
  }

  /** List the roles of the site. Needs the permission `roles.read`. */
  siteRolesList(
    site_id: number,
    query?: In<'admin.site_roles_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_roles_list'>> {
    return this.service.call('admin.site_roles_list', { ...options, params: { site_id }, query })
  }

  /** Create a role. Needs the permission `roles.write`. */
  siteRolesCreate(
    site_id: number,
    body: In<'admin.site_roles_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_roles_create'>> {
    return this.service.call('admin.site_roles_create', { ...options, params: { site_id }, body })
  }

  /** Read one role. Needs the permission `roles.read`. */
  siteRolesGet(site_id: number, id: number, options?: ReadOptions): Promise<Out<'admin.site_roles_get'>> {
    return this.service.call('admin.site_roles_get', { ...options, params: { site_id, id } })
  }

  /**
   * Change a role. Omitted fields stay as they are. A change without an effect keeps the version. What
   * users may do by the role changes at once. Needs the permission `roles.write`.
   */
  siteRolesUpdate(
    site_id: number,
    id: number,
    body?: In<'admin.site_roles_update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.site_roles_update'>> {
    return this.service.call('admin.site_roles_update', { ...options, params: { site_id, id }, body })
  }

  /**
   * Delete a role. One that users have is a 409 `in_use` with their number, unless `cascade` takes it from
   * them. Needs the permission `roles.write`.
   */
  siteRolesDelete(
    site_id: number,
    id: number,
    options?: Omit<In<'admin.site_roles_delete'>, 'params' | 'body'>,
  ): Promise<Out<'admin.site_roles_delete'>> {
    return this.service.call('admin.site_roles_delete', { ...options, params: { site_id, id } })
  }

  /** List the companies of the site. Needs the permission `companies.read`. */
  siteCompaniesList(
    site_id: number,
    query?: In<'admin.site_companies_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_companies_list'>> {
    return this.service.call('admin.site_companies_list', { ...options, params: { site_id }, query })
  }

  /** Create a company. Needs the permission `companies.write`. */
  siteCompaniesCreate(
    site_id: number,
    body: In<'admin.site_companies_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_companies_create'>> {
    return this.service.call('admin.site_companies_create', { ...options, params: { site_id }, body })
  }

  /** Read one company. Needs the permission `companies.read`. */
  siteCompaniesGet(
    site_id: number,
    id: number,
    options?: ReadOptions,
  ): Promise<Out<'admin.site_companies_get'>> {
    return this.service.call('admin.site_companies_get', { ...options, params: { site_id, id } })
  }

  /**
   * Change a company. Omitted fields stay as they are. A change without an effect keeps the version. Needs
   * the permission `companies.write`.
   */
  siteCompaniesUpdate(
    site_id: number,
    id: number,
    body?: In<'admin.site_companies_update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.site_companies_update'>> {
    return this.service.call('admin.site_companies_update', { ...options, params: { site_id, id }, body })
  }

  /**
   * Delete a company. One that users have is a 409 `in_use` with their number, unless `cascade` takes it
   * from them. Needs the permission `companies.write`.
   */
  siteCompaniesDelete(
    site_id: number,
    id: number,
    options?: Omit<In<'admin.site_companies_delete'>, 'params' | 'body'>,
  ): Promise<Out<'admin.site_companies_delete'>> {
    return this.service.call('admin.site_companies_delete', { ...options, params: { site_id, id } })
  }

  /** List the groups of the site. Needs the permission `groups.read`. */
  siteGroupsList(
    site_id: number,
    query?: In<'admin.site_groups_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_groups_list'>> {
    return this.service.call('admin.site_groups_list', { ...options, params: { site_id }, query })
  }

  /** Create a group. Needs the permission `groups.write`. */
  siteGroupsCreate(
    site_id: number,
    body: In<'admin.site_groups_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_groups_create'>> {
    return this.service.call('admin.site_groups_create', { ...options, params: { site_id }, body })
  }

  /** Read one group. Needs the permission `groups.read`. */
  siteGroupsGet(site_id: number, id: number, options?: ReadOptions): Promise<Out<'admin.site_groups_get'>> {
    return this.service.call('admin.site_groups_get', { ...options, params: { site_id, id } })
  }

  /**
   * Change a group. Omitted fields stay as they are. A change without an effect keeps the version. Needs
   * the permission `groups.write`.
   */
  siteGroupsUpdate(
    site_id: number,
    id: number,
    body?: In<'admin.site_groups_update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.site_groups_update'>> {
    return this.service.call('admin.site_groups_update', { ...options, params: { site_id, id }, body })
  }

  /**
   * Delete a group. One that users have is a 409 `in_use` with their number, unless `cascade` takes it
   * from them. Needs the permission `groups.write`.
   */
  siteGroupsDelete(
    site_id: number,
    id: number,
    options?: Omit<In<'admin.site_groups_delete'>, 'params' | 'body'>,
  ): Promise<Out<'admin.site_groups_delete'>> {
    return this.service.call('admin.site_groups_delete', { ...options, params: { site_id, id } })
  }

  /** List the users of the site. Needs the permission `users.read`. */
  siteUsersList(
    site_id: number,
    query?: In<'admin.site_users_list'>['query'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_users_list'>> {
    return this.service.call('admin.site_users_list', { ...options, params: { site_id }, query })
  }

  /** List the users of the site. All rows, page after page. */
  siteUsersAll(
    site_id: number,
    query?: In<'admin.site_users_list'>['query'],
    options?: CallOptions,
  ): Rows<'admin.site_users_list'> {
    return this.service.pages('admin.site_users_list', { ...options, params: { site_id }, query })
  }

  /**
   * Create an account and link it to the site. An address that has an account already, here or elsewhere,
   * is refused: attach it instead. Needs the permission `users.write`.
   */
  siteUsersCreate(
    site_id: number,
    body: In<'admin.site_users_create'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_users_create'>> {
    return this.service.call('admin.site_users_create', { ...options, params: { site_id }, body })
  }

  /**
   * Link an existing account to the site. An account that is on other sites, or that another site has
   * made, waits for its person: they get a link by mail, good once and for seven days, by which they
   * accept. Until then `consent_pending` is true, nobody logs in here by it, and the site sees the address
   * it typed. An account of the site’s own that is on no other site is linked at once. An address that no
   * account has is refused as `account_not_found`, an account that is on the site already as
   * `already_attached`. Needs the permission `users.write`.
   */
  siteUsersAttach(
    site_id: number,
    body: In<'admin.site_users_attach'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_users_attach'>> {
    return this.service.call('admin.site_users_attach', { ...options, params: { site_id }, body })
  }

  /**
   * Create an account without a password and invite its owner. Sends a link, valid once and for seven
   * days, to choose a password; using it on the page of the service verifies the address. It ends when the
   * account gets a password otherwise. Where the service sends no mail the link is in the answer, once. An
   * address that has an account already, here or elsewhere, is refused: attach it instead. Needs the
   * permission `users.write`.
   */
  siteUsersInvite(
    site_id: number,
    body: In<'admin.site_users_invite'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_users_invite'>> {
    return this.service.call('admin.site_users_invite', { ...options, params: { site_id }, body })
  }

  /**
   * Invite a user again. Earlier links keep their validity. A user who was attached and has not accepted
   * yet is asked again, by mail only: the link to accept is never in the answer. Needs the permission
   * `users.write`.
   */
  siteUsersInviteAgain(
    site_id: number,
    id: number,
    body?: In<'admin.site_users_invite_again'>['body'],
    options?: CallOptions,
  ): Promise<Out<'admin.site_users_invite_again'>> {
    return this.service.call('admin.site_users_invite_again', { ...options, params: { site_id, id }, body })
  }

  /** Read one user, with companies and groups. Needs the permission `users.read`. */
  siteUsersGet(site_id: number, id: number, options?: ReadOptions): Promise<Out<'admin.site_users_get'>> {
    return this.service.call('admin.site_users_get', { ...options, params: { site_id, id } })
  }

  /**
   * Change a user. Omitted fields stay as they are. Assignments, when sent, replace all of them on this
   * site. `password_confirmation` may be left out; where it is sent, it must agree. A password ends every
   * token of the user. Password and e-mail can be set only while the account is on no other site; the name
   * is the one that this site shows. Needs the permission `users.write`.
   */
  siteUsersUpdate(
    site_id: number,
    id: number,
    body?: In<'admin.site_users_update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.site_users_update'>> {
    return this.service.call('admin.site_users_update', { ...options, params: { site_id, id }, body })
  }

  /**
   * Detach a user from the site. Assignments, companies, groups and sessions on this site end. The account
   * and its other sites stay as they are. Needs the permission `users.write`.
   */
  siteUsersDetach(
    site_id: number,
    id: number,
    options?: MatchOptions,
  ): Promise<Out<'admin.site_users_detach'>> {
    return this.service.call('admin.site_users_detach', { ...options, params: { site_id, id } })
  }

  /** Add a user to a company. Repeating the call changes nothing. Needs the permission `users.write`. */
  siteUsersCompaniesAdd(
    site_id: number,
    id: number,
    body: In<'admin.site_users_companies_add'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.site_users_companies_add'>> {
    return this.service.call('admin.site_users_companies_add', { ...options, params: { site_id, id }, body })
  }

  /** Remove a user from a company. Needs the permission `users.write`. */
  siteUsersCompaniesRemove(
    site_id: number,
    id: number,
    company_id: number,
    options?: MatchOptions,
  ): Promise<Out<'admin.site_users_companies_remove'>> {
    return this.service.call('admin.site_users_companies_remove', { ...options, params: { site_id, id, company_id } })
  }

  /** Add a user to a group. Repeating the call changes nothing. Needs the permission `users.write`. */
  siteUsersGroupsAdd(
    site_id: number,
    id: number,
    body: In<'admin.site_users_groups_add'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'admin.site_users_groups_add'>> {
    return this.service.call('admin.site_users_groups_add', { ...options, params: { site_id, id }, body })
  }

  /** Remove a user from a group. Needs the permission `users.write`. */
  siteUsersGroupsRemove(
    site_id: number,
    id: number,
    group_id: number,
    options?: MatchOptions,
  ): Promise<Out<'admin.site_users_groups_remove'>> {
    return this.service.call('admin.site_users_groups_remove', { ...options, params: { site_id, id, group_id } })
  }

  /** List the sessions of a user on this site. Needs the permission `users.read`. */
  siteUsersSessionsList(
    site_id: number,
    id: number,
    options?: CallOptions,
  ): Promise<Out<'admin.site_users_sessions_list'>> {
    return this.service.call('admin.site_users_sessions_list', { ...options, params: { site_id, id } })
  }

  /** End every session of a user on this site. Needs the permission `users.write`. */
  siteUsersSessionsEndAll(
    site_id: number,
    id: number,
    options?: CallOptions,
  ): Promise<Out<'admin.site_users_sessions_end_all'>> {
    return this.service.call('admin.site_users_sessions_end_all', { ...options, params: { site_id, id } })
  }

  /** End one session of a user on this site. Needs the permission `users.write`. */
  siteUsersSessionsEnd(
    site_id: number,
    id: number,
    session_id: number,
    options?: CallOptions,
  ): Promise<Out<'admin.site_users_sessions_end'>> {
    return this.service.call('admin.site_users_sessions_end', { ...options, params: { site_id, id, session_id } })
  }
}

class Roles extends Resource<Operations> {
  /** List the roles of the site. Needs the permission `roles.read`. */
  list(query?: In<'roles.list'>['query'], options?: CallOptions): Promise<Out<'roles.list'>> {
    return this.service.call('roles.list', { ...options, query })
  }

  /** Create a role. Needs the permission `roles.write`. */
  create(body: In<'roles.create'>['body'], options?: CallOptions): Promise<Out<'roles.create'>> {
    return this.service.call('roles.create', { ...options, body })
  }

  /** Read one role. Needs the permission `roles.read`. */
  get(id: number, options?: ReadOptions): Promise<Out<'roles.get'>> {
    return this.service.call('roles.get', { ...options, params: { id } })
  }

  /**
   * Change a role. Omitted fields stay as they are. A change without an effect keeps the version. What
   * users may do by the role changes at once. Needs the permission `roles.write`.
   */
  update(
    id: number,
    body?: In<'roles.update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'roles.update'>> {
    return this.service.call('roles.update', { ...options, params: { id }, body })
  }

  /**
   * Delete a role. One that users have is a 409 `in_use` with their number, unless `cascade` takes it from
   * them. Needs the permission `roles.write`.
   */
  delete(id: number, options?: Omit<In<'roles.delete'>, 'params' | 'body'>): Promise<Out<'roles.delete'>> {
    return this.service.call('roles.delete', { ...options, params: { id } })
  }
}

class Companies extends Resource<Operations> {
  /** List the companies of the site. Needs the permission `companies.read`. */
  list(query?: In<'companies.list'>['query'], options?: CallOptions): Promise<Out<'companies.list'>> {
    return this.service.call('companies.list', { ...options, query })
  }

  /** Create a company. Needs the permission `companies.write`. */
  create(body: In<'companies.create'>['body'], options?: CallOptions): Promise<Out<'companies.create'>> {
    return this.service.call('companies.create', { ...options, body })
  }

  /** Read one company. Needs the permission `companies.read`. */
  get(id: number, options?: ReadOptions): Promise<Out<'companies.get'>> {
    return this.service.call('companies.get', { ...options, params: { id } })
  }

  /**
   * Change a company. Omitted fields stay as they are. A change without an effect keeps the version. Needs
   * the permission `companies.write`.
   */
  update(
    id: number,
    body?: In<'companies.update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'companies.update'>> {
    return this.service.call('companies.update', { ...options, params: { id }, body })
  }

  /**
   * Delete a company. One that users have is a 409 `in_use` with their number, unless `cascade` takes it
   * from them. Needs the permission `companies.write`.
   */
  delete(
    id: number,
    options?: Omit<In<'companies.delete'>, 'params' | 'body'>,
  ): Promise<Out<'companies.delete'>> {
    return this.service.call('companies.delete', { ...options, params: { id } })
  }
}

class Groups extends Resource<Operations> {
  /** List the groups of the site. Needs the permission `groups.read`. */
  list(query?: In<'groups.list'>['query'], options?: CallOptions): Promise<Out<'groups.list'>> {
    return this.service.call('groups.list', { ...options, query })
  }

  /** Create a group. Needs the permission `groups.write`. */
  create(body: In<'groups.create'>['body'], options?: CallOptions): Promise<Out<'groups.create'>> {
    return this.service.call('groups.create', { ...options, body })
  }

  /** Read one group. Needs the permission `groups.read`. */
  get(id: number, options?: ReadOptions): Promise<Out<'groups.get'>> {
    return this.service.call('groups.get', { ...options, params: { id } })
  }

  /**
   * Change a group. Omitted fields stay as they are. A change without an effect keeps the version. Needs
   * the permission `groups.write`.
   */
  update(
    id: number,
    body?: In<'groups.update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'groups.update'>> {
    return this.service.call('groups.update', { ...options, params: { id }, body })
  }

  /**
   * Delete a group. One that users have is a 409 `in_use` with their number, unless `cascade` takes it
   * from them. Needs the permission `groups.write`.
   */
  delete(id: number, options?: Omit<In<'groups.delete'>, 'params' | 'body'>): Promise<Out<'groups.delete'>> {
    return this.service.call('groups.delete', { ...options, params: { id } })
  }
}

class UsersCompanies extends Resource<Operations> {
  /** Add a user to a company. Repeating the call changes nothing. Needs the permission `users.write`. */
  add(
    id: number,
    body: In<'users.companies.add'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'users.companies.add'>> {
    return this.service.call('users.companies.add', { ...options, params: { id }, body })
  }

  /** Remove a user from a company. Needs the permission `users.write`. */
  remove(id: number, company_id: number, options?: MatchOptions): Promise<Out<'users.companies.remove'>> {
    return this.service.call('users.companies.remove', { ...options, params: { id, company_id } })
  }
}

class UsersGroups extends Resource<Operations> {
  /** Add a user to a group. Repeating the call changes nothing. Needs the permission `users.write`. */
  add(
    id: number,
    body: In<'users.groups.add'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'users.groups.add'>> {
    return this.service.call('users.groups.add', { ...options, params: { id }, body })
  }

  /** Remove a user from a group. Needs the permission `users.write`. */
  remove(id: number, group_id: number, options?: MatchOptions): Promise<Out<'users.groups.remove'>> {
    return this.service.call('users.groups.remove', { ...options, params: { id, group_id } })
  }
}

class UsersSessions extends Resource<Operations> {
  /** List the sessions of a user on this site. Needs the permission `users.read`. */
  list(id: number, options?: CallOptions): Promise<Out<'users.sessions.list'>> {
    return this.service.call('users.sessions.list', { ...options, params: { id } })
  }

  /** End every session of a user on this site. Needs the permission `users.write`. */
  endAll(id: number, options?: CallOptions): Promise<Out<'users.sessions.end_all'>> {
    return this.service.call('users.sessions.end_all', { ...options, params: { id } })
  }

  /** End one session of a user on this site. Needs the permission `users.write`. */
  end(id: number, session_id: number, options?: CallOptions): Promise<Out<'users.sessions.end'>> {
    return this.service.call('users.sessions.end', { ...options, params: { id, session_id } })
  }
}

class Users extends Resource<Operations> {
  readonly companies = new UsersCompanies(this.service)

  readonly groups = new UsersGroups(this.service)

  readonly sessions = new UsersSessions(this.service)

  /** List the users of the site. Needs the permission `users.read`. */
  list(query?: In<'users.list'>['query'], options?: CallOptions): Promise<Out<'users.list'>> {
    return this.service.call('users.list', { ...options, query })
  }

  /** List the users of the site. All rows, page after page. */
  all(query?: In<'users.list'>['query'], options?: CallOptions): Rows<'users.list'> {
    return this.service.pages('users.list', { ...options, query })
  }

  /**
   * Create an account and link it to the site. An address that has an account already, here or elsewhere,
   * is refused: attach it instead. Needs the permission `users.write`.
   */
  create(body: In<'users.create'>['body'], options?: CallOptions): Promise<Out<'users.create'>> {
    return this.service.call('users.create', { ...options, body })
  }

  /**
   * Link an existing account to the site. An account that is on other sites, or that another site has
   * made, waits for its person: they get a link by mail, good once and for seven days, by which they
   * accept. Until then `consent_pending` is true, nobody logs in here by it, and the site sees the address
   * it typed. An account of the site’s own that is on no other site is linked at once. An address that no
   * account has is refused as `account_not_found`, an account that is on the site already as
   * `already_attached`. Needs the permission `users.write`.
   */
  attach(body: In<'users.attach'>['body'], options?: CallOptions): Promise<Out<'users.attach'>> {
    return this.service.call('users.attach', { ...options, body })
  }

  /**
   * Create an account without a password and invite its owner. Sends a link, valid once and for seven
   * days, to choose a password; using it on the page of the service verifies the address. It ends when the
   * account gets a password otherwise. Where the service sends no mail the link is in the answer, once. An
   * address that has an account already, here or elsewhere, is refused: attach it instead. Needs the
   * permission `users.write`.
   */
  invite(body: In<'users.invite'>['body'], options?: CallOptions): Promise<Out<'users.invite'>> {
    return this.service.call('users.invite', { ...options, body })
  }

  /**
   * Invite a user again. Earlier links keep their validity. A user who was attached and has not accepted
   * yet is asked again, by mail only: the link to accept is never in the answer. Needs the permission
   * `users.write`.
   */
  inviteAgain(
    id: number,
    body?: In<'users.invite_again'>['body'],
    options?: CallOptions,
  ): Promise<Out<'users.invite_again'>> {
    return this.service.call('users.invite_again', { ...options, params: { id }, body })
  }

  /** Read one user, with companies and groups. Needs the permission `users.read`. */
  get(id: number, options?: ReadOptions): Promise<Out<'users.get'>> {
    return this.service.call('users.get', { ...options, params: { id } })
  }

  /**
   * Change a user. Omitted fields stay as they are. Assignments, when sent, replace all of them on this
   * site. `password_confirmation` may be left out; where it is sent, it must agree. A password ends every
   * token of the user. Password and e-mail can be set only while the account is on no other site; the name
   * is the one that this site shows. Needs the permission `users.write`.
   */
  update(
    id: number,
    body?: In<'users.update'>['body'],
    options?: MatchOptions,
  ): Promise<Out<'users.update'>> {
    return this.service.call('users.update', { ...options, params: { id }, body })
  }

  /**
   * Detach a user from the site. Assignments, companies, groups and sessions on this site end. The account
   * and its other sites stay as they are. Needs the permission `users.write`.
   */
  detach(id: number, options?: MatchOptions): Promise<Out<'users.detach'>> {
    return this.service.call('users.detach', { ...options, params: { id } })
  }
}

/** A resource for each group of operations, a method for each operation. */
export abstract class AuthResources extends Service<Operations> {
  readonly auth = new Auth(this)
  readonly site = new Site(this)
  readonly admin = new Admin(this)
  readonly roles = new Roles(this)
  readonly companies = new Companies(this)
  readonly groups = new Groups(this)
  readonly users = new Users(this)
}
