import type { EventTypeInfo } from './schema.ts'
import { type EventType, eventTypes } from '../vocabulary.ts'

const descriptions: Readonly<Record<EventType, string>> = {
  login: 'Somebody logged in on a site, or was refused: `data.outcome` says which.',
  logout: 'A user of a site ended the own session.',
  'session.ended': 'A user ended another of the own sessions.',
  'password.changed': 'A user changed the password, or was refused.',
  'password.reset_asked':
    'A password reset link was requested: by a site, whether or not the user exists, or by an administrator.',
  'password.reset': 'A user set a new password by a link; on each site that the account is on.',
  'email.verification_asked':
    'A verification link was requested: by a site, whether or not the user exists, or by an administrator.',
  'email.verified': 'A user verified the address by a link; on each site that the account is on.',
  'factor.added': 'A user has another second factor; on each site that the account is on.',
  'factor.removed':
    'A second factor of a user, or all of them, was removed; on each site that the account is on.',
  'factor.codes_made': 'A user has new recovery codes; on each site that the account is on.',
  'user.created': 'An account is new, on the site that created it.',
  'user.attached': 'An account that was there before is on another site now.',
  'user.consent_asked':
    'Somebody who belongs to other sites was asked to join this one; `user.attached` follows when they accept.',
  'user.invited': 'A link for the first password was sent or handed over.',
  'user.joined': 'Somebody who was invited has set a password; on each site that the account is on.',
  'user.updated': 'A user of a site has changed.',
  'user.detached': 'A user is on the site no more.',
  'user.sessions_ended': 'All sessions of a user of a site were ended.',
  'user.closed':
    'The account of a user was closed, by them or an administrator; on each site that it is on. It is erased after 30 days.',
  'user.reopened': 'A closed account was opened again; on each site that it is on.',
  'user.company_added': 'A user was added to a company of the site.',
  'user.company_removed': 'A user was taken out of a company of the site.',
  'user.group_added': 'A user was added to a group of the site.',
  'user.group_removed': 'A user was taken out of a group of the site.',
  'role.created': 'A role is new.',
  'role.updated': 'A role has changed.',
  'role.deleted': 'A role was deleted.',
  'company.created': 'A company of a site is new.',
  'company.updated': 'A company of a site has changed.',
  'company.deleted': 'A company of a site was deleted.',
  'group.created': 'A group is new.',
  'group.updated': 'A group has changed.',
  'group.deleted': 'A group was deleted.',
  'account.imported': 'An account came from another system.',
  'account.unlocked': 'The wrong passwords of an address were forgotten.',
  'account.updated': 'An administrator changed the credentials of an account, or verified its address.',
  'account.closed': 'An administrator closed an account, or somebody theirs that is on no site.',
  'account.reopened':
    'A closed account was reopened by an administrator, or by its owner if it is on no site.',
  'site.created': 'A site was registered.',
  'site.updated': 'A site was renamed, moved or switched.',
  'secret.issued': 'A site has another secret.',
  'secret.revoked': 'A secret of a site was ended.',
  'administrator.login': 'An administrator logged in, or somebody was refused.',
  'administrator.logout': 'An administrator logged out.',
  'administrator.created': 'An administrator is new.',
  'administrator.updated': 'An administrator has changed.',
  'administrator.invited': 'Somebody was invited to be an administrator.',
  'administrator.linked': 'An administrator was linked to an account of the identity provider.',
  'administrator.factor_added': 'An administrator has another second factor.',
  'administrator.factor_removed': 'A second factor of an administrator, or all of them, was removed.',
  'administrator.factor_codes_made': 'An administrator has new recovery codes.',
  'administrator.set_up': 'An administrator took up an invitation.',
  'administrator_token.issued': 'An administrator issued a token for a program.',
  'administrator_token.revoked': 'An administrator ended a session or token.',
  'audit.exported': 'Somebody took a copy of the audit log.',
  'audit.forgotten': 'Rows of the audit log went that are older than it is kept.',
  'person.exported': 'An administrator exported the personal data of a person.',
  'person.erasure_asked': 'An administrator asked that a person be erased.',
  'person.erased': 'The erasure of a person is complete.',
  'webhook.created': 'A webhook is new.',
  'webhook.updated': 'A webhook has changed.',
  'webhook.deleted': 'A webhook was deleted.',
  'webhook.enabled': 'A webhook was enabled.',
  'webhook.disabled':
    'A webhook was disabled, by somebody or because its receiver is gone or has failed for days.',
  'webhook.secret_rotated': 'A webhook has another secret.',
  'webhook.test': 'Somebody tries out a webhook.',
}

/** Target types of events whose type doesn't begin with it; null for no target. */
const targets: Readonly<Record<string, string | null>> = {
  login: 'user',
  logout: 'session',
  password: 'user',
  email: 'user',
  factor: 'user',
  audit: null,
  person: 'erasure',
}

function targetOf(type: EventType): string | null {
  const [kind = ''] = type.split('.')
  const target = targets[kind]
  return target === undefined ? kind : target
}

const isGlobal = /^(administrator|administrator_token|audit|person|webhook)\./

const request_id = '01998f2c-7f3e-7cc0-9d3e-0c9f4f6b2a11'
const at = '2026-01-15T10:20:30.000000Z'

/** A body as it would be sent, for the webhook's own site if it has one. */
export function sampleBody(type: EventType, own: { readonly site_id: number } = { site_id: 0 }) {
  const site_id = isGlobal.test(type) ? null : own.site_id || 7
  const kind = targetOf(type)
  const target = kind === null ? null : { type: kind, id: 1042 }
  const actor = { type: 'administrator', id: 3, name: 'Ada Rossi' }
  return {
    id: `evt_${request_id}`,
    type,
    timestamp: at,
    sequence: 4711,
    api_version: '1.0',
    site_id,
    resource: target,
    data: {
      id: 90_210,
      site_id,
      occurred_at: at,
      at,
      actor,
      action: type,
      resource_type: target?.type ?? null,
      resource_id: target?.id ?? null,
      target,
      outcome: 'done',
      request_id,
      address: '192.0.2.10',
      change: {},
    },
    request_id,
  }
}

export function eventTypeInfos(): readonly EventTypeInfo[] {
  return eventTypes.map((type) => ({
    type,
    description: descriptions[type],
    resource_type: targetOf(type),
    schema: `#/webhooks/${type}`,
    sample: sampleBody(type),
  }))
}

export function eventDescription(type: EventType): string {
  return descriptions[type]
}
