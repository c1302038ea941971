// The words of this service that the kernel passes on without knowing them: merged into its types, so that each list is closed.

/** The closed list of what the audit log records; each is an event of that type as well. */
const auditActions = [
  'login',
  'logout',
  'session.ended',
  'password.changed',
  'password.reset_asked',
  'password.reset',
  'email.verification_asked',
  'email.verified',
  'user.created',
  'user.attached',
  'user.invited',
  'user.joined',
  'user.updated',
  'user.detached',
  'user.company_added',
  'user.company_removed',
  'user.group_added',
  'user.group_removed',
  'user.sessions_ended',
  'role.created',
  'role.updated',
  'role.deleted',
  'company.created',
  'company.updated',
  'company.deleted',
  'group.created',
  'group.updated',
  'group.deleted',
  'account.imported',
  'account.unlocked',
  'account.updated',
  'site.created',
  'site.updated',
  'secret.issued',
  'secret.revoked',
  'administrator.login',
  'administrator.logout',
  'administrator.created',
  'administrator.updated',
  'administrator.invited',
  'administrator.set_up',
  'administrator.linked',
  'administrator_token.issued',
  'administrator_token.revoked',
  'audit.exported',
  'audit.forgotten',
  'person.exported',
  'person.erasure_asked',
  'person.erased',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.secret_rotated',
] as const

/** What webhooks can be told of: everything that the audit log records, and the sample of a trial. */
export const eventTypes = [...auditActions, 'webhook.test'] as const
export type EventType = (typeof eventTypes)[number]

declare module '../kernel/site-scope.ts' {
  interface AuditActions extends Record<(typeof auditActions)[number], true> {}
}
