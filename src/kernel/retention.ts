export interface Retention {
  /** Rows of both audit logs. Undefined: forever. */
  readonly audit_days: number | undefined
  /** Events and deliveries of both services. */
  readonly events_days: number
  /** Recipients of finished orders. Undefined: forever. */
  readonly recipients_days: number | undefined
  /** Sessions, counted from their end. Undefined: until the janitor runs, a day later at most. */
  readonly sessions_days: number | undefined
}

export const usualRetention: Retention = {
  audit_days: undefined,
  events_days: 30,
  recipients_days: undefined,
  sessions_days: undefined,
}
