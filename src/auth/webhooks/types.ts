import { auditActions } from '../../kernel/audit-actions.ts'

/** What webhooks can be told of: everything that the audit log records, and the sample of a trial. */
export const eventTypes = [...auditActions, 'webhook.test'] as const
export type EventType = (typeof eventTypes)[number]
