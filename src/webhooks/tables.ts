import type { Statement } from '../kernel/database/sql.ts'

/** One webhook among those of everybody. */
export interface WebhookKey {
  readonly tenant_id: number
  readonly webhook_id: number
}

export interface BodyParts {
  /** Where the service is reached, without a slash at the end. */
  readonly address: string
  /** `thin` leaves the record out. */
  readonly payload?: 'full' | 'thin'
}

/**
 * What differs between the services that deliver. Their tables are alike (`webhooks w`, `webhook_health h`,
 * `webhook_hours h`, `deliveries d`, `delivery_lanes l`, `events e`); in these parts of statements each goes by that
 * letter.
 */
export interface DeliveryTables {
  /** The column that says whose a webhook and its deliveries are; in rows it is called `tenant_id`. */
  readonly tenant: Statement<'none'>
  /** Workers listen here for deliveries that are due. */
  readonly channel: string
  /** That the webhook `w` wants the event `e`. */
  readonly wanted: Statement<'none'>
  /** Whose the delivery of `e` to `w` is. */
  readonly owner: Statement<'none'>
  /** What is joined to `w` while whoever has the webhook may be told at all. */
  readonly entitled: Statement<'none'>
  /** That whoever said where `w` leads may still see what it brings. */
  readonly vouched: Statement<'none'>
  /** What leads from the lane `l` to its event `e` beside number and time. */
  readonly eventOf: Statement<'none'>
  /** The id of the request that the event `e` came of. */
  readonly request: Statement<'none'>
  /** The JSON text of the event `e`. */
  readonly body: (parts: BodyParts) => Statement<'none'>
  /** Who reads what `w` brings, as text, and the body as that reader sees it. */
  readonly reader: Statement<'none'>
  readonly bodyFor: (reader: string, body: string) => string
}
