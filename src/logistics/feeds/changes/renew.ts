import type { Database } from '../../../kernel/database/database.ts'
import { type Statement, join, sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { documentKinds } from '../../kinds.ts'
import { currentRecord } from './sources.ts'

const batch = 500
/** Records between two log lines. */
const told = 50_000

interface Position {
  readonly company_id: number
  readonly resource_type: string
  readonly id: number
}

/**
 * Adds placeholders to the next records stored without them, and saves its position. Returns how many records it looked
 * at. Until then, such records are read from their documents, which takes longer.
 */
export async function renewFeedRecords(connection: Connection, limit = batch): Promise<number> {
  const { rows } = await connection.query<Position>(sql`
    select b.company_id, b.resource_type, b.id from backfills b
     where b.name = 'feed_records' and b.done_at is null for update skip locked`)
  const [from] = rows
  if (from === undefined) return 0
  const { rows: next } = await connection.query<Position>(sql`
    select f.company_id, f.resource_type, f.id from document_feed f
     where (f.company_id, f.resource_type, f.id) > (${from.company_id}, ${from.resource_type}, ${from.id})
     order by f.company_id, f.resource_type, f.id limit ${limit}`)
  const last = next.at(-1)
  if (last === undefined) {
    await connection.query(sql`update backfills set done_at = now() where name = 'feed_records'`)
    return 0
  }
  await connection.query(renewal(from, last))
  await connection.query(sql`
    update backfills set company_id = ${last.company_id}, resource_type = ${last.resource_type}, id = ${last.id}
     where name = 'feed_records'`)
  return next.length
}

/**
 * Records after `from`, up to and including `to`. A new record already has a placeholder, and tabs occur nowhere else.
 * An order stored before parcels existed lacks `parcels`.
 */
function renewal(from: Position, to: Position): Statement<'none'> {
  const records = documentKinds.map((kind) => sql`when ${kind.resource} then ${currentRecord(kind)}`)
  return sql`
    update document_feed f
       set record = coalesce(case f.resource_type ${join(records, sql` `)} end, f.record)
     where (f.company_id, f.resource_type, f.id) > (${from.company_id}, ${from.resource_type}, ${from.id})
       and (f.company_id, f.resource_type, f.id) <= (${to.company_id}, ${to.resource_type}, ${to.id})
       and f.resource_type = any(${documentKinds.map(({ resource }) => resource)})
       and (strpos(f.record, chr(9)) = 0 or f.resource_type = 'sales_order' and strpos(f.record, '"parcels":[') = 0)`
}

export function feedRenewerJob(database: Database): Job {
  return {
    name: 'feed-renewer',
    summary: 'Renews records that the sync feeds kept before an upgrade',
    every: '17 * * * *',
    atStart: true,
    async handle({ log, closing }) {
      let renewed = 0
      for (let count = batch; count > 0 && !closing.aborted;) {
        count = await database.transaction((connection) => renewFeedRecords(connection))
        renewed += count
        if (count > 0 && renewed % told < count) log.info({ renewed }, 'renewing the sync feeds')
      }
      if (renewed > 0) log.info({ renewed }, 'renewed the sync feeds')
    },
  }
}
