import type pg from 'pg'
import { OutcomeUnknown, isDisconnect, isUnsent } from './failures.ts'

// How a transaction begins and ends.

/**
 * Statements of a transaction go by keys, so they are planned once per connection. Planning took a third of
 * PostgreSQL's time for an order, and half of that for a page of orders. The driver supports a time limit for one
 * query, but its types don't declare it.
 */
export function beginning(limit_ms: number): pg.QueryConfig {
  const text = 'begin; set local plan_cache_mode = force_generic_plan'
  return { text, query_timeout: Math.max(200, limit_ms) } as pg.QueryConfig
}

export async function commit(client: pg.Client): Promise<void> {
  let warning: Error | undefined
  // A commit that stopped waiting for its synchronous standby succeeds with a warning. A failover may lose it.
  const heed = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code?.startsWith('01') === true) warning = new Error(message)
  }
  client.on('notice', heed)
  const result = await client
    .query('commit')
    .catch((error: unknown) => {
      const isOpen = isDisconnect(error) && !isUnsent(error)
      throw isOpen ? new OutcomeUnknown('connection lost during commit', { cause: error }) : error
    })
    .finally(() => client.off('notice', heed))
  if (warning !== undefined) throw new OutcomeUnknown('committed with a warning', { cause: warning })
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  if (result.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
}

/** The error of an unawaited statement, which came first, unless it's a lost connection and the outcome unknown. */
export function reasonOf(error: unknown, failure: unknown): unknown {
  if (failure === undefined || (error instanceof OutcomeUnknown && isDisconnect(failure))) return error
  return failure
}

/** Ends a read-only transaction: nothing depends on its outcome. */
export async function end(client: pg.Client): Promise<void> {
  await client.query('commit')
}

export async function rolledBack(client: pg.Client): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}
