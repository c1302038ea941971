// Written by tools/client-types.ts from openapi/auth.json; do not edit.
import type { CallOptions, MatchOptions, ReadOptions, Timestamp } from '../options.ts'
import type { Route } from '../service.ts'

export interface AddedFactor {
  /** The second factor that was added. */
  factor: Factor
  /** With the first factor, and shown only now; else null. */
  recovery_codes: readonly string[] | null
}

export interface AdminAccount {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** The site that created it, or that has set its credentials since. */
  home_site_id: number | null
  /** When the address was shown to be the person’s; null: never. */
  email_confirmed_at: Timestamp | null
  /**
   * Time when the address was verified and the user had a password that no site knows: with a link on the
   * page of the service, or by an administrator. Sites that demand verified addresses require it; null:
   * never.
   */
  email_verified_at: Timestamp | null
  /** False while an invited user has not joined yet. */
  joined: boolean
  /** When it was closed, by its person or an administrator; null: it is open. */
  closed_at: Timestamp | null
  /** Of a closed one, when it is erased; until then it can be opened again. */
  erased_at: Timestamp | null
  /** On how many sites it is. */
  site_count: number
  /** Until when some site refuses its logins, after too many wrong passwords. */
  locked_until: Timestamp | null
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface AdminAccountChanges {
  /** E-mail address of the account, unique in the whole service. */
  email?: string
  /** Not the current one. */
  password?: string
  /** The password once more. */
  password_confirmation?: string
  /**
   * Confirms that the address belongs to the person. The new password that it requires shuts out anyone
   * who had the account before.
   */
  email_verified?: true
}

export interface AdminAccountDetail {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** The site that created it, or that has set its credentials since. */
  home_site_id: number | null
  /** When the address was shown to be the person’s; null: never. */
  email_confirmed_at: Timestamp | null
  /**
   * Time when the address was verified and the user had a password that no site knows: with a link on the
   * page of the service, or by an administrator. Sites that demand verified addresses require it; null:
   * never.
   */
  email_verified_at: Timestamp | null
  /** False while an invited user has not joined yet. */
  joined: boolean
  /** When it was closed, by its person or an administrator; null: it is open. */
  closed_at: Timestamp | null
  /** Of a closed one, when it is erased; until then it can be opened again. */
  erased_at: Timestamp | null
  /** On how many sites it is. */
  site_count: number
  /** Until when some site refuses its logins, after too many wrong passwords. */
  locked_until: Timestamp | null
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** Sites that the account is on. */
  sites: readonly {
    /** ID of the record. */
    id: number
    /** Name of the person on the site. */
    name: string
    /** Short name for programs; derived from the name by default. */
    slug: string
    /** Of the account on this site. */
    status: 'active' | 'suspended'
    /** Whether the person has not accepted yet: until then they cannot sign in on this site. */
    consent_pending: boolean
    /** Roles of the user on this site. */
    roles: readonly {
      /** ID of the record. */
      id: number
      /** Name for people. */
      name: string
      /** Short name for programs; derived from the name by default. */
      slug: string
      /** Whether this is the main role of the user. */
      is_primary: boolean
    }[]
  }[]
}

export interface AdminFactorEnrolment {
  /** From `mfa_required`. */
  challenge: string
  /** Kind of second factor: `totp` (authenticator app) or `passkey`. */
  method: 'totp' | 'passkey'
}

export interface AdminLogin {
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Password. */
  password: string
}

export interface AdminMe {
  /** The administrator. */
  administrator: Administrator
  /** The token that this request came with. */
  token: AdministratorToken
  /** Permissions of this token. */
  scopes: readonly string[]
}

export interface AdminSecondStep {
  /** From `mfa_required`. */
  challenge: string
  /** Code of the authenticator app, or a recovery code; each works once. */
  code?: string
  passkey?: PasskeyAssertion
  /** Of a login that has to set up a factor first. */
  new_passkey?: PasskeyAttestation
}

export interface AdminSession {
  /** Token for `Authorization: Bearer`. */
  token: string
  /** Kind of token: always `Bearer`. */
  token_type: 'Bearer'
  /** Seconds until it ends. */
  expires_in: number
  /** End of validity; null without an end. */
  expires_at: Timestamp
  /** The administrator. */
  administrator: Administrator
}

export interface Administrator {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Permissions of the administrator or token. */
  scopes: readonly string[]
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Whether they have chosen a password. */
  local_sign_in: boolean
  /** Whether they have signed in by OpenID Connect. */
  oidc_linked: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface AdministratorChanges {
  /** Name for people. */
  name?: string
  /** E-mail address of the account, unique in the whole service. */
  email?: string
  /** Ends every other session of the administrator. */
  password?: string
  /** `*` for all. */
  scopes?: readonly (
    | 'sites.read'
    | 'sites.write'
    | 'accounts.read'
    | 'accounts.write'
    | 'administrators.write'
    | 'roles.read'
    | 'roles.write'
    | 'users.read'
    | 'users.write'
    | 'companies.read'
    | 'companies.write'
    | 'groups.read'
    | 'groups.write'
    | 'webhooks.read'
    | 'webhooks.write'
    | 'audit.read'
    | '*')[]
  /** False ends every session and token of the administrator. */
  active?: boolean
  /**
   * False unlinks the identity provider: the next sign-in with their verified e-mail address links it
   * again.
   */
  oidc_linked?: false
}

export interface AdministratorSetup {
  /** The value of `#token=` in the link. */
  token: string
  /** Password. */
  password: string
  /** Of the first administrator of all, and needed then. */
  email?: string
  /** Of the first administrator; the e-mail address by default. */
  name?: string
}

export interface AdministratorToken {
  /** ID of the record. */
  id: number
  /** Kind of the record. */
  kind: 'session' | 'token'
  /** Name for people to recognize it by. */
  label: string | null
  /** Permissions of the administrator or token. */
  scopes: readonly string[]
  /** From where a session was opened. */
  address: string | null
  /** User agent of the browser; null without one. */
  user_agent: string | null
  /** When the record was created. */
  created_at: Timestamp
  /** End of validity; null without an end. */
  expires_at: Timestamp
}

export interface AssignmentInput {
  /** A role of this site. */
  site_role_id: number
  /** At most one; without one, the first becomes primary. */
  is_primary?: boolean
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
}

export interface AttachedUser {
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Roles of the user on this site. In a change they replace all that were there. */
  assignments?: readonly AssignmentInput[]
}

export interface AuditPage {
  /** The record, or the rows of the list. */
  data: readonly AuditRow[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Rows per page. */
    per_page: number
    /** Null when there are no older rows. */
    next_cursor: string | null
  }
}

export interface AuditRow {
  /** ID of the record. */
  id: number
  /** Null if the row concerns no single site. */
  site_id: number | null
  /** When it happened. */
  occurred_at: Timestamp
  /** @deprecated Use `occurred_at`. */
  at: Timestamp
  /** User. */
  actor: {
    /** Kind of actor: the site by its secret (`client`), a user, an administrator or the command line. */
    type: 'client' | 'user' | 'administrator' | 'cli' | 'nobody'
    /** ID of the record. */
    id: number | null
    /** Of a user or an administrator. */
    name: string | null
  }
  /** What was done. */
  action: string
  /** Changed record. */
  resource_type: string | null
  /** ID of the changed record; null if it has no ID. */
  resource_id: number | null
  /** @deprecated Use `resource_type`. */
  target: {
    /** Type. */
    type: string
    /** ID of the record; null if it is gone or has no ID. */
    id: number | null
  } | null
  /** Whether it was done or refused. */
  outcome: 'done' | 'refused'
  /** ID of the request that did it; quote it to support. */
  request_id: string | null
  /** IP address that the request came from. */
  address: string | null
  /** Changes, without passwords, hashes and secrets. */
  change: Record<string, unknown>
}

export interface AuthStatus {
  /** Whether users can log in now. */
  enabled: boolean
  /** Name of the site. */
  site_name: string
  /** Switches of the site. */
  flags: {
    /** Whether the site is active in the catalogue. */
    catalog_active: boolean
    /** Whether the site lets users log in. */
    auth_enabled: boolean
  }
  /** Status of the site: only a site in `production` lets users in. */
  site_status: 'draft' | 'production' | 'maintenance' | 'withdrawn'
}

export interface ClosedAccount {
  /** Text for people. */
  message: string
  /** When the account was closed. */
  closed_at: Timestamp
  /** When name and address go for good. Until then the account can be opened again. */
  erased_at: Timestamp
}

export interface CompanyMember {
  /** A company of this site. */
  site_company_id: number
}

export interface Delivery {
  /** ID of the record. */
  id: number
  /** ID of the webhook. */
  webhook_id: number
  /** ID of the event, the same for every attempt. */
  event_id: string
  /** Type of the event. */
  event_type:
    | 'login'
    | 'logout'
    | 'session.ended'
    | 'password.changed'
    | 'password.reset_asked'
    | 'password.reset'
    | 'email.verification_asked'
    | 'email.verified'
    | 'factor.added'
    | 'factor.removed'
    | 'factor.codes_made'
    | 'user.created'
    | 'user.consent_asked'
    | 'user.attached'
    | 'user.invited'
    | 'user.joined'
    | 'user.updated'
    | 'user.detached'
    | 'user.company_added'
    | 'user.company_removed'
    | 'user.group_added'
    | 'user.group_removed'
    | 'user.sessions_ended'
    | 'user.closed'
    | 'user.reopened'
    | 'role.created'
    | 'role.updated'
    | 'role.deleted'
    | 'company.created'
    | 'company.updated'
    | 'company.deleted'
    | 'group.created'
    | 'group.updated'
    | 'group.deleted'
    | 'account.imported'
    | 'account.unlocked'
    | 'account.updated'
    | 'account.closed'
    | 'account.reopened'
    | 'site.created'
    | 'site.updated'
    | 'secret.issued'
    | 'secret.revoked'
    | 'administrator.login'
    | 'administrator.logout'
    | 'administrator.created'
    | 'administrator.updated'
    | 'administrator.invited'
    | 'administrator.set_up'
    | 'administrator.linked'
    | 'administrator.factor_added'
    | 'administrator.factor_removed'
    | 'administrator.factor_codes_made'
    | 'administrator_token.issued'
    | 'administrator_token.revoked'
    | 'audit.exported'
    | 'audit.forgotten'
    | 'person.exported'
    | 'person.erasure_asked'
    | 'person.erased'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.deleted'
    | 'webhook.enabled'
    | 'webhook.disabled'
    | 'webhook.secret_rotated'
    | 'webhook.test'
  /** Position of the event in the feed. */
  sequence: number
  /** Changed record, if it was one. */
  resource: {
    /** Type of the record. */
    type: string
    /** ID of the record. */
    id: number | null
  } | null
  /** Status of the record. */
  status:
    | 'pending'
    | 'delivering'
    | 'delivered'
    | 'retrying'
    | 'failed'
    | 'cancelled'
    | 'blocked'
  /** How often delivery was tried. */
  attempt_count: number
  /** The last answer of the receiver. */
  last_status: number | null
  /** Error of the last attempt; null without an error. */
  last_error:
    | 'timeout'
    | 'dns'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'connection'
    | 'forbidden_target'
    | 'not_permitted'
    | 'redirect'
    | 'gone'
    | 'status'
    | 'aborted'
    | null
  /** When delivery was last tried; null before the first attempt. */
  last_attempt_at: Timestamp | null
  /** When delivery is tried next; null when it is not. */
  next_attempt_at: Timestamp | null
  /** When it was finished; null before that. */
  finished_at: Timestamp | null
  /** When the record was created. */
  created_at: Timestamp
}

export interface DeliveryDetail {
  /** ID of the record. */
  id: number
  /** ID of the webhook. */
  webhook_id: number
  /** ID of the event, the same for every attempt. */
  event_id: string
  /** Type of the event. */
  event_type:
    | 'login'
    | 'logout'
    | 'session.ended'
    | 'password.changed'
    | 'password.reset_asked'
    | 'password.reset'
    | 'email.verification_asked'
    | 'email.verified'
    | 'factor.added'
    | 'factor.removed'
    | 'factor.codes_made'
    | 'user.created'
    | 'user.consent_asked'
    | 'user.attached'
    | 'user.invited'
    | 'user.joined'
    | 'user.updated'
    | 'user.detached'
    | 'user.company_added'
    | 'user.company_removed'
    | 'user.group_added'
    | 'user.group_removed'
    | 'user.sessions_ended'
    | 'user.closed'
    | 'user.reopened'
    | 'role.created'
    | 'role.updated'
    | 'role.deleted'
    | 'company.created'
    | 'company.updated'
    | 'company.deleted'
    | 'group.created'
    | 'group.updated'
    | 'group.deleted'
    | 'account.imported'
    | 'account.unlocked'
    | 'account.updated'
    | 'account.closed'
    | 'account.reopened'
    | 'site.created'
    | 'site.updated'
    | 'secret.issued'
    | 'secret.revoked'
    | 'administrator.login'
    | 'administrator.logout'
    | 'administrator.created'
    | 'administrator.updated'
    | 'administrator.invited'
    | 'administrator.set_up'
    | 'administrator.linked'
    | 'administrator.factor_added'
    | 'administrator.factor_removed'
    | 'administrator.factor_codes_made'
    | 'administrator_token.issued'
    | 'administrator_token.revoked'
    | 'audit.exported'
    | 'audit.forgotten'
    | 'person.exported'
    | 'person.erasure_asked'
    | 'person.erased'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.deleted'
    | 'webhook.enabled'
    | 'webhook.disabled'
    | 'webhook.secret_rotated'
    | 'webhook.test'
  /** Position of the event in the feed. */
  sequence: number
  /** Changed record, if it was one. */
  resource: {
    /** Type of the record. */
    type: string
    /** ID of the record. */
    id: number | null
  } | null
  /** Status of the record. */
  status:
    | 'pending'
    | 'delivering'
    | 'delivered'
    | 'retrying'
    | 'failed'
    | 'cancelled'
    | 'blocked'
  /** How often delivery was tried. */
  attempt_count: number
  /** The last answer of the receiver. */
  last_status: number | null
  /** Error of the last attempt; null without an error. */
  last_error:
    | 'timeout'
    | 'dns'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'connection'
    | 'forbidden_target'
    | 'not_permitted'
    | 'redirect'
    | 'gone'
    | 'status'
    | 'aborted'
    | null
  /** When delivery was last tried; null before the first attempt. */
  last_attempt_at: Timestamp | null
  /** When delivery is tried next; null when it is not. */
  next_attempt_at: Timestamp | null
  /** When it was finished; null before that. */
  finished_at: Timestamp | null
  /** When the record was created. */
  created_at: Timestamp
  /** Attempts at delivery. */
  attempts: readonly {
    /** Number of the attempt, from 1. */
    number: number
    /** When it happened. */
    at: Timestamp
    /** How long the receiver took, in milliseconds. */
    duration_ms: number
    /** The receiver’s answer, if any. */
    status: number | null
    /** Error; null without an error. */
    error:
      | 'timeout'
      | 'dns'
      | 'refused'
      | 'reset'
      | 'tls'
      | 'connection'
      | 'forbidden_target'
      | 'not_permitted'
      | 'redirect'
      | 'gone'
      | 'status'
      | 'aborted'
      | null
    /** First 16 KiB, credentials masked. */
    response: {
      /** Headers of the answer. */
      headers: Record<string, string>
      /** Beginning of the body of the answer. */
      body: string
    } | null
  }[]
}

export interface EmailVerification {
  /** Here or in the X-Client-ID header. */
  client_id?: string
  /** Here or in the X-Client-Secret header. */
  client_secret?: string
  /** Token of the link. */
  token: string
}

export interface EnrolmentStart {
  /** Of an app: to be typed into it. */
  secret: string | null
  /** The same as an `otpauth://` address. */
  uri: string | null
  /** The same as a QR code: an SVG image, dark on white. */
  qr: string | null
  /** Of a passkey: for the browser. */
  options: Record<string, unknown> | null
}

/** It does not say of whom: nobody could look that up any more. */
export interface Erasure {
  /** ID of the record. */
  id: number
  /** Status of the record. */
  status: 'running' | 'done'
  /** How many rows of each kind were changed so far. */
  counts: Record<string, number>
  /** User who requested it. */
  actor_type: string
  /** Of a person. */
  actor_id: number | null
  /** @deprecated Use `actor_type`. */
  actor: string
  /** When the record was created. */
  created_at: Timestamp
  /** When it was finished; null before that. */
  finished_at: Timestamp | null
}

/** Some codes add keys that say more: `module`, `required`, `allowed`, `blockers`. */
export interface ErrorBody {
  /** For people, in the language of the service. */
  message: string
  /** For programs; does not change with the language. */
  code: string
  /** ID of this request. Quote it to support. */
  request_id: string
  [key: string]: unknown
}

export interface Event {
  /** The same however often it is delivered. */
  id: string
  /** Type. */
  type:
    | 'login'
    | 'logout'
    | 'session.ended'
    | 'password.changed'
    | 'password.reset_asked'
    | 'password.reset'
    | 'email.verification_asked'
    | 'email.verified'
    | 'factor.added'
    | 'factor.removed'
    | 'factor.codes_made'
    | 'user.created'
    | 'user.consent_asked'
    | 'user.attached'
    | 'user.invited'
    | 'user.joined'
    | 'user.updated'
    | 'user.detached'
    | 'user.company_added'
    | 'user.company_removed'
    | 'user.group_added'
    | 'user.group_removed'
    | 'user.sessions_ended'
    | 'user.closed'
    | 'user.reopened'
    | 'role.created'
    | 'role.updated'
    | 'role.deleted'
    | 'company.created'
    | 'company.updated'
    | 'company.deleted'
    | 'group.created'
    | 'group.updated'
    | 'group.deleted'
    | 'account.imported'
    | 'account.unlocked'
    | 'account.updated'
    | 'account.closed'
    | 'account.reopened'
    | 'site.created'
    | 'site.updated'
    | 'secret.issued'
    | 'secret.revoked'
    | 'administrator.login'
    | 'administrator.logout'
    | 'administrator.created'
    | 'administrator.updated'
    | 'administrator.invited'
    | 'administrator.set_up'
    | 'administrator.linked'
    | 'administrator.factor_added'
    | 'administrator.factor_removed'
    | 'administrator.factor_codes_made'
    | 'administrator_token.issued'
    | 'administrator_token.revoked'
    | 'audit.exported'
    | 'audit.forgotten'
    | 'person.exported'
    | 'person.erasure_asked'
    | 'person.erased'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.deleted'
    | 'webhook.enabled'
    | 'webhook.disabled'
    | 'webhook.secret_rotated'
    | 'webhook.test'
  /** When it happened. */
  timestamp: Timestamp
  /** Events of one resource have rising numbers. */
  sequence: number
  /** Version of the API that the event is written in. */
  api_version: '1.0'
  /** Null if the row concerns no single site. */
  site_id: number | null
  /** Changed record, if it was one. */
  resource: {
    /** Type of the record. */
    type: string
    /** ID of the record. */
    id: number | null
  } | null
  /** The row of the audit log; a thin payload goes without. */
  data?: AuditRow
  /** ID of the request that did it; quote it to support. */
  request_id: string | null
}

export interface EventFeed {
  /** The record, or the rows of the list. */
  data: readonly Event[]
  /** Facts about the list: page, totals or cursor. */
  meta: {
    /** Cursor for the next page; null at the end. */
    next_cursor: number | null
    /** Advances even if none of the events matched. */
    has_more: boolean
    /** Keep it: the next run starts here. */
    cursor: number
    /** Rows per page. */
    per_page: number
  }
}

export interface EventTypeInfo {
  /** Type. */
  type:
    | 'login'
    | 'logout'
    | 'session.ended'
    | 'password.changed'
    | 'password.reset_asked'
    | 'password.reset'
    | 'email.verification_asked'
    | 'email.verified'
    | 'factor.added'
    | 'factor.removed'
    | 'factor.codes_made'
    | 'user.created'
    | 'user.consent_asked'
    | 'user.attached'
    | 'user.invited'
    | 'user.joined'
    | 'user.updated'
    | 'user.detached'
    | 'user.company_added'
    | 'user.company_removed'
    | 'user.group_added'
    | 'user.group_removed'
    | 'user.sessions_ended'
    | 'user.closed'
    | 'user.reopened'
    | 'role.created'
    | 'role.updated'
    | 'role.deleted'
    | 'company.created'
    | 'company.updated'
    | 'company.deleted'
    | 'group.created'
    | 'group.updated'
    | 'group.deleted'
    | 'account.imported'
    | 'account.unlocked'
    | 'account.updated'
    | 'account.closed'
    | 'account.reopened'
    | 'site.created'
    | 'site.updated'
    | 'secret.issued'
    | 'secret.revoked'
    | 'administrator.login'
    | 'administrator.logout'
    | 'administrator.created'
    | 'administrator.updated'
    | 'administrator.invited'
    | 'administrator.set_up'
    | 'administrator.linked'
    | 'administrator.factor_added'
    | 'administrator.factor_removed'
    | 'administrator.factor_codes_made'
    | 'administrator_token.issued'
    | 'administrator_token.revoked'
    | 'audit.exported'
    | 'audit.forgotten'
    | 'person.exported'
    | 'person.erasure_asked'
    | 'person.erased'
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.deleted'
    | 'webhook.enabled'
    | 'webhook.disabled'
    | 'webhook.secret_rotated'
    | 'webhook.test'
  /** Description for people. */
  description: string
  /** Type of the record. */
  resource_type: string | null
  /** Where the OpenAPI document of this service describes the body. */
  schema: string
  /** Example of the event, as it is delivered. */
  sample: Record<string, unknown>
}

export interface Factor {
  /** ID of the record. */
  id: number
  /** Kind of factor: an authenticator app (`totp`) or a passkey. */
  kind: 'totp' | 'passkey'
  /** Name that the owner gave the factor. */
  name: string | null
  /** For a passkey: the only site where it can be used. */
  domain: string | null
  /** When the record was created. */
  created_at: Timestamp
  /** When it was last used; null before its first use. */
  last_used_at: Timestamp | null
}

export interface FactorOverview {
  /** Requirements of this site for its users. */
  policy: 'off' | 'optional' | 'required'
  /** Whether this user cannot log in here without a factor. */
  required: boolean
  /** Whether this site has pages that use passkeys. */
  passkeys: boolean
  /** Second factors of the account. */
  factors: readonly Factor[]
  /** Number of recovery codes that are not used yet. */
  recovery_codes_left: number
}

export interface FactorProof {
  /** The password, or `code`. */
  password?: string
  /** Code of the authenticator app, or a recovery code; each works once. */
  code?: string
}

export interface ForgottenPassword {
  /** Here or in the X-Client-ID header. */
  client_id?: string
  /** Here or in the X-Client-Secret header. */
  client_secret?: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Language of the message; the site’s by default. */
  locale?: 'en' | 'it' | 'ro'
}

export interface GroupMember {
  /** A group of this site. */
  site_group_id: number
}

export interface Introspection {
  /** Whether the token is good. */
  active: boolean
  /** Kind of token: always `Bearer`. */
  token_type?: 'Bearer'
  /** Public ID of the site (`X-Client-ID`). */
  client_id?: string
  /** Id of the user. */
  sub?: string
  /** E-mail address of the user. */
  username?: string
  /** The permissions of the user, separated by blanks. */
  scope?: string
  /** When the token was made, in Unix seconds. */
  iat?: number
  /** When the token ends, in Unix seconds. */
  exp?: number
}

export interface IntrospectionRequest {
  /** The token to ask about. */
  token: string
  /** Read and not needed: there is one kind of token. */
  token_type_hint?: string
  /** Here or in the X-Client-ID header. */
  client_id?: string
  /** Here or in the X-Client-Secret header. */
  client_secret?: string
}

export interface InvitationLinkRequest {
  /** Language of the message; the site’s by default. */
  locale?: 'en' | 'it' | 'ro'
}

export interface IssuedAdministratorToken {
  /** ID of the record. */
  id: number
  /** Kind of the record. */
  kind: 'session' | 'token'
  /** Name for people to recognize it by. */
  label: string | null
  /** Permissions of the administrator or token. */
  scopes: readonly string[]
  /** From where a session was opened. */
  address: string | null
  /** User agent of the browser; null without one. */
  user_agent: string | null
  /** When the record was created. */
  created_at: Timestamp
  /** End of validity; null without an end. */
  expires_at: Timestamp
  /** Shown only now. */
  token: string
}

export interface IssuedLink {
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Whether it goes to the address by mail. */
  sent: boolean
  /** Shown only now, and only where the service sends no mail. */
  link: string | null
  /** How long it is good: by mail, from when it is sent. */
  minutes: number
}

export interface IssuedSecret {
  /** ID of the record. */
  id: number
  /** Name for people to recognize it by. */
  label: string | null
  /** The last four characters. */
  hint: string
  /** When the record was created. */
  created_at: Timestamp
  /** When it ends; null for never. */
  expires_at: Timestamp | null
  /** To the minute. */
  last_used_at: Timestamp | null
  /** Shown only now. */
  client_secret: string
}

export interface JoinRequest {
  /** The site that waits for the person’s consent. */
  site_id: number
  /** Language of the message; the site’s by default. */
  locale?: 'en' | 'it' | 'ro'
}

export interface LetterPreview {
  /** Null for the sender of the service. */
  from_name: string | null
  /** Subject of the letter. */
  subject: string
  /** The letter as plain text. */
  text: string
  /** The letter as HTML. */
  html: string
}

export interface LetterText {
  /** Subject of the letter. */
  subject: string
  /**
   * Plain text; an empty line begins a paragraph. `{name}`, `{site}`, and in letters with a link `{time}`
   * and `{link}`, which has a line of its own and becomes a button.
   */
  body: string
}

export interface LinkDetails {
  /** Purpose. */
  kind: 'password_reset' | 'email_verify' | 'invitation' | 'account_reopen' | 'site_join'
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Where it was asked for; null for nowhere in particular. */
  site_name: string | null
  /** Whether it takes a new password to use it. */
  asks_password: boolean
  /** End of validity; null without an end. */
  expires_at: Timestamp
}

export interface LinkRequest {
  /**
   * The site whose name and page the link has; that of the account if it is on one alone, else the panel’s
   * page.
   */
  site_id?: number
  /** Language of the message; the site’s by default. */
  locale?: 'en' | 'it' | 'ro'
}

export interface LinkToken {
  /** Token of the link. */
  token: string
}

export interface LinkUse {
  /** Token of the link. */
  token: string
  /**
   * 8 to 256 characters; not a common one, not the e-mail address, the name or the site, not the current
   * one.
   */
  password?: string
  /** The new password once more. */
  password_confirmation?: string
}

export interface ListMeta {
  /** How many rows there are. */
  total: number
}

export interface Lock {
  /** Null where an administrator would sign in. */
  site_id: number | null
  /** Name of the site. */
  site_name: string | null
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Null where no account has the address. */
  account_id: number | null
  /** Number of failures. */
  failures: number
  /** When the lock ends. */
  locked_until: Timestamp
}

export interface LockRelease {
  /** E-mail address of the account, unique in the whole service. */
  email: string
}

export interface Login {
  /** Here or in the X-Client-ID header. */
  client_id?: string
  /** Here or in the X-Client-Secret header. */
  client_secret?: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Password. */
  password: string
}

export interface LoginFactorEnrolment {
  /** Here or in the X-Client-ID header. */
  client_id?: string
  /** Here or in the X-Client-Secret header. */
  client_secret?: string
  /** From `mfa_required`. */
  challenge: string
  /** Kind of second factor: `totp` (authenticator app) or `passkey`. */
  method: 'totp' | 'passkey'
}

export interface Message {
  /** Text for people. */
  message: string
}

export interface NewAdministrator {
  /** Name for people. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Without one they sign in by OpenID Connect or are sent a set-up link. */
  password?: string
  /** `*` for all. */
  scopes?: readonly (
    | 'sites.read'
    | 'sites.write'
    | 'accounts.read'
    | 'accounts.write'
    | 'administrators.write'
    | 'roles.read'
    | 'roles.write'
    | 'users.read'
    | 'users.write'
    | 'companies.read'
    | 'companies.write'
    | 'groups.read'
    | 'groups.write'
    | 'webhooks.read'
    | 'webhooks.write'
    | 'audit.read'
    | '*')[]
}

export interface NewAdministratorToken {
  /** Name for people to recognize it by. */
  label: string
  /** `*` for all. */
  scopes: readonly (
    | 'sites.read'
    | 'sites.write'
    | 'accounts.read'
    | 'accounts.write'
    | 'administrators.write'
    | 'roles.read'
    | 'roles.write'
    | 'users.read'
    | 'users.write'
    | 'companies.read'
    | 'companies.write'
    | 'groups.read'
    | 'groups.write'
    | 'webhooks.read'
    | 'webhooks.write'
    | 'audit.read'
    | '*')[]
  /** At most a year from now; 90 days by default. */
  expires_at?: string
}

export interface NewInvitation {
  /** Name for people. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Roles of the user on this site. In a change they replace all that were there. */
  assignments?: readonly AssignmentInput[]
  /** Language of the message; the site’s by default. */
  locale?: 'en' | 'it' | 'ro'
}

export interface NewSecret {
  /** Name for people to recognize it by. */
  label?: string | null
  /** When it ends; never by default. */
  expires_at?: string | null
  /** How many seconds the secrets before it stay good: a day by default, null to leave them as they are. */
  overlap_s?: number | null
}

export interface NewSession {
  /** Send it as `Authorization: Bearer <token>`. */
  token: string
  /** Kind of token: always `Bearer`. */
  token_type: 'Bearer'
  /** Seconds that are left. */
  expires_in: number
  /** End of validity; null without an end. */
  expires_at: Timestamp
  /** The site. */
  site: SessionSite
  /** The one site on which the token is good. */
  token_bound_to_site_id: number
  /** The user. */
  user: SessionUser
  /** Of the roles, companies and groups of the user together. */
  site_action_keys: readonly string[]
  /** Of the roles of the user together. */
  api_permissions: readonly string[]
}

export interface NewSite {
  /** Name of the site */
  name: string
  /** Short name in addresses; made from the name by default */
  slug?: string
}

export interface NewSiteCompany {
  /** Name for people. */
  name: string
  /** Made from the name when it is left out of a new record, or sent empty. */
  slug?: string | null
  /** Permission words that your application checks. */
  action_keys?: readonly string[]
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
}

export interface NewSiteGroup {
  /** Name for people. */
  name: string
  /** Made from the name when it is left out of a new record, or sent empty. */
  slug?: string | null
  /** Permission words that your application checks. */
  action_keys?: readonly string[]
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
}

export interface NewSiteRole {
  /** Name for people. */
  name: string
  /** Made from the name when it is left out of a new record, or sent empty. */
  slug?: string | null
  /** Permission words that your application checks. */
  action_keys?: readonly string[]
  /** Description for people. */
  description?: string | null
  /** Only permissions of the caller can be granted. */
  api_permissions?: readonly (
    | 'roles.read'
    | 'roles.write'
    | 'users.read'
    | 'users.write'
    | 'companies.read'
    | 'companies.write'
    | 'groups.read'
    | 'groups.write'
    | 'webhooks.read'
    | 'webhooks.write'
    | 'audit.read'
    | '*')[]
}

export interface NewSiteUser {
  /** Name for people. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Password. */
  password: string
  /** The password once more. */
  password_confirmation: string
  /** Roles of the user on this site. In a change they replace all that were there. */
  assignments?: readonly AssignmentInput[]
}

export interface NewWebhook {
  /**
   * Only events of this site; null for events of all sites and events without a site. It cannot be
   * changed.
   */
  site_id?: number | null
  /** Name for people. */
  name?: string | null
  /** http or https, without a user name in it. */
  url?: string
  /** Alias of url, which wins when both are sent. */
  callback_url?: string
  /** `*` for all, `user.*` for all of a resource, or exact types. */
  events?: readonly string[]
  /** Alias of events, which wins when both are sent. */
  event_types?: readonly string[]
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** Alias of active, which wins when both are sent. */
  enabled?: boolean
  /** `full` sends the record, `thin` only its type and ID. */
  payload?: 'full' | 'thin'
  /**
   * Replaced as a whole. A masked value that is sent back keeps its value, unless `url` changes: then it
   * is dropped.
   */
  headers?: Record<string, string | null>
  /** Within which the receiver has to answer; 15000 by default. */
  timeout_ms?: number
  /** `whsec_` and the base64 form of 24 to 64 bytes; made here when left out. */
  secret?: string
}

export interface OwnFactors {
  /** Whether everybody here needs one (`REQUIRE_MFA`). */
  required: boolean
  /** Whether the address of these pages can have passkeys. */
  passkeys: boolean
  /** Second factors of the account. */
  factors: readonly Factor[]
  /** Number of recovery codes that are not used yet. */
  recovery_codes_left: number
}

export interface OwnSession {
  /** ID of the record. */
  id: number
  /** Network address at the sign-in. */
  address: string | null
  /** User agent of the browser; null without one. */
  user_agent: string | null
  /** When the record was created. */
  created_at: Timestamp
  /** End of validity; null without an end. */
  expires_at: Timestamp
  /** Whether it is the one of this request. */
  current: boolean
}

/** Addresses that keep every other parameter of the query. */
export interface PageLinks {
  /** Address of the first page. */
  first: string
  /** Address of the last page. */
  last: string
  /** Address of the previous page; null on the first one. */
  prev: string | null
  /** Address of the next page; null on the last one. */
  next: string | null
}

export interface PageMeta {
  /** Number of this page. */
  current_page: number
  /** Number of the first row; null on an empty page. */
  from: number | null
  /** Number of the last page. */
  last_page: number
  /** Links of a pager, gaps included. */
  links: readonly {
    /** Address of the page; null if the page does not exist. */
    url: string | null
    /** Text of the entry. */
    label: string
    /** Number of the page; null for a gap. */
    page: number | null
    /** Whether this is the current page. */
    active: boolean
  }[]
  /** Address of the list, without its query. */
  path: string
  /** Rows per page. */
  per_page: number
  /** Number of the last row; null on an empty page. */
  to: number | null
  /** Number of rows on all pages. */
  total: number
  /** Of a search with thousands of hits: there are more than `total`. */
  total_is_minimum?: true
}

export interface PanelSession {
  /** Null where nobody is signed in. */
  administrator: Administrator | null
  /** Its id among the own sessions and tokens. */
  session_id: number | null
  /** Permissions of this session. */
  scopes: readonly string[]
  /** End of validity; null without an end. */
  expires_at: Timestamp | null
  /** Goes into the X-CSRF-Token header of every request that is no GET. */
  csrf_token: string | null
  /** The ways to sign in that there are. */
  sign_in: {
    /** Whether a password can be used. */
    local: boolean
    /** The identity provider; null without one. */
    oidc: {
      /** Name for people. */
      name: string
      /** Where to send the browser, with `return_to`. */
      start: string
    } | null
  }
}

/** Result of `navigator.credentials.get()`, as JSON. */
export interface PasskeyAssertion {
  /** In base64url. */
  id: string
  /** In base64url. */
  rawId: string
  /** Always `public-key`. */
  type: 'public-key'
  /** Answer of the authenticator, as `toJSON()` gives it. */
  response: {
    /** In base64url. */
    clientDataJSON: string
    /** In base64url. */
    authenticatorData: string
    /** In base64url. */
    signature: string
  }
}

/** Result of `navigator.credentials.create()`, as JSON. */
export interface PasskeyAttestation {
  /** In base64url. */
  id: string
  /** In base64url. */
  rawId: string
  /** Always `public-key`. */
  type: 'public-key'
  /** Answer of the authenticator, as `toJSON()` gives it. */
  response: {
    /** In base64url. */
    clientDataJSON: string
    /** In base64url. */
    attestationObject: string
    /** Ways to reach the authenticator, as the browser reports them. */
    transports?: readonly string[]
  }
}

export interface PasskeyConfirmation {
  /** From the start of this day. */
  enrolment: string
  passkey: PasskeyAttestation
  /** Name for people. */
  name?: string | null
}

export interface PasskeySetup {
  /** For the confirmation, within ten minutes. */
  enrolment: string
  /** For the browser, as WebAuthn has it in JSON. */
  options: Record<string, unknown>
}

export interface PasswordChange {
  /** Present password of the user. */
  current_password: string
  /**
   * 8 to 256 characters; not a common one, not the e-mail address, the name or the site, not the current
   * one.
   */
  password: string
  /** The new password once more. */
  password_confirmation?: string
}

export interface PasswordReset {
  /** Here or in the X-Client-ID header. */
  client_id?: string
  /** Here or in the X-Client-Secret header. */
  client_secret?: string
  /** Token of the link. */
  token: string
  /**
   * 8 to 256 characters; not a common one, not the e-mail address, the name or the site, not the current
   * one.
   */
  password: string
  /** The new password once more. */
  password_confirmation?: string
}

export interface PersonExport {
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** When the export was made. */
  made_at: Timestamp
  /** Sections that are cut after the first rows. `waybill person export` has all rows. */
  truncated: readonly string[]
  /** Personal data, by subject. */
  sections: Record<string, readonly (Record<string, unknown>)[]>
}

export interface PersonQuery {
  /** E-mail address of the person */
  email: string
}

export interface ProofBody {
  /** Challenge that an earlier answer gave. */
  challenge: string
  /** Your password. Send this, a `code` or a passkey. */
  password?: string
  /** Code of your authenticator app, or a recovery code. */
  code?: string
  passkey?: PasskeyAssertion
}

export interface ProofOptions {
  /** Challenge that an earlier answer gave. */
  challenge: string
  /** The password only while there is no factor. */
  methods: readonly ('password' | 'totp' | 'passkey' | 'recovery_code')[]
  /** Options for `navigator.credentials.get`; null when the account has no passkey. */
  passkey_options: Record<string, unknown> | null
}

export interface RecoveryCodes {
  /** Shown only now; each works once. */
  recovery_codes: readonly string[]
}

export interface RegisteredSite {
  /** ID of the record. */
  id: number
  /** Type. */
  type: 'API'
  /** Name for people. */
  name: string
  /** Short name for programs; derived from the name by default. */
  slug: string
  /** Public ID of the site (`X-Client-ID`). */
  client_id: string
  /** Status of the record. */
  status: 'draft' | 'production' | 'maintenance' | 'withdrawn'
  /** Whether its users may log in at all. */
  auth_enabled: boolean
  /** Whether the site is active in the catalogue. */
  catalog_active: boolean
  /** Whether accounts that another site has made log in only once their address is verified. */
  require_verified_email: boolean
  /** The page behind password links of its users; null: the panel’s. */
  password_reset_url: string | null
  /** How long such a link is good. */
  password_reset_minutes: number
  /** The page behind verification links of its users; null: the panel’s. */
  email_verify_url: string | null
  /** Language of mail to its users; null: that of the service. */
  locale: 'en' | 'it' | 'ro' | null
  /** The name that mail to its users is from; null: that of the service. */
  mail_from_name: string | null
  /** Where links lead that use pages of the service; null: the address of the service. */
  link_address: string | null
  /**
   * Second factors of its users: off; optional, for users who have one; required, for everybody or for
   * some roles.
   */
  mfa_policy: 'off' | 'optional' | 'required'
  /** The roles that they are required of; null: everybody. */
  mfa_role_ids: readonly number[] | null
  /** Origins of its pages that use passkeys, which are made for the domain of the first. */
  passkey_origins: readonly string[]
  /** Whether people sign in at the own console with their accounts on it (`waybill sso enable`). */
  is_console: boolean
  /** Whether its users may close their accounts there. */
  account_closing: boolean
  /** Whether its users are written to when they log in from a device or network that is new. */
  device_notices: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
  /** Shown only now. */
  client_secret: string
}

export interface SecondStep {
  /** Here or in the X-Client-ID header. */
  client_id?: string
  /** Here or in the X-Client-Secret header. */
  client_secret?: string
  /** From `mfa_required`. */
  challenge: string
  /** Code of the authenticator app, or a recovery code; each works once. */
  code?: string
  passkey?: PasskeyAssertion
  /** Of a login that has to set up a factor first. */
  new_passkey?: PasskeyAttestation
}

export interface SessionSite {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** Short name for programs; derived from the name by default. */
  slug: string
  /** Public ID of the site (`X-Client-ID`). */
  client_id: string
}

export interface SessionUser {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Roles of the user on this site. */
  roles: readonly {
    /** ID of the record. */
    id: number
    /** Name for people. */
    name: string
    /** Short name for programs; derived from the name by default. */
    slug: string
    /** Whether this is the main role of the user. */
    is_primary: boolean
  }[]
  /** Roles of the user on this site. In a change they replace all that were there. */
  assignments: readonly {
    /** ID of a role of this site. */
    site_role_id: number
    /** Whether this is the main role of the user. */
    is_primary: boolean
    /** Values of your own, stored as they are; the service does not interpret them. */
    metadata: Record<string, unknown>
  }[]
  /** Companies of the site that the user belongs to. */
  site_companies: readonly {
    /** ID of the record. */
    id: number
    /** Name for people. */
    name: string
    /** Short name for programs; derived from the name by default. */
    slug: string
    /** Permission words that your application checks. */
    action_keys: readonly string[]
  }[]
  /** Groups of the site that the user belongs to. */
  site_groups: readonly {
    /** ID of the record. */
    id: number
    /** Name for people. */
    name: string
    /** Short name for programs; derived from the name by default. */
    slug: string
    /** Permission words that your application checks. */
    action_keys: readonly string[]
  }[]
  /** Union of the action keys of the roles, companies and groups of the user. */
  site_action_keys: readonly string[]
}

export interface SetupLink {
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Whether it goes to that address by mail. */
  sent: boolean
  /** Shown only now, and only where no mail is sent. */
  link: string | null
  /** Null if it is sent by mail: its day starts when the mail leaves. */
  expires_at: Timestamp | null
}

export interface SetupLinkDetails {
  /** Name for people. */
  name: string | null
  /** Null for the first administrator, who enters it. */
  email: string | null
  /** End of validity; null without an end. */
  expires_at: Timestamp
}

export interface SetupLinkToken {
  /** The value of `#token=` in the link. */
  token: string
}

export interface Site {
  /** ID of the record. */
  id: number
  /** Type. */
  type: 'API'
  /** Name for people. */
  name: string
  /** Short name for programs; derived from the name by default. */
  slug: string
  /** Public ID of the site (`X-Client-ID`). */
  client_id: string
  /** Status of the record. */
  status: 'draft' | 'production' | 'maintenance' | 'withdrawn'
  /** Whether its users may log in at all. */
  auth_enabled: boolean
  /** Whether the site is active in the catalogue. */
  catalog_active: boolean
  /** Whether accounts that another site has made log in only once their address is verified. */
  require_verified_email: boolean
  /** The page behind password links of its users; null: the panel’s. */
  password_reset_url: string | null
  /** How long such a link is good. */
  password_reset_minutes: number
  /** The page behind verification links of its users; null: the panel’s. */
  email_verify_url: string | null
  /** Language of mail to its users; null: that of the service. */
  locale: 'en' | 'it' | 'ro' | null
  /** The name that mail to its users is from; null: that of the service. */
  mail_from_name: string | null
  /** Where links lead that use pages of the service; null: the address of the service. */
  link_address: string | null
  /**
   * Second factors of its users: off; optional, for users who have one; required, for everybody or for
   * some roles.
   */
  mfa_policy: 'off' | 'optional' | 'required'
  /** The roles that they are required of; null: everybody. */
  mfa_role_ids: readonly number[] | null
  /** Origins of its pages that use passkeys, which are made for the domain of the first. */
  passkey_origins: readonly string[]
  /** Whether people sign in at the own console with their accounts on it (`waybill sso enable`). */
  is_console: boolean
  /** Whether its users may close their accounts there. */
  account_closing: boolean
  /** Whether its users are written to when they log in from a device or network that is new. */
  device_notices: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface SiteChanges {
  /** Name of the site */
  name?: string
  /** Short name in addresses; made from the name by default */
  slug?: string
  /**
   * draft → production ⇄ maintenance; any → withdrawn; withdrawn → maintenance, which ends its secrets and
   * tokens.
   */
  status?: 'draft' | 'production' | 'maintenance' | 'withdrawn'
  /** Whether the site lets users log in. */
  auth_enabled?: boolean
  /** Whether the site is active in the catalogue. */
  catalog_active?: boolean
  /** Switching it on ends the sessions of users it excludes. */
  require_verified_email?: boolean
  /**
   * https; `{token}` in it is where the token of the link goes, without that it stands behind a `#token=`.
   * Null for the panel’s page.
   */
  password_reset_url?: string | null
  /** Minutes that a link for a new password works. */
  password_reset_minutes?: number
  /** The same for verification links. */
  email_verify_url?: string | null
  /** Null for that of the service. */
  locale?: 'en' | 'it' | 'ro' | null
  /** Null for that of the service. */
  mail_from_name?: string | null
  /**
   * https, without a path, under a name of this service (`ALLOWED_HOSTS`): the pages behind links are its
   * own. Null for its address.
   */
  link_address?: string | null
  /** Ends the sessions of users who could not sign in with the password alone. */
  mfa_policy?: 'off' | 'optional' | 'required'
  /** Roles of the site; null for everybody. */
  mfa_role_ids?: readonly number[] | null
  /**
   * https, each at the domain of the first or below it. Passkeys that were made for another domain work
   * here no more.
   */
  passkey_origins?: readonly string[]
  /** Its users may close their accounts there, which holds on every site they are on. */
  account_closing?: boolean
  /**
   * Its users are written to when they log in from a device or network that they have not used for 90
   * days.
   */
  device_notices?: boolean
}

export interface SiteCompany {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** Unique on the site. */
  slug: string
  /** Permissions of its users in the application; sorted. */
  action_keys: readonly string[]
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface SiteCompanyChanges {
  /** Name for people. */
  name?: string
  /** Made from the name when it is left out of a new record, or sent empty. */
  slug?: string | null
  /** Permission words that your application checks. */
  action_keys?: readonly string[]
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
}

export interface SiteGroup {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** Unique on the site. */
  slug: string
  /** Permissions of its users in the application; sorted. */
  action_keys: readonly string[]
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata: Record<string, unknown>
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface SiteGroupChanges {
  /** Name for people. */
  name?: string
  /** Made from the name when it is left out of a new record, or sent empty. */
  slug?: string | null
  /** Permission words that your application checks. */
  action_keys?: readonly string[]
  /** Values of your own, stored as they are; the service does not interpret them. */
  metadata?: Record<string, unknown>
}

export interface SiteLetter {
  /** Kind of the record. */
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
    | 'factor_removed'
  /** Language: `en`, `it` or `ro`. */
  locale: 'en' | 'it' | 'ro'
  /** Subject of the letter. */
  subject: string
  /** Beginning of the body of the answer. */
  body: string
  /** Whether it was written for this site. */
  is_own: boolean
  /** Placeholders that it may contain. */
  gaps: readonly string[]
  /** Null for our words. */
  updated_at: Timestamp | null
}

export interface SiteRole {
  /** ID of the record. */
  id: number
  /** Name for people. */
  name: string
  /** Unique on the site. */
  slug: string
  /** Permissions of its users in the application; sorted. */
  action_keys: readonly string[]
  /** Description for people. */
  description: string | null
  /** Permissions of its users on this management API. */
  api_permissions: readonly (
    | 'roles.read'
    | 'roles.write'
    | 'users.read'
    | 'users.write'
    | 'companies.read'
    | 'companies.write'
    | 'groups.read'
    | 'groups.write'
    | 'webhooks.read'
    | 'webhooks.write'
    | 'audit.read'
    | '*')[]
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface SiteRoleChanges {
  /** Name for people. */
  name?: string
  /** Made from the name when it is left out of a new record, or sent empty. */
  slug?: string | null
  /** Permission words that your application checks. */
  action_keys?: readonly string[]
  /** Description for people. */
  description?: string | null
  /** Only permissions of the caller can be granted. */
  api_permissions?: readonly (
    | 'roles.read'
    | 'roles.write'
    | 'users.read'
    | 'users.write'
    | 'companies.read'
    | 'companies.write'
    | 'groups.read'
    | 'groups.write'
    | 'webhooks.read'
    | 'webhooks.write'
    | 'audit.read'
    | '*')[]
}

export interface SiteSecret {
  /** ID of the record. */
  id: number
  /** Name for people to recognize it by. */
  label: string | null
  /** The last four characters. */
  hint: string
  /** When the record was created. */
  created_at: Timestamp
  /** When it ends; null for never. */
  expires_at: Timestamp | null
  /** To the minute. */
  last_used_at: Timestamp | null
}

export interface SiteUser {
  /** ID of the record. */
  id: number
  /** Name of the person on this site. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** On this site; a suspended user can do nothing here. */
  status: 'active' | 'suspended'
  /** Roles of the user on this site. */
  roles: readonly {
    /** ID of the record. */
    id: number
    /** Name for people. */
    name: string
    /** Short name for programs; derived from the name by default. */
    slug: string
    /** Whether this is the main role of the user. */
    is_primary: boolean
  }[]
  /** Roles of the user on this site. In a change they replace all that were there. */
  assignments: readonly {
    /** ID of a role of this site. */
    site_role_id: number
    /** Whether this is the main role of the user. */
    is_primary: boolean
    /** Values of your own, stored as they are; the service does not interpret them. */
    metadata: Record<string, unknown>
  }[]
  /** Companies of the site that the user belongs to. */
  site_companies: readonly {
    /** ID of the record. */
    id: number
    /** Name for people. */
    name: string
    /** Short name for programs; derived from the name by default. */
    slug: string
    /** Permission words that your application checks. */
    action_keys: readonly string[]
  }[]
  /** Groups of the site that the user belongs to. */
  site_groups: readonly {
    /** ID of the record. */
    id: number
    /** Name for people. */
    name: string
    /** Short name for programs; derived from the name by default. */
    slug: string
    /** Permission words that your application checks. */
    action_keys: readonly string[]
  }[]
  /** Of the roles, companies and groups of the user together. */
  site_action_keys: readonly string[]
  /** Of the roles of the user together. */
  api_permissions: readonly string[]
  /** Whether the person has shown that the address is theirs. */
  email_confirmed: boolean
  /** False while an invited user has not chosen a password or consented yet. */
  joined: boolean
  /**
   * Whether the site waits for the person, who has other sites too, to accept by a link that came by mail.
   * Until then they are suspended here, and the site sees what it typed.
   */
  consent_pending: boolean
  /**
   * When the account was closed: nobody can log in with it. It can be opened again for 30 days, and is
   * erased after them.
   */
  closed_at: Timestamp | null
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the user came to this site. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface SiteUserChanges {
  /** Name for people. */
  name?: string
  /** E-mail address of the account, unique in the whole service. */
  email?: string
  /** Password. */
  password?: string
  /** The password once more. */
  password_confirmation?: string
  /** Replaces all assignments on this site; an empty list clears them. */
  assignments?: readonly AssignmentInput[]
  /** Whether the user may log in on this site (`active`) or not (`suspended`). */
  status?: 'active' | 'suspended'
}

export interface SiteUserSummary {
  /** ID of the record. */
  id: number
  /** Name of the person on this site. */
  name: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** On this site; a suspended user can do nothing here. */
  status: 'active' | 'suspended'
  /** Roles of the user on this site. */
  roles: readonly {
    /** ID of the record. */
    id: number
    /** Name for people. */
    name: string
    /** Short name for programs; derived from the name by default. */
    slug: string
    /** Whether this is the main role of the user. */
    is_primary: boolean
  }[]
  /** Roles of the user on this site. In a change they replace all that were there. */
  assignments: readonly {
    /** ID of a role of this site. */
    site_role_id: number
    /** Whether this is the main role of the user. */
    is_primary: boolean
    /** Values of your own, stored as they are; the service does not interpret them. */
    metadata: Record<string, unknown>
  }[]
  /** False while an invited user has not chosen a password or consented yet. */
  joined: boolean
  /**
   * Whether the site waits for the person, who has other sites too, to accept by a link that came by mail.
   * Until then they are suspended here, and the site sees what it typed.
   */
  consent_pending: boolean
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the user came to this site. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface TotpConfirmation {
  /** From the start of this day. */
  enrolment: string
  /** Code of the authenticator app, or a recovery code; each works once. */
  code: string
  /** Name for people. */
  name?: string | null
}

export interface TotpSetup {
  /** For the confirmation, within ten minutes. */
  enrolment: string
  /** To be typed into the app. */
  secret: string
  /** The same as an `otpauth://` address. */
  uri: string
  /** The same as a QR code: an SVG image, dark on white with its white margin. */
  qr: string
}

export interface UnverifiedEmail {
  /** Here or in the X-Client-ID header. */
  client_id?: string
  /** Here or in the X-Client-Secret header. */
  client_secret?: string
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Language of the message; the site’s by default. */
  locale?: 'en' | 'it' | 'ro'
}

export interface UserInvitation {
  /** E-mail address of the account, unique in the whole service. */
  email: string
  /** Whether it goes to the address by mail. */
  sent: boolean
  /** Shown only now, and only where the service sends no mail. */
  link: string | null
  /** How long it is good: by mail, from when it is sent. */
  minutes: number
  /** The user who is invited. */
  user_id: number
}

export interface ValidationError {
  /** The first error, and how many more there are. */
  message: string
  /** Machine-readable code; it does not change with the language. */
  code: string
  /** Field to messages; fields inside lists have dotted paths such as `lines.0.um3pl`. */
  errors: Record<string, readonly string[]>
  /** ID of this request. Quote it to support. */
  request_id: string
  [key: string]: unknown
}

export interface VerifiedEmail {
  /** Text for people. */
  message: string
  /** Owner of the address. */
  user_id: number
  /** E-mail address of the account, unique in the whole service. */
  email: string
}

export interface VerifiedSession {
  /** Kind of token: always `Bearer`. */
  token_type: 'Bearer'
  /** Seconds that are left. */
  expires_in: number
  /** End of validity; null without an end. */
  expires_at: Timestamp
  /** The site. */
  site: SessionSite
  /** The one site on which the token is good. */
  token_bound_to_site_id: number
  /** The user. */
  user: SessionUser
  /** Of the roles, companies and groups of the user together. */
  site_action_keys: readonly string[]
  /** Of the roles of the user together. */
  api_permissions: readonly string[]
}

export interface Webhook {
  /** ID of the record. */
  id: number
  /** Only events of this site; null for events of all sites and events without a site. */
  site_id: number | null
  /** Name for people. */
  name: string
  /** Address (URL). */
  url: string
  /** Acts of the audit log that are delivered. */
  events: readonly string[]
  /** Whether it is in use. Inactive records stay readable. */
  active: boolean
  /** Status of the record. */
  status: 'enabled' | 'disabled' | 'auto_disabled'
  /** Why the webhook was disabled; null while it is enabled. */
  disabled_reason: string | null
  /** Only in the answers to create and rotate-secret: keep it. */
  secret?: string
  /** Last characters of the secret, to tell it from others. */
  secret_hint: string
  /** `thin` leaves `data` out. */
  payload: 'full' | 'thin'
  /** Custom headers; values that may be credentials are masked. */
  headers: Record<string, string>
  /**
   * Only in the answer to a change of `url`: masked headers that the new address does not get, because the
   * request did not send them again.
   */
  dropped_headers?: readonly string[]
  /** How long the service waits for an answer, in milliseconds. */
  timeout_ms: number
  /** State of the deliveries of this webhook. */
  health: {
    /** Status of the record. */
    status: 'untried' | 'healthy' | 'failing' | 'paused' | 'disabled'
    /** @deprecated Use `status`. */
    state: 'untried' | 'healthy' | 'failing' | 'paused' | 'disabled'
    /** When a delivery last succeeded; null when none has. */
    last_success_at: Timestamp | null
    /** When a delivery last failed; null when none has. */
    last_failure_at: Timestamp | null
    /** Attempts that failed since the last success. */
    failures: number
    /** After many failures it is left alone for a while; nothing is lost meanwhile. */
    paused_until: Timestamp | null
  }
  /** Version of the record. It increases with every change; `ETag` carries the same number. */
  version: number
  /** When the record was created. */
  created_at: Timestamp
  /** When the record was last changed. */
  updated_at: Timestamp
}

export interface WebhookChanges {
  /**
   * Only events of this site; null for events of all sites and events without a site. It cannot be
   * changed.
   */
  site_id?: number | null
  /** Name for people. */
  name?: string | null
  /** http or https, without a user name in it. */
  url?: string
  /** Alias of url, which wins when both are sent. */
  callback_url?: string
  /** `*` for all, `user.*` for all of a resource, or exact types. */
  events?: readonly string[]
  /** Alias of events, which wins when both are sent. */
  event_types?: readonly string[]
  /** Whether it is in use. Inactive records stay readable. */
  active?: boolean
  /** Alias of active, which wins when both are sent. */
  enabled?: boolean
  /** `full` sends the record, `thin` only its type and ID. */
  payload?: 'full' | 'thin'
  /**
   * Replaced as a whole. A masked value that is sent back keeps its value, unless `url` changes: then it
   * is dropped.
   */
  headers?: Record<string, string | null>
  /** Within which the receiver has to answer; 15000 by default. */
  timeout_ms?: number
}

export interface WebhookRecovered {
  /** Deliveries that wait to be sent now. */
  queued: number
  /** There were more than one call takes; call again. */
  has_more: boolean
}

export interface WebhookRecovery {
  /** From when on; 24 hours ago when left out, 30 days at most. A time without an offset is UTC. */
  since?: Timestamp
}

export interface WebhookSecretRotation {
  /** `whsec_` and the base64 form of 24 to 64 bytes; made here when left out. */
  secret?: string
}

export interface WebhookStats {
  /** Deliveries not sent yet, up to 100,000. */
  waiting: number
  /** Time of the oldest waiting event; null without one. */
  oldest_waiting_at: Timestamp | null
  /** Figures of the last 60 minutes. */
  last_hour: {
    /** Attempts at delivery. */
    attempts: number
    /** Attempts that failed. */
    failures: number
    /** Number of deliveries that the receiver took. */
    delivered: number
    /** Deliveries given up. */
    failed: number
    /** Of the attempts. */
    success_rate: number | null
    /** Average time that the receiver took to answer, in milliseconds. */
    average_ms: number | null
  }
  /** Figures of the last 24 hours. */
  last_24_hours: {
    /** Attempts at delivery. */
    attempts: number
    /** Attempts that failed. */
    failures: number
    /** Number of deliveries that the receiver took. */
    delivered: number
    /** Deliveries given up. */
    failed: number
    /** Of the attempts. */
    success_rate: number | null
    /** Average time that the receiver took to answer, in milliseconds. */
    average_ms: number | null
  }
  /** Figures of the last 7 days. */
  last_7_days: {
    /** Attempts at delivery. */
    attempts: number
    /** Attempts that failed. */
    failures: number
    /** Number of deliveries that the receiver took. */
    delivered: number
    /** Deliveries given up. */
    failed: number
    /** Of the attempts. */
    success_rate: number | null
    /** Average time that the receiver took to answer, in milliseconds. */
    average_ms: number | null
  }
  /** Hours of the last 7 days with deliveries, oldest first. */
  hours: readonly {
    /** When it began. */
    hour: Timestamp
    /** Number of deliveries that the receiver took. */
    delivered: number
    /** Attempts that failed. */
    failures: number
  }[]
}

export interface WebhookTestResult {
  /** Whether the receiver took it. */
  delivered: boolean
  /** ID of the event, the same for every attempt. */
  event_id: string
  /** When it happened. */
  at: Timestamp
  /** How long the receiver took, in milliseconds. */
  duration_ms: number
  /** The receiver’s answer, if any. */
  status: number | null
  /** Error; null without an error. */
  error:
    | 'timeout'
    | 'dns'
    | 'refused'
    | 'reset'
    | 'tls'
    | 'connection'
    | 'forbidden_target'
    | 'not_permitted'
    | 'redirect'
    | 'gone'
    | 'status'
    | 'aborted'
    | null
  /** First 16 KiB, credentials masked. */
  response: {
    /** Headers of the answer. */
    headers: Record<string, string>
    /** Beginning of the body of the answer. */
    body: string
  } | null
}

export interface Page<Row> {
  data: readonly Row[]
  links: PageLinks
  meta: PageMeta
  request_id: string
}

/** The record that each type of event carries. */
export interface EventData {
  /** Somebody logged in on a site, or was refused: `data.outcome` says which. */
  'login': AuditRow
  /** A user of a site ended the own session. */
  'logout': AuditRow
  /** A user ended another of the own sessions. */
  'session.ended': AuditRow
  /** A user changed the password, or was refused. */
  'password.changed': AuditRow
  /**
   * A password reset link was requested: by a site, whether or not the user exists, or by an
   * administrator.
   */
  'password.reset_asked': AuditRow
  /** A user set a new password by a link; on each site that the account is on. */
  'password.reset': AuditRow
  /** A verification link was requested: by a site, whether or not the user exists, or by an administrator. */
  'email.verification_asked': AuditRow
  /** A user verified the address by a link; on each site that the account is on. */
  'email.verified': AuditRow
  /** A user has another second factor; on each site that the account is on. */
  'factor.added': AuditRow
  /** A second factor of a user, or all of them, was removed; on each site that the account is on. */
  'factor.removed': AuditRow
  /** A user has new recovery codes; on each site that the account is on. */
  'factor.codes_made': AuditRow
  /** An account is new, on the site that created it. */
  'user.created': AuditRow
  /**
   * Somebody who belongs to other sites was asked to join this one; `user.attached` follows when they
   * accept.
   */
  'user.consent_asked': AuditRow
  /** An account that was there before is on another site now. */
  'user.attached': AuditRow
  /** A link for the first password was sent or handed over. */
  'user.invited': AuditRow
  /** Somebody who was invited has set a password; on each site that the account is on. */
  'user.joined': AuditRow
  /** A user of a site has changed. */
  'user.updated': AuditRow
  /** A user is on the site no more. */
  'user.detached': AuditRow
  /** A user was added to a company of the site. */
  'user.company_added': AuditRow
  /** A user was taken out of a company of the site. */
  'user.company_removed': AuditRow
  /** A user was added to a group of the site. */
  'user.group_added': AuditRow
  /** A user was taken out of a group of the site. */
  'user.group_removed': AuditRow
  /** All sessions of a user of a site were ended. */
  'user.sessions_ended': AuditRow
  /**
   * The account of a user was closed, by them or an administrator; on each site that it is on. It is
   * erased after 30 days.
   */
  'user.closed': AuditRow
  /** A closed account was opened again; on each site that it is on. */
  'user.reopened': AuditRow
  /** A role is new. */
  'role.created': AuditRow
  /** A role has changed. */
  'role.updated': AuditRow
  /** A role was deleted. */
  'role.deleted': AuditRow
  /** A company of a site is new. */
  'company.created': AuditRow
  /** A company of a site has changed. */
  'company.updated': AuditRow
  /** A company of a site was deleted. */
  'company.deleted': AuditRow
  /** A group is new. */
  'group.created': AuditRow
  /** A group has changed. */
  'group.updated': AuditRow
  /** A group was deleted. */
  'group.deleted': AuditRow
  /** An account came from another system. */
  'account.imported': AuditRow
  /** The wrong passwords of an address were forgotten. */
  'account.unlocked': AuditRow
  /** An administrator changed the credentials of an account, or verified its address. */
  'account.updated': AuditRow
  /** An administrator closed an account, or somebody theirs that is on no site. */
  'account.closed': AuditRow
  /** A closed account was reopened by an administrator, or by its owner if it is on no site. */
  'account.reopened': AuditRow
  /** A site was registered. */
  'site.created': AuditRow
  /** A site was renamed, moved or switched. */
  'site.updated': AuditRow
  /** A site has another secret. */
  'secret.issued': AuditRow
  /** A secret of a site was ended. */
  'secret.revoked': AuditRow
  /** An administrator logged in, or somebody was refused. */
  'administrator.login': AuditRow
  /** An administrator logged out. */
  'administrator.logout': AuditRow
  /** An administrator is new. */
  'administrator.created': AuditRow
  /** An administrator has changed. */
  'administrator.updated': AuditRow
  /** Somebody was invited to be an administrator. */
  'administrator.invited': AuditRow
  /** An administrator took up an invitation. */
  'administrator.set_up': AuditRow
  /** An administrator was linked to an account of the identity provider. */
  'administrator.linked': AuditRow
  /** An administrator has another second factor. */
  'administrator.factor_added': AuditRow
  /** A second factor of an administrator, or all of them, was removed. */
  'administrator.factor_removed': AuditRow
  /** An administrator has new recovery codes. */
  'administrator.factor_codes_made': AuditRow
  /** An administrator issued a token for a program. */
  'administrator_token.issued': AuditRow
  /** An administrator ended a session or token. */
  'administrator_token.revoked': AuditRow
  /** Somebody took a copy of the audit log. */
  'audit.exported': AuditRow
  /** Rows of the audit log went that are older than it is kept. */
  'audit.forgotten': AuditRow
  /** An administrator exported the personal data of a person. */
  'person.exported': AuditRow
  /** An administrator asked that a person be erased. */
  'person.erasure_asked': AuditRow
  /** The erasure of a person is complete. */
  'person.erased': AuditRow
  /** A webhook is new. */
  'webhook.created': AuditRow
  /** A webhook has changed. */
  'webhook.updated': AuditRow
  /** A webhook was deleted. */
  'webhook.deleted': AuditRow
  /** A webhook was enabled. */
  'webhook.enabled': AuditRow
  /** A webhook was disabled, by somebody or because its receiver is gone or has failed for days. */
  'webhook.disabled': AuditRow
  /** A webhook has another secret. */
  'webhook.secret_rotated': AuditRow
  /** Somebody tries out a webhook. */
  'webhook.test': AuditRow
}

/** An event, told apart by its type; a thin payload goes without `data`. */
export type WebhookEvent = {
  [Type in keyof EventData]: Omit<Event, 'type' | 'data'> & { type: Type; data?: EventData[Type] }
}[keyof EventData]

/** What each operation takes and gives. */
export interface Operations {
  'auth.status': {
    in: CallOptions & {
      query?: {
        /** Slug of the site. */
        site?: string | undefined
        /** Client id of the site. */
        client_id?: string | undefined
      } | undefined
    }
    out: AuthStatus & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.login': {
    in: CallOptions & {
      body: Login
    }
    out: NewSession & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.verify': {
    in: CallOptions
    out: VerifiedSession & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.logout': {
    in: CallOptions
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.sessions': {
    in: CallOptions
    out: readonly OwnSession[]
  }
  'auth.end_session': {
    in: CallOptions & {
      params: { id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.introspect': {
    in: CallOptions & {
      body: IntrospectionRequest
    }
    out: Introspection & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.change_password': {
    in: CallOptions & {
      body: PasswordChange
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.account_export': {
    in: CallOptions
    out: PersonExport
  }
  'auth.account_close': {
    in: CallOptions & {
      body?: FactorProof | undefined
    }
    out: ClosedAccount & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.factors_list': {
    in: CallOptions
    out: FactorOverview
  }
  'auth.totp_begin': {
    in: CallOptions & {
      body?: FactorProof | undefined
    }
    out: TotpSetup & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.totp_confirm': {
    in: CallOptions & {
      body: TotpConfirmation
    }
    out: AddedFactor & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.passkey_begin': {
    in: CallOptions & {
      body?: FactorProof | undefined
    }
    out: PasskeySetup & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.passkey_confirm': {
    in: CallOptions & {
      body: PasskeyConfirmation
    }
    out: AddedFactor & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.recovery_codes': {
    in: CallOptions & {
      body?: FactorProof | undefined
    }
    out: RecoveryCodes & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.factors_delete': {
    in: CallOptions & {
      params: { id: number }
      body?: FactorProof | undefined
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.factors_remove': {
    in: CallOptions & {
      params: { id: number }
      body?: FactorProof | undefined
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.login_second': {
    in: CallOptions & {
      body: SecondStep
    }
    out: NewSession & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.login_enrol': {
    in: CallOptions & {
      body: LoginFactorEnrolment
    }
    out: EnrolmentStart & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.password_forgot': {
    in: CallOptions & {
      body: ForgottenPassword
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.password_reset': {
    in: CallOptions & {
      body: PasswordReset
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.email_verify': {
    in: CallOptions & {
      body: UnverifiedEmail
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.email_verify_confirm': {
    in: CallOptions & {
      body: EmailVerification
    }
    out: VerifiedEmail & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'auth.link_check': {
    in: CallOptions & {
      body: LinkToken
    }
    out: LinkDetails
  }
  'auth.link_use': {
    in: CallOptions & {
      body: LinkUse
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'site.audit': {
    in: CallOptions & {
      query?: {
        /** Who acted, as a kind or as kind and id. */
        actor?: string | undefined
        /** Only this act; several are separated by commas. */
        action?: string | undefined
        /** Kind of the changed record. */
        resource_type?: string | undefined
        /** With `resource_type`: acts on this record, or these. */
        resource_id?: number | undefined
        /** Use `resource_type`. */
        target?: string | undefined
        /** Only acts at or after this time. */
        occurred_from?: string | undefined
        /** Old name of `occurred_from`, which wins when both are sent. */
        from?: string | undefined
        /** Only acts before this time; a plain day counts as a whole. */
        occurred_to?: string | undefined
        /** Old name of `occurred_to`, which wins when both are sent. */
        to?: string | undefined
        /** Where the page before ended: its `next_cursor`. */
        cursor?: string | undefined
        /** How many rows at most. */
        per_page?: number | undefined
      } | undefined
    }
    out: AuditPage & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.audit': {
    in: CallOptions & {
      query?: {
        /** Who acted, as a kind or as kind and id. */
        actor?: string | undefined
        /** Only this act; several are separated by commas. */
        action?: string | undefined
        /** Kind of the changed record. */
        resource_type?: string | undefined
        /** With `resource_type`: acts on this record, or these. */
        resource_id?: number | undefined
        /** Use `resource_type`. */
        target?: string | undefined
        /** Only acts at or after this time. */
        occurred_from?: string | undefined
        /** Old name of `occurred_from`, which wins when both are sent. */
        from?: string | undefined
        /** Only acts before this time; a plain day counts as a whole. */
        occurred_to?: string | undefined
        /** Old name of `occurred_to`, which wins when both are sent. */
        to?: string | undefined
        /** Where the page before ended: its `next_cursor`. */
        cursor?: string | undefined
        /** How many rows at most. */
        per_page?: number | undefined
        /** Only acts on this site, or these. */
        site_id?: number | undefined
      } | undefined
    }
    out: AuditPage & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.audit_export': {
    in: CallOptions & {
      query?: {
        /** Who acted, as a kind or as kind and id. */
        actor?: string | undefined
        /** Only this act; several are separated by commas. */
        action?: string | undefined
        /** Kind of the changed record. */
        resource_type?: string | undefined
        /** With `resource_type`: acts on this record, or these. */
        resource_id?: number | undefined
        /** Use `resource_type`. */
        target?: string | undefined
        /** Only acts at or after this time. */
        occurred_from?: string | undefined
        /** Old name of `occurred_from`, which wins when both are sent. */
        from?: string | undefined
        /** Only acts before this time; a plain day counts as a whole. */
        occurred_to?: string | undefined
        /** Old name of `occurred_to`, which wins when both are sent. */
        to?: string | undefined
        /** Only acts on this site, or these. */
        site_id?: number | undefined
        /** Format of the file. */
        format?: 'ndjson' | 'csv' | undefined
        /** Go on behind this row; one answer holds at most 10000 rows. */
        after_id?: number | undefined
      } | undefined
    }
    out: string
  }
  'admin.sites_list': {
    in: CallOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of the name or slug; case does not matter. */
        q?: string | undefined
        /** Only records with this status; several are separated by commas. */
        status?: 'draft' | 'production' | 'maintenance' | 'withdrawn' | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'name' | 'slug' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Site>
  }
  'admin.sites_create': {
    in: CallOptions & {
      body: NewSite
    }
    out: RegisteredSite
  }
  'admin.sites_get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Site
  }
  'admin.sites_update': {
    in: MatchOptions & {
      params: { id: number }
      body?: SiteChanges | undefined
    }
    out: Site
  }
  'admin.secrets_list': {
    in: CallOptions & {
      params: { id: number }
    }
    out: readonly SiteSecret[]
  }
  'admin.secrets_create': {
    in: CallOptions & {
      params: { id: number }
      body?: NewSecret | undefined
    }
    out: IssuedSecret
  }
  'admin.secrets_delete': {
    in: CallOptions & {
      params: { id: number; secret_id: number }
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.letters_list': {
    in: CallOptions & {
      params: { id: number }
    }
    out: readonly SiteLetter[]
  }
  'admin.letters_replace': {
    in: CallOptions & {
      params: { id: number; kind:
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
  | 'factor_removed'; locale: 'en' | 'it' | 'ro' }
      body: LetterText
    }
    out: SiteLetter
  }
  'admin.letters_restore': {
    in: CallOptions & {
      params: { id: number; kind:
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
  | 'factor_removed'; locale: 'en' | 'it' | 'ro' }
    }
    out: SiteLetter
  }
  'admin.letters_preview': {
    in: CallOptions & {
      params: { id: number; kind:
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
  | 'factor_removed'; locale: 'en' | 'it' | 'ro' }
      body: LetterText
    }
    out: LetterPreview
  }
  'admin.login': {
    in: CallOptions & {
      body: AdminLogin
    }
    out: AdminSession & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.logout': {
    in: CallOptions
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.me': {
    in: CallOptions
    out: AdminMe
  }
  'admin.session_get': {
    in: CallOptions
    out: PanelSession
  }
  'admin.session_create': {
    in: CallOptions & {
      body: AdminLogin
    }
    out: PanelSession
  }
  'admin.session_delete': {
    in: CallOptions
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.setup_check': {
    in: CallOptions & {
      body: SetupLinkToken
    }
    out: SetupLinkDetails
  }
  'admin.setup': {
    in: CallOptions & {
      body: AdministratorSetup
    }
    out: PanelSession
  }
  'admin.oidc_start': {
    in: CallOptions & {
      query?: {
        /** A path of the panel to go to afterwards; anything else is its start page. */
        return_to?: string | undefined
      } | undefined
    }
    out: undefined
  }
  'admin.oidc_callback': {
    in: CallOptions & {
      query?: {
        /** Value that the service gave the identity provider. */
        state?: string | undefined
        /** Authorization code from the identity provider. */
        code?: string | undefined
        /** Issuer, from the identity provider. */
        iss?: string | undefined
        /** Error code from the identity provider. */
        error?: string | undefined
        /** Explanation of the error, from the identity provider. */
        error_description?: string | undefined
      } | undefined
    }
    out: undefined
  }
  'admin.tokens_list': {
    in: CallOptions
    out: readonly AdministratorToken[]
  }
  'admin.tokens_create': {
    in: CallOptions & {
      body: NewAdministratorToken
    }
    out: IssuedAdministratorToken
  }
  'admin.tokens_delete': {
    in: CallOptions & {
      params: { id: number }
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.administrators_list': {
    in: CallOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'name' | 'email' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<Administrator>
  }
  'admin.administrators_create': {
    in: CallOptions & {
      body: NewAdministrator
    }
    out: Administrator
  }
  'admin.administrators_get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Administrator
  }
  'admin.administrators_update': {
    in: MatchOptions & {
      params: { id: number }
      body?: AdministratorChanges | undefined
    }
    out: Administrator
  }
  'admin.administrators_invite': {
    in: CallOptions & {
      params: { id: number }
    }
    out: SetupLink
  }
  'admin.accounts_list': {
    in: CallOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of the name or e-mail address; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | 'name' | 'email' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<AdminAccount>
  }
  'admin.accounts_get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: AdminAccountDetail
  }
  'admin.accounts_update': {
    in: MatchOptions & {
      params: { id: number }
      body?: AdminAccountChanges | undefined
    }
    out: AdminAccountDetail
  }
  'admin.accounts_unlock': {
    in: CallOptions & {
      params: { id: number }
    }
    out: AdminAccountDetail
  }
  'admin.locks_list': {
    in: CallOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only of this site; 0 for the administrators. */
        site_id?: number | undefined
      } | undefined
    }
    out: Page<Lock>
  }
  'admin.locks_release': {
    in: CallOptions & {
      body: LockRelease
    }
    out: {
      /** Whether anything was forgotten. */
      released: boolean
    }
  }
  'admin.session_second': {
    in: CallOptions & {
      body: AdminSecondStep
    }
    out: PanelSession
  }
  'admin.login_second': {
    in: CallOptions & {
      body: AdminSecondStep
    }
    out: AdminSession & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.login_enrol': {
    in: CallOptions & {
      body: AdminFactorEnrolment
    }
    out: EnrolmentStart & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.proof_options': {
    in: CallOptions
    out: ProofOptions & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.proof': {
    in: CallOptions & {
      body: ProofBody
    }
    out: {
      /** Whether the proof was accepted. */
      proven: boolean
    }
  }
  'admin.administrators_factors_list': {
    in: CallOptions & {
      params: { id: number }
    }
    out: readonly Factor[]
  }
  'admin.administrators_factors_remove': {
    in: CallOptions & {
      params: { id: number }
    }
    out: {
      /** Whether there were any. */
      removed: boolean
    }
  }
  'admin.factors_list': {
    in: CallOptions
    out: OwnFactors
  }
  'admin.totp_begin': {
    in: CallOptions
    out: TotpSetup & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.totp_confirm': {
    in: CallOptions & {
      body: TotpConfirmation
    }
    out: AddedFactor & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.passkey_begin': {
    in: CallOptions
    out: PasskeySetup & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.passkey_confirm': {
    in: CallOptions & {
      body: PasskeyConfirmation
    }
    out: AddedFactor & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.recovery_codes': {
    in: CallOptions
    out: RecoveryCodes & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.factors_remove': {
    in: CallOptions & {
      params: { id: number }
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.account_factors_list': {
    in: CallOptions & {
      params: { id: number }
    }
    out: readonly Factor[]
  }
  'admin.account_factors_remove': {
    in: CallOptions & {
      params: { id: number }
    }
    out: {
      /** Whether there were any. */
      removed: boolean
    }
  }
  'admin.accounts_reset_link': {
    in: CallOptions & {
      params: { id: number }
      body?: LinkRequest | undefined
    }
    out: IssuedLink
  }
  'admin.accounts_verify_link': {
    in: CallOptions & {
      params: { id: number }
      body?: LinkRequest | undefined
    }
    out: IssuedLink
  }
  'admin.accounts_join_link': {
    in: CallOptions & {
      params: { id: number }
      body: JoinRequest
    }
    out: IssuedLink
  }
  'admin.accounts_close': {
    in: CallOptions & {
      params: { id: number }
    }
    out: AdminAccountDetail
  }
  'admin.accounts_reopen': {
    in: CallOptions & {
      params: { id: number }
    }
    out: IssuedLink
  }
  'admin.webhooks_list': {
    in: CallOptions & {
      query?: {
        /** Only webhooks of this site, or these. */
        site_id?: number | undefined
      } | undefined
    }
    out: readonly Webhook[]
  }
  'admin.webhooks_create': {
    in: CallOptions & {
      body?: NewWebhook | undefined
    }
    out: Webhook
  }
  'admin.webhooks_event_types': {
    in: CallOptions
    out: readonly EventTypeInfo[]
  }
  'admin.webhooks_get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: Webhook
  }
  'admin.webhooks_update': {
    in: MatchOptions & {
      params: { id: number }
      body?: WebhookChanges | undefined
    }
    out: Webhook
  }
  'admin.webhooks_delete': {
    in: MatchOptions & {
      params: { id: number }
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.webhooks_test': {
    in: CallOptions & {
      params: { id: number }
      query?: {
        /** Event type of the sample; `webhook.test` by default. */
        type?:
          | 'login'
          | 'logout'
          | 'session.ended'
          | 'password.changed'
          | 'password.reset_asked'
          | 'password.reset'
          | 'email.verification_asked'
          | 'email.verified'
          | 'factor.added'
          | 'factor.removed'
          | 'factor.codes_made'
          | 'user.created'
          | 'user.consent_asked'
          | 'user.attached'
          | 'user.invited'
          | 'user.joined'
          | 'user.updated'
          | 'user.detached'
          | 'user.company_added'
          | 'user.company_removed'
          | 'user.group_added'
          | 'user.group_removed'
          | 'user.sessions_ended'
          | 'user.closed'
          | 'user.reopened'
          | 'role.created'
          | 'role.updated'
          | 'role.deleted'
          | 'company.created'
          | 'company.updated'
          | 'company.deleted'
          | 'group.created'
          | 'group.updated'
          | 'group.deleted'
          | 'account.imported'
          | 'account.unlocked'
          | 'account.updated'
          | 'account.closed'
          | 'account.reopened'
          | 'site.created'
          | 'site.updated'
          | 'secret.issued'
          | 'secret.revoked'
          | 'administrator.login'
          | 'administrator.logout'
          | 'administrator.created'
          | 'administrator.updated'
          | 'administrator.invited'
          | 'administrator.set_up'
          | 'administrator.linked'
          | 'administrator.factor_added'
          | 'administrator.factor_removed'
          | 'administrator.factor_codes_made'
          | 'administrator_token.issued'
          | 'administrator_token.revoked'
          | 'audit.exported'
          | 'audit.forgotten'
          | 'person.exported'
          | 'person.erasure_asked'
          | 'person.erased'
          | 'webhook.created'
          | 'webhook.updated'
          | 'webhook.deleted'
          | 'webhook.enabled'
          | 'webhook.disabled'
          | 'webhook.secret_rotated'
          | 'webhook.test' | undefined
      } | undefined
    }
    out: WebhookTestResult
  }
  'admin.webhooks_rotate_secret': {
    in: MatchOptions & {
      params: { id: number }
      body?: WebhookSecretRotation | undefined
    }
    out: Webhook
  }
  'admin.webhooks_enable': {
    in: MatchOptions & {
      params: { id: number }
    }
    out: Webhook
  }
  'admin.webhooks_disable': {
    in: MatchOptions & {
      params: { id: number }
    }
    out: Webhook
  }
  'admin.webhooks_deliveries': {
    in: CallOptions & {
      params: { id: number }
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Only records with this status; several are separated by commas. */
        status?:
          | 'pending'
          | 'delivering'
          | 'delivered'
          | 'retrying'
          | 'failed'
          | 'cancelled'
          | 'blocked' | undefined
        /** Only deliveries of this type of event. */
        event_type?:
          | 'login'
          | 'logout'
          | 'session.ended'
          | 'password.changed'
          | 'password.reset_asked'
          | 'password.reset'
          | 'email.verification_asked'
          | 'email.verified'
          | 'factor.added'
          | 'factor.removed'
          | 'factor.codes_made'
          | 'user.created'
          | 'user.consent_asked'
          | 'user.attached'
          | 'user.invited'
          | 'user.joined'
          | 'user.updated'
          | 'user.detached'
          | 'user.company_added'
          | 'user.company_removed'
          | 'user.group_added'
          | 'user.group_removed'
          | 'user.sessions_ended'
          | 'user.closed'
          | 'user.reopened'
          | 'role.created'
          | 'role.updated'
          | 'role.deleted'
          | 'company.created'
          | 'company.updated'
          | 'company.deleted'
          | 'group.created'
          | 'group.updated'
          | 'group.deleted'
          | 'account.imported'
          | 'account.unlocked'
          | 'account.updated'
          | 'account.closed'
          | 'account.reopened'
          | 'site.created'
          | 'site.updated'
          | 'secret.issued'
          | 'secret.revoked'
          | 'administrator.login'
          | 'administrator.logout'
          | 'administrator.created'
          | 'administrator.updated'
          | 'administrator.invited'
          | 'administrator.set_up'
          | 'administrator.linked'
          | 'administrator.factor_added'
          | 'administrator.factor_removed'
          | 'administrator.factor_codes_made'
          | 'administrator_token.issued'
          | 'administrator_token.revoked'
          | 'audit.exported'
          | 'audit.forgotten'
          | 'person.exported'
          | 'person.erasure_asked'
          | 'person.erased'
          | 'webhook.created'
          | 'webhook.updated'
          | 'webhook.deleted'
          | 'webhook.enabled'
          | 'webhook.disabled'
          | 'webhook.secret_rotated'
          | 'webhook.test' | undefined
        /** Only rows of records of this type. */
        resource_type?: string | undefined
        /** Only rows of the record with this ID; needs `resource_type`. */
        resource_id?: number | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'id' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
      } | undefined
    }
    out: Page<Delivery>
  }
  'admin.webhooks_delivery': {
    in: CallOptions & {
      params: { id: number; delivery: number }
    }
    out: DeliveryDetail
  }
  'admin.webhooks_redeliver': {
    in: CallOptions & {
      params: { id: number; delivery: number }
    }
    out: DeliveryDetail
  }
  'admin.webhooks_recover': {
    in: CallOptions & {
      params: { id: number }
      body?: WebhookRecovery | undefined
    }
    out: WebhookRecovered
  }
  'admin.webhooks_stats': {
    in: CallOptions & {
      params: { id: number }
    }
    out: WebhookStats
  }
  'admin.people_export': {
    in: CallOptions & {
      body: PersonQuery
    }
    out: PersonExport
  }
  'admin.people_erasures': {
    in: CallOptions
    out: readonly Erasure[]
  }
  'admin.people_erase': {
    in: CallOptions & {
      body: PersonQuery
    }
    out: Erasure
  }
  'admin.events': {
    in: CallOptions & {
      query?: {
        /** `meta.next_cursor`, or `meta.cursor` of the run before; 0 for everything that is kept. */
        cursor?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** An older name of `cursor`. */
        after?: number | undefined
        /** An older name of `per_page`. */
        limit?: number | undefined
        /** Exact types, or all of a resource such as `user.*`, separated by commas. */
        types?: string | undefined
        /** Only events of this site, or these. */
        site_id?: number | undefined
      } | undefined
    }
    out: EventFeed & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'roles.list': {
    in: CallOptions & {
      query?: {
        /** Part of the name or the slug; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'slug' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: {
      /** The record, or the rows of the list. */
      data: readonly SiteRole[]
      /** ID of this request. Quote it to support. */
      request_id: string
      /** Facts about the list: page, totals or cursor. */
      meta: ListMeta
    }
  }
  'roles.create': {
    in: CallOptions & {
      body: NewSiteRole
    }
    out: SiteRole
  }
  'roles.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: SiteRole
  }
  'roles.update': {
    in: MatchOptions & {
      params: { id: number }
      body?: SiteRoleChanges | undefined
    }
    out: SiteRole
  }
  'roles.delete': {
    in: MatchOptions & {
      params: { id: number }
      query?: {
        /** Also when it is in use: its users lose it. */
        cascade?: '0' | '1' | 'true' | 'false' | undefined
      } | undefined
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'companies.list': {
    in: CallOptions & {
      query?: {
        /** Part of the name or the slug; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'slug' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: {
      /** The record, or the rows of the list. */
      data: readonly SiteCompany[]
      /** ID of this request. Quote it to support. */
      request_id: string
      /** Facts about the list: page, totals or cursor. */
      meta: ListMeta
    }
  }
  'companies.create': {
    in: CallOptions & {
      body: NewSiteCompany
    }
    out: SiteCompany
  }
  'companies.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: SiteCompany
  }
  'companies.update': {
    in: MatchOptions & {
      params: { id: number }
      body?: SiteCompanyChanges | undefined
    }
    out: SiteCompany
  }
  'companies.delete': {
    in: MatchOptions & {
      params: { id: number }
      query?: {
        /** Also when it is in use: its users lose it. */
        cascade?: '0' | '1' | 'true' | 'false' | undefined
      } | undefined
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'groups.list': {
    in: CallOptions & {
      query?: {
        /** Part of the name or the slug; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'slug' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: {
      /** The record, or the rows of the list. */
      data: readonly SiteGroup[]
      /** ID of this request. Quote it to support. */
      request_id: string
      /** Facts about the list: page, totals or cursor. */
      meta: ListMeta
    }
  }
  'groups.create': {
    in: CallOptions & {
      body: NewSiteGroup
    }
    out: SiteGroup
  }
  'groups.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: SiteGroup
  }
  'groups.update': {
    in: MatchOptions & {
      params: { id: number }
      body?: SiteGroupChanges | undefined
    }
    out: SiteGroup
  }
  'groups.delete': {
    in: MatchOptions & {
      params: { id: number }
      query?: {
        /** Also when it is in use: its users lose it. */
        cascade?: '0' | '1' | 'true' | 'false' | undefined
      } | undefined
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'users.list': {
    in: CallOptions & {
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of name or e-mail address; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'email' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<SiteUserSummary>
  }
  'users.create': {
    in: CallOptions & {
      body: NewSiteUser
    }
    out: SiteUser
  }
  'users.attach': {
    in: CallOptions & {
      body: AttachedUser
    }
    out: SiteUser
  }
  'users.invite': {
    in: CallOptions & {
      body: NewInvitation
    }
    out: UserInvitation
  }
  'users.invite_again': {
    in: CallOptions & {
      params: { id: number }
      body?: InvitationLinkRequest | undefined
    }
    out: UserInvitation
  }
  'users.get': {
    in: ReadOptions & {
      params: { id: number }
    }
    out: SiteUser
  }
  'users.update': {
    in: MatchOptions & {
      params: { id: number }
      body?: SiteUserChanges | undefined
    }
    out: SiteUser
  }
  'users.detach': {
    in: MatchOptions & {
      params: { id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'users.companies.add': {
    in: MatchOptions & {
      params: { id: number }
      body: CompanyMember
    }
    out: SiteUser
  }
  'users.companies.remove': {
    in: MatchOptions & {
      params: { id: number; company_id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'users.groups.add': {
    in: MatchOptions & {
      params: { id: number }
      body: GroupMember
    }
    out: SiteUser
  }
  'users.groups.remove': {
    in: MatchOptions & {
      params: { id: number; group_id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'users.sessions.list': {
    in: CallOptions & {
      params: { id: number }
    }
    out: readonly OwnSession[]
  }
  'users.sessions.end_all': {
    in: CallOptions & {
      params: { id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'users.sessions.end': {
    in: CallOptions & {
      params: { id: number; session_id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_audit': {
    in: CallOptions & {
      params: { site_id: number }
      query?: {
        /** Who acted, as a kind or as kind and id. */
        actor?: string | undefined
        /** Only this act; several are separated by commas. */
        action?: string | undefined
        /** Kind of the changed record. */
        resource_type?: string | undefined
        /** With `resource_type`: acts on this record, or these. */
        resource_id?: number | undefined
        /** Use `resource_type`. */
        target?: string | undefined
        /** Only acts at or after this time. */
        occurred_from?: string | undefined
        /** Old name of `occurred_from`, which wins when both are sent. */
        from?: string | undefined
        /** Only acts before this time; a plain day counts as a whole. */
        occurred_to?: string | undefined
        /** Old name of `occurred_to`, which wins when both are sent. */
        to?: string | undefined
        /** Where the page before ended: its `next_cursor`. */
        cursor?: string | undefined
        /** How many rows at most. */
        per_page?: number | undefined
      } | undefined
    }
    out: AuditPage & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_roles_list': {
    in: CallOptions & {
      params: { site_id: number }
      query?: {
        /** Part of the name or the slug; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'slug' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: {
      /** The record, or the rows of the list. */
      data: readonly SiteRole[]
      /** ID of this request. Quote it to support. */
      request_id: string
      /** Facts about the list: page, totals or cursor. */
      meta: ListMeta
    }
  }
  'admin.site_roles_create': {
    in: CallOptions & {
      params: { site_id: number }
      body: NewSiteRole
    }
    out: SiteRole
  }
  'admin.site_roles_get': {
    in: ReadOptions & {
      params: { site_id: number; id: number }
    }
    out: SiteRole
  }
  'admin.site_roles_update': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      body?: SiteRoleChanges | undefined
    }
    out: SiteRole
  }
  'admin.site_roles_delete': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      query?: {
        /** Also when it is in use: its users lose it. */
        cascade?: '0' | '1' | 'true' | 'false' | undefined
      } | undefined
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_companies_list': {
    in: CallOptions & {
      params: { site_id: number }
      query?: {
        /** Part of the name or the slug; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'slug' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: {
      /** The record, or the rows of the list. */
      data: readonly SiteCompany[]
      /** ID of this request. Quote it to support. */
      request_id: string
      /** Facts about the list: page, totals or cursor. */
      meta: ListMeta
    }
  }
  'admin.site_companies_create': {
    in: CallOptions & {
      params: { site_id: number }
      body: NewSiteCompany
    }
    out: SiteCompany
  }
  'admin.site_companies_get': {
    in: ReadOptions & {
      params: { site_id: number; id: number }
    }
    out: SiteCompany
  }
  'admin.site_companies_update': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      body?: SiteCompanyChanges | undefined
    }
    out: SiteCompany
  }
  'admin.site_companies_delete': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      query?: {
        /** Also when it is in use: its users lose it. */
        cascade?: '0' | '1' | 'true' | 'false' | undefined
      } | undefined
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_groups_list': {
    in: CallOptions & {
      params: { site_id: number }
      query?: {
        /** Part of the name or the slug; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'slug' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: {
      /** The record, or the rows of the list. */
      data: readonly SiteGroup[]
      /** ID of this request. Quote it to support. */
      request_id: string
      /** Facts about the list: page, totals or cursor. */
      meta: ListMeta
    }
  }
  'admin.site_groups_create': {
    in: CallOptions & {
      params: { site_id: number }
      body: NewSiteGroup
    }
    out: SiteGroup
  }
  'admin.site_groups_get': {
    in: ReadOptions & {
      params: { site_id: number; id: number }
    }
    out: SiteGroup
  }
  'admin.site_groups_update': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      body?: SiteGroupChanges | undefined
    }
    out: SiteGroup
  }
  'admin.site_groups_delete': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      query?: {
        /** Also when it is in use: its users lose it. */
        cascade?: '0' | '1' | 'true' | 'false' | undefined
      } | undefined
    }
    out: {
      /** Text for people. */
      message: string
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_users_list': {
    in: CallOptions & {
      params: { site_id: number }
      query?: {
        /** Number of the page, from 1. */
        page?: number | undefined
        /** Rows per page. */
        per_page?: number | undefined
        /** Part of name or e-mail address; case does not matter. */
        q?: string | undefined
        /** Sort order. Rows with equal values are sorted by id. */
        sort?: 'name' | 'email' | 'created_at' | 'updated_at' | undefined
        /** Ascending or descending. */
        dir?: 'asc' | 'desc' | undefined
        /** Changed at or after. A time without an offset is UTC. */
        updated_since?: Timestamp | Date | undefined
      } | undefined
    }
    out: Page<SiteUserSummary>
  }
  'admin.site_users_create': {
    in: CallOptions & {
      params: { site_id: number }
      body: NewSiteUser
    }
    out: SiteUser
  }
  'admin.site_users_attach': {
    in: CallOptions & {
      params: { site_id: number }
      body: AttachedUser
    }
    out: SiteUser
  }
  'admin.site_users_invite': {
    in: CallOptions & {
      params: { site_id: number }
      body: NewInvitation
    }
    out: UserInvitation
  }
  'admin.site_users_invite_again': {
    in: CallOptions & {
      params: { site_id: number; id: number }
      body?: InvitationLinkRequest | undefined
    }
    out: UserInvitation
  }
  'admin.site_users_get': {
    in: ReadOptions & {
      params: { site_id: number; id: number }
    }
    out: SiteUser
  }
  'admin.site_users_update': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      body?: SiteUserChanges | undefined
    }
    out: SiteUser
  }
  'admin.site_users_detach': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_users_companies_add': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      body: CompanyMember
    }
    out: SiteUser
  }
  'admin.site_users_companies_remove': {
    in: MatchOptions & {
      params: { site_id: number; id: number; company_id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_users_groups_add': {
    in: MatchOptions & {
      params: { site_id: number; id: number }
      body: GroupMember
    }
    out: SiteUser
  }
  'admin.site_users_groups_remove': {
    in: MatchOptions & {
      params: { site_id: number; id: number; group_id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_users_sessions_list': {
    in: CallOptions & {
      params: { site_id: number; id: number }
    }
    out: readonly OwnSession[]
  }
  'admin.site_users_sessions_end_all': {
    in: CallOptions & {
      params: { site_id: number; id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
  'admin.site_users_sessions_end': {
    in: CallOptions & {
      params: { site_id: number; id: number; session_id: number }
    }
    out: Message & {
      /** ID of this request. Quote it to support. */
      request_id: string
    }
  }
}

/** How each operation is asked for. */
export const routes: Readonly<Record<keyof Operations, Route>> = {
  'auth.status': { method: 'GET', path: '/api/auth/status', open: true },
  'auth.login': { method: 'POST', path: '/api/auth/login', open: true },
  'auth.verify': { method: 'GET', path: '/api/auth/verify' },
  'auth.logout': { method: 'POST', path: '/api/auth/logout' },
  'auth.sessions': { method: 'GET', path: '/api/auth/sessions', data: true },
  'auth.end_session': { method: 'DELETE', path: '/api/auth/sessions/{id}' },
  'auth.introspect': { method: 'POST', path: '/api/auth/introspect' },
  'auth.change_password': { method: 'POST', path: '/api/auth/change-password' },
  'auth.account_export': { method: 'GET', path: '/api/auth/account/export', data: true },
  'auth.account_close': { method: 'POST', path: '/api/auth/account/close' },
  'auth.factors_list': { method: 'GET', path: '/api/auth/factors', data: true },
  'auth.totp_begin': { method: 'POST', path: '/api/auth/factors/totp' },
  'auth.totp_confirm': { method: 'POST', path: '/api/auth/factors/totp/confirm' },
  'auth.passkey_begin': { method: 'POST', path: '/api/auth/factors/passkey' },
  'auth.passkey_confirm': { method: 'POST', path: '/api/auth/factors/passkey/confirm' },
  'auth.recovery_codes': { method: 'POST', path: '/api/auth/factors/recovery-codes' },
  'auth.factors_delete': { method: 'DELETE', path: '/api/auth/factors/{id}' },
  'auth.factors_remove': { method: 'POST', path: '/api/auth/factors/{id}/remove' },
  'auth.login_second': { method: 'POST', path: '/api/auth/login/second' },
  'auth.login_enrol': { method: 'POST', path: '/api/auth/login/enrol' },
  'auth.password_forgot': { method: 'POST', path: '/api/auth/password/forgot' },
  'auth.password_reset': { method: 'POST', path: '/api/auth/password/reset' },
  'auth.email_verify': { method: 'POST', path: '/api/auth/email/verify' },
  'auth.email_verify_confirm': { method: 'POST', path: '/api/auth/email/verify/confirm' },
  'auth.link_check': { method: 'POST', path: '/api/auth/link/check', open: true, data: true },
  'auth.link_use': { method: 'POST', path: '/api/auth/link', open: true },
  'site.audit': { method: 'GET', path: '/api/site/audit', pages: 'cursor' },
  'admin.audit': { method: 'GET', path: '/api/admin/audit', pages: 'cursor' },
  'admin.audit_export': { method: 'GET', path: '/api/admin/audit/export' },
  'admin.sites_list': { method: 'GET', path: '/api/admin/sites', pages: 'page' },
  'admin.sites_create': { method: 'POST', path: '/api/admin/sites', data: true },
  'admin.sites_get': { method: 'GET', path: '/api/admin/sites/{id}', data: true },
  'admin.sites_update': { method: 'PATCH', path: '/api/admin/sites/{id}', data: true },
  'admin.secrets_list': { method: 'GET', path: '/api/admin/sites/{id}/secrets', data: true },
  'admin.secrets_create': { method: 'POST', path: '/api/admin/sites/{id}/secrets', data: true },
  'admin.secrets_delete': { method: 'DELETE', path: '/api/admin/sites/{id}/secrets/{secret_id}' },
  'admin.letters_list': { method: 'GET', path: '/api/admin/sites/{id}/letters', data: true },
  'admin.letters_replace': { method: 'PUT', path: '/api/admin/sites/{id}/letters/{kind}/{locale}', data: true },
  'admin.letters_restore': { method: 'DELETE', path: '/api/admin/sites/{id}/letters/{kind}/{locale}', data: true },
  'admin.letters_preview': { method: 'POST', path: '/api/admin/sites/{id}/letters/{kind}/{locale}/preview', data: true },
  'admin.login': { method: 'POST', path: '/api/admin/login', open: true },
  'admin.logout': { method: 'POST', path: '/api/admin/logout' },
  'admin.me': { method: 'GET', path: '/api/admin/me', data: true },
  'admin.session_get': { method: 'GET', path: '/api/admin/session', open: true, data: true },
  'admin.session_create': { method: 'POST', path: '/api/admin/session', open: true, data: true },
  'admin.session_delete': { method: 'DELETE', path: '/api/admin/session' },
  'admin.setup_check': { method: 'POST', path: '/api/admin/setup/check', open: true, data: true },
  'admin.setup': { method: 'POST', path: '/api/admin/setup', open: true, data: true },
  'admin.oidc_start': { method: 'GET', path: '/api/admin/oidc/start', open: true },
  'admin.oidc_callback': { method: 'GET', path: '/api/admin/oidc/callback', open: true },
  'admin.tokens_list': { method: 'GET', path: '/api/admin/tokens', data: true },
  'admin.tokens_create': { method: 'POST', path: '/api/admin/tokens', data: true },
  'admin.tokens_delete': { method: 'DELETE', path: '/api/admin/tokens/{id}' },
  'admin.administrators_list': { method: 'GET', path: '/api/admin/administrators', pages: 'page' },
  'admin.administrators_create': { method: 'POST', path: '/api/admin/administrators', data: true },
  'admin.administrators_get': { method: 'GET', path: '/api/admin/administrators/{id}', data: true },
  'admin.administrators_update': { method: 'PATCH', path: '/api/admin/administrators/{id}', data: true },
  'admin.administrators_invite': { method: 'POST', path: '/api/admin/administrators/{id}/invite', data: true },
  'admin.accounts_list': { method: 'GET', path: '/api/admin/accounts', pages: 'page' },
  'admin.accounts_get': { method: 'GET', path: '/api/admin/accounts/{id}', data: true },
  'admin.accounts_update': { method: 'PATCH', path: '/api/admin/accounts/{id}', data: true },
  'admin.accounts_unlock': { method: 'POST', path: '/api/admin/accounts/{id}/unlock', data: true },
  'admin.locks_list': { method: 'GET', path: '/api/admin/locks', pages: 'page' },
  'admin.locks_release': { method: 'POST', path: '/api/admin/locks/release', data: true },
  'admin.session_second': { method: 'POST', path: '/api/admin/session/second', open: true, data: true },
  'admin.login_second': { method: 'POST', path: '/api/admin/login/second', open: true },
  'admin.login_enrol': { method: 'POST', path: '/api/admin/login/enrol', open: true },
  'admin.proof_options': { method: 'POST', path: '/api/admin/proof/options' },
  'admin.proof': { method: 'POST', path: '/api/admin/proof', data: true },
  'admin.administrators_factors_list': { method: 'GET', path: '/api/admin/administrators/{id}/factors', data: true },
  'admin.administrators_factors_remove': { method: 'DELETE', path: '/api/admin/administrators/{id}/factors', data: true },
  'admin.factors_list': { method: 'GET', path: '/api/admin/factors', data: true },
  'admin.totp_begin': { method: 'POST', path: '/api/admin/factors/totp' },
  'admin.totp_confirm': { method: 'POST', path: '/api/admin/factors/totp/confirm' },
  'admin.passkey_begin': { method: 'POST', path: '/api/admin/factors/passkey' },
  'admin.passkey_confirm': { method: 'POST', path: '/api/admin/factors/passkey/confirm' },
  'admin.recovery_codes': { method: 'POST', path: '/api/admin/factors/recovery-codes' },
  'admin.factors_remove': { method: 'DELETE', path: '/api/admin/factors/{id}' },
  'admin.account_factors_list': { method: 'GET', path: '/api/admin/accounts/{id}/factors', data: true },
  'admin.account_factors_remove': { method: 'DELETE', path: '/api/admin/accounts/{id}/factors', data: true },
  'admin.accounts_reset_link': { method: 'POST', path: '/api/admin/accounts/{id}/reset-link', data: true },
  'admin.accounts_verify_link': { method: 'POST', path: '/api/admin/accounts/{id}/verify-link', data: true },
  'admin.accounts_join_link': { method: 'POST', path: '/api/admin/accounts/{id}/join-link', data: true },
  'admin.accounts_close': { method: 'POST', path: '/api/admin/accounts/{id}/close', data: true },
  'admin.accounts_reopen': { method: 'POST', path: '/api/admin/accounts/{id}/reopen', data: true },
  'admin.webhooks_list': { method: 'GET', path: '/api/admin/webhooks', data: true },
  'admin.webhooks_create': { method: 'POST', path: '/api/admin/webhooks', data: true },
  'admin.webhooks_event_types': { method: 'GET', path: '/api/admin/webhooks/event-types', data: true },
  'admin.webhooks_get': { method: 'GET', path: '/api/admin/webhooks/{id}', data: true },
  'admin.webhooks_update': { method: 'PUT', path: '/api/admin/webhooks/{id}', data: true },
  'admin.webhooks_delete': { method: 'DELETE', path: '/api/admin/webhooks/{id}' },
  'admin.webhooks_test': { method: 'POST', path: '/api/admin/webhooks/{id}/test', data: true },
  'admin.webhooks_rotate_secret': { method: 'POST', path: '/api/admin/webhooks/{id}/rotate-secret', data: true },
  'admin.webhooks_enable': { method: 'POST', path: '/api/admin/webhooks/{id}/enable', data: true },
  'admin.webhooks_disable': { method: 'POST', path: '/api/admin/webhooks/{id}/disable', data: true },
  'admin.webhooks_deliveries': { method: 'GET', path: '/api/admin/webhooks/{id}/deliveries', pages: 'page' },
  'admin.webhooks_delivery': { method: 'GET', path: '/api/admin/webhooks/{id}/deliveries/{delivery}', data: true },
  'admin.webhooks_redeliver': { method: 'POST', path: '/api/admin/webhooks/{id}/deliveries/{delivery}/redeliver', data: true },
  'admin.webhooks_recover': { method: 'POST', path: '/api/admin/webhooks/{id}/recover', data: true },
  'admin.webhooks_stats': { method: 'GET', path: '/api/admin/webhooks/{id}/stats', data: true },
  'admin.people_export': { method: 'POST', path: '/api/admin/people/export', data: true },
  'admin.people_erasures': { method: 'GET', path: '/api/admin/people/erasures', data: true },
  'admin.people_erase': { method: 'POST', path: '/api/admin/people/erase', data: true },
  'admin.events': { method: 'GET', path: '/api/admin/events', pages: 'cursor' },
  'roles.list': { method: 'GET', path: '/api/site/roles' },
  'roles.create': { method: 'POST', path: '/api/site/roles', data: true },
  'roles.get': { method: 'GET', path: '/api/site/roles/{id}', data: true },
  'roles.update': { method: 'PATCH', path: '/api/site/roles/{id}', data: true },
  'roles.delete': { method: 'DELETE', path: '/api/site/roles/{id}' },
  'companies.list': { method: 'GET', path: '/api/site/companies' },
  'companies.create': { method: 'POST', path: '/api/site/companies', data: true },
  'companies.get': { method: 'GET', path: '/api/site/companies/{id}', data: true },
  'companies.update': { method: 'PATCH', path: '/api/site/companies/{id}', data: true },
  'companies.delete': { method: 'DELETE', path: '/api/site/companies/{id}' },
  'groups.list': { method: 'GET', path: '/api/site/groups' },
  'groups.create': { method: 'POST', path: '/api/site/groups', data: true },
  'groups.get': { method: 'GET', path: '/api/site/groups/{id}', data: true },
  'groups.update': { method: 'PATCH', path: '/api/site/groups/{id}', data: true },
  'groups.delete': { method: 'DELETE', path: '/api/site/groups/{id}' },
  'users.list': { method: 'GET', path: '/api/site/users', pages: 'page' },
  'users.create': { method: 'POST', path: '/api/site/users', data: true },
  'users.attach': { method: 'POST', path: '/api/site/users/attach', data: true },
  'users.invite': { method: 'POST', path: '/api/site/users/invite', data: true },
  'users.invite_again': { method: 'POST', path: '/api/site/users/{id}/invite', data: true },
  'users.get': { method: 'GET', path: '/api/site/users/{id}', data: true },
  'users.update': { method: 'PATCH', path: '/api/site/users/{id}', data: true },
  'users.detach': { method: 'DELETE', path: '/api/site/users/{id}' },
  'users.companies.add': { method: 'POST', path: '/api/site/users/{id}/companies', data: true },
  'users.companies.remove': { method: 'DELETE', path: '/api/site/users/{id}/companies/{company_id}' },
  'users.groups.add': { method: 'POST', path: '/api/site/users/{id}/groups', data: true },
  'users.groups.remove': { method: 'DELETE', path: '/api/site/users/{id}/groups/{group_id}' },
  'users.sessions.list': { method: 'GET', path: '/api/site/users/{id}/sessions', data: true },
  'users.sessions.end_all': { method: 'DELETE', path: '/api/site/users/{id}/sessions' },
  'users.sessions.end': { method: 'DELETE', path: '/api/site/users/{id}/sessions/{session_id}' },
  'admin.site_audit': { method: 'GET', path: '/api/admin/sites/{site_id}/audit', pages: 'cursor' },
  'admin.site_roles_list': { method: 'GET', path: '/api/admin/sites/{site_id}/roles' },
  'admin.site_roles_create': { method: 'POST', path: '/api/admin/sites/{site_id}/roles', data: true },
  'admin.site_roles_get': { method: 'GET', path: '/api/admin/sites/{site_id}/roles/{id}', data: true },
  'admin.site_roles_update': { method: 'PATCH', path: '/api/admin/sites/{site_id}/roles/{id}', data: true },
  'admin.site_roles_delete': { method: 'DELETE', path: '/api/admin/sites/{site_id}/roles/{id}' },
  'admin.site_companies_list': { method: 'GET', path: '/api/admin/sites/{site_id}/companies' },
  'admin.site_companies_create': { method: 'POST', path: '/api/admin/sites/{site_id}/companies', data: true },
  'admin.site_companies_get': { method: 'GET', path: '/api/admin/sites/{site_id}/companies/{id}', data: true },
  'admin.site_companies_update': { method: 'PATCH', path: '/api/admin/sites/{site_id}/companies/{id}', data: true },
  'admin.site_companies_delete': { method: 'DELETE', path: '/api/admin/sites/{site_id}/companies/{id}' },
  'admin.site_groups_list': { method: 'GET', path: '/api/admin/sites/{site_id}/groups' },
  'admin.site_groups_create': { method: 'POST', path: '/api/admin/sites/{site_id}/groups', data: true },
  'admin.site_groups_get': { method: 'GET', path: '/api/admin/sites/{site_id}/groups/{id}', data: true },
  'admin.site_groups_update': { method: 'PATCH', path: '/api/admin/sites/{site_id}/groups/{id}', data: true },
  'admin.site_groups_delete': { method: 'DELETE', path: '/api/admin/sites/{site_id}/groups/{id}' },
  'admin.site_users_list': { method: 'GET', path: '/api/admin/sites/{site_id}/users', pages: 'page' },
  'admin.site_users_create': { method: 'POST', path: '/api/admin/sites/{site_id}/users', data: true },
  'admin.site_users_attach': { method: 'POST', path: '/api/admin/sites/{site_id}/users/attach', data: true },
  'admin.site_users_invite': { method: 'POST', path: '/api/admin/sites/{site_id}/users/invite', data: true },
  'admin.site_users_invite_again': { method: 'POST', path: '/api/admin/sites/{site_id}/users/{id}/invite', data: true },
  'admin.site_users_get': { method: 'GET', path: '/api/admin/sites/{site_id}/users/{id}', data: true },
  'admin.site_users_update': { method: 'PATCH', path: '/api/admin/sites/{site_id}/users/{id}', data: true },
  'admin.site_users_detach': { method: 'DELETE', path: '/api/admin/sites/{site_id}/users/{id}' },
  'admin.site_users_companies_add': { method: 'POST', path: '/api/admin/sites/{site_id}/users/{id}/companies', data: true },
  'admin.site_users_companies_remove': { method: 'DELETE', path: '/api/admin/sites/{site_id}/users/{id}/companies/{company_id}' },
  'admin.site_users_groups_add': { method: 'POST', path: '/api/admin/sites/{site_id}/users/{id}/groups', data: true },
  'admin.site_users_groups_remove': { method: 'DELETE', path: '/api/admin/sites/{site_id}/users/{id}/groups/{group_id}' },
  'admin.site_users_sessions_list': { method: 'GET', path: '/api/admin/sites/{site_id}/users/{id}/sessions', data: true },
  'admin.site_users_sessions_end_all': { method: 'DELETE', path: '/api/admin/sites/{site_id}/users/{id}/sessions' },
  'admin.site_users_sessions_end': { method: 'DELETE', path: '/api/admin/sites/{site_id}/users/{id}/sessions/{session_id}' },
}
