import type { Owned, Statement } from '../kernel/database/sql.ts'
import type { Json } from '../kernel/json.ts'

/** Scope that may read webhooks, in either service. */
export interface WebhookReads {
  readonly now: Date
  one<Row>(statement: Statement<Owned>): Promise<Row>
  maybe<Row>(statement: Statement<Owned>): Promise<Row | undefined>
  record<R>(statement: Statement<Owned>): Promise<Json<R> | undefined>
}

export interface WebhookWrites extends WebhookReads {
  run(statement: Statement<Owned>): Promise<number>
}
