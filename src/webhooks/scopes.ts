import type { Owned, Statement } from '../kernel/database/sql.ts'
import type { Json } from '../kernel/json.ts'

/** A scope that may read webhooks, of whichever service. */
export interface WebhookReads {
  readonly now: Date
  one<Row>(statement: Statement<Owned>): Promise<Row>
  maybe<Row>(statement: Statement<Owned>): Promise<Row | undefined>
  record<R>(statement: Statement<Owned>): Promise<Json<R> | undefined>
}

/** A scope that may change them. */
export interface WebhookWrites extends WebhookReads {
  run(statement: Statement<Owned>): Promise<number>
}
