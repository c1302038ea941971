import type { Database } from '../../kernel/database/database.ts'
import { name, slow, sql } from '../../kernel/database/sql.ts'
import { durationText, fault } from './finding.ts'

/** Entries that wait for a worker. */
export interface Queue {
  readonly name: string
  readonly waiting: number
  /** Age of the oldest entry, for queues that record it. */
  readonly oldest_s: number | null
}

const queues = {
  logistics: ['outbox', 'list_deltas', 'search_queue', 'article_queue', 'record_queue', 'mail'],
  auth: ['outbox', 'list_deltas', 'search_queue', 'mail'],
} as const

/** Maximum count of a queue; beyond it the queue is simply long. */
const counted = 1_000_000

export async function queuesOf(database: Database, schema: keyof typeof queues): Promise<readonly Queue[]> {
  const found: Queue[] = []
  for (const table of queues[schema]) {
    const { rows } = await database.query<{ waiting: number }>(
      slow(sql`select count(*) as waiting from (select from ${name(table)} limit ${counted}) q`),
    )
    found.push({ name: `${schema}.${table}`, waiting: rows[0]?.waiting ?? 0, oldest_s: null })
  }
  const { rows } = await database.query<Omit<Queue, 'name'>>(
    slow(sql`
      select count(*) as waiting, extract(epoch from now() - min(l.due_at))::float8 as oldest_s
        from delivery_lanes l join webhooks w on w.id = l.webhook_id and w.active where l.due_at < now()`),
  )
  return [...found, { waiting: 0, oldest_s: null, ...rows[0], name: `${schema}.webhooks` }]
}

/** A worker empties a queue of this length in seconds. */
const long = 10_000
const late_s = 300

/** Compares two looks: a long queue that becomes shorter is being worked on. */
export function queueState(
  before: readonly Queue[],
  after: readonly Queue[],
  setting: { readonly production: boolean },
): string {
  const faults = after.flatMap(({ name: table, waiting, oldest_s }) => {
    const earlier = before.find((each) => each.name === table)?.waiting ?? 0
    if (oldest_s !== null && oldest_s > late_s)
      return [`${table}: ${waiting} wait, the oldest for ${durationText(oldest_s)}`]
    return waiting > long && waiting >= earlier
      ? [`${table}: ${waiting} wait, and it does not get shorter`]
      : []
  })
  if (faults.length > 0) throw fault(`${faults.join('; ')}: does a worker run?`, setting)
  return `${after.reduce((sum, { waiting }) => sum + waiting, 0)} wait, none for long`
}
