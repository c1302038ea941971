import type { Statement } from '../kernel/database/sql.ts'

/** Key of a webhook among all tenants. */
export interface WebhookKey {
  readonly tenant_id: number
  readonly webhook_id: number
}

export interface BodyParts {
  /** URL of the service, without a trailing slash. */
  readonly address: string
  /** `thin` leaves the record out. */
  readonly payload?: 'full' | 'thin'
}

/**
 * Differences between the services that deliver. Their tables are alike, and these parts of statements refer to them by
 * letter: `webhooks w`, `webhook_health h`, `webhook_hours h`, `deliveries d`, `delivery_lanes l`, `events e`.
 */
export interface DeliveryTables {
  /** Tenant column of a webhook and its deliveries; rows call it `tenant_id`. */
  readonly tenant: Statement<'none'>
  /** Channel on which workers listen for due deliveries. */
  readonly channel: string
  /** Condition: the webhook `w` wants the event `e`. */
  readonly wanted: Statement<'none'>
  /** Tenant of the delivery of `e` to `w`. */
  readonly owner: Statement<'none'>
  /** Join to `w` that holds while its owner may use webhooks at all. */
  readonly entitled: Statement<'none'>
  /** Condition: the person who set the URL of `w` may still see its events. */
  readonly vouched: Statement<'none'>
  /** Join condition from the lane `l` to its event `e`, in addition to number and time. */
  readonly eventOf: Statement<'none'>
  /** ID of the request that caused the event `e`. */
  readonly request: Statement<'none'>
  /** The JSON text of the event `e`. */
  readonly body: (parts: BodyParts) => Statement<'none'>
  /** Reader of the events of `w`, as text, and the body as that reader sees it. */
  readonly reader: Statement<'none'>
  readonly bodyFor: (reader: string, body: string) => string
}
