import type { Job } from '../job.ts'
import type { Database } from './database.ts'
import { name, sql } from './sql.ts'

/** Below this many rows any plan is as good as another. */
const few = 500

/**
 * Analyzes tables that have doubled since their last analysis. Statements are planned once, and a plan made for an
 * empty table considers any index as good as the primary key. Autovacuum checks only once a minute, in which an order
 * came to cost three times as much.
 */
export function youngTablesJob(database: Database, job: string): Job {
  return {
    name: job,
    summary: 'Has tables that grow quickly planned for what they hold by now',
    loop_ms: 5_000,
    wokenBy: database.commits,
    net_ms: 60_000,
    async handle({ closing }) {
      const { rows } = await database.query<{ relname: string }>(sql`
        select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
         where s.schemaname = current_schema() and s.n_live_tup > ${few} + 2 * greatest(c.reltuples, 0)
         order by s.relname`)
      for (const { relname } of rows) {
        if (closing.aborted) return
        await database.write(sql`analyze (skip_locked) ${name(relname)}`)
      }
    },
  }
}
