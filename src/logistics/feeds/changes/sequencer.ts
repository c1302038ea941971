import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import { articleRecord } from '../../catalogue/articles/store.ts'
import {
  type Numbered,
  type Run,
  type Waiting,
  markNumbers,
  numberNext,
  sharesIn,
} from '../numbering/sequencer.ts'
import { articleStream } from '../numbering/store-streams.ts'

/** Maximum rows that one run numbers. */
export const sequencerBatch = 5_000
const unnumbered = { queue: 'articles', condition: sql`w.sync_seq is null` }

/** Changed articles. The same step updates the list counters and the feed's records. */
export const articlesWaiting: Waiting = {
  ...unnumbered,
  stream: articleStream,
  batch: sequencerBatch,
  numbersEach: 1,
  async number(connection, run) {
    const { rows } = await connection.query<Numbered>(numberArticles(run))
    return rows[0] ?? { count: 0, reached: null }
  },
}

/** Numbers changed articles for a caller who needs all that is committed. A full batch means that there may be more. */
export async function sequenceArticles(database: Database, companies?: readonly number[]): Promise<Numbered> {
  return marked(database, await numberNext(database, articlesWaiting, { now: true, companies }))
}

async function marked(database: Database, numbered: Numbered): Promise<Numbered> {
  if (numbered.reached !== null) await markNumbers(database, articleStream)
  return numbered
}

const numberArticles = (run: Run) => sql`
  with picked as materialized (
    select p.company_id, p.id, coalesce(p.client_3pl_id, 0) as client, p.counted, (p.deleted_at is null)::int as wanted
      from ${sharesIn(unnumbered, run, sql`for no key update skip locked`)}),
  deltas as (
    select p.company_id, o.client, l.level, l.block, sum(p.wanted - p.counted) as n
      from picked p
     cross join lateral (values (0::bigint), (nullif(p.client, 0))) as o (client)
     cross join lateral (values (0, 0::bigint), (1, p.id >> 16), (2, p.id >> 9)) as l (level, block)
     where p.wanted <> p.counted and o.client is not null
     group by p.company_id, o.client, l.level, l.block),
  counted as (
    insert into article_counts as c (company_id, client_3pl_id, level, block, total)
    select company_id, client, level, block, n from deltas order by 1, 2, 3, 4
    on conflict (company_id, client_3pl_id, level, block) do update set total = c.total + excluded.total),
  drawn as materialized (
    select p.*, ${run.base}::bigint + row_number() over (order by p.company_id, p.id) as seq from picked p),
  done as (
    update articles a set sync_seq = p.seq, counted = p.wanted
      from drawn p where a.company_id = p.company_id and a.id = p.id
    returning a.*),
  fed as (
    insert into article_feed as f (company_id, sync_seq, id, client_3pl_id, record)
    select a.company_id, a.sync_seq, a.id, a.client_3pl_id, row_to_json(r)::text
      from done a cross join lateral (select ${articleRecord}) as r
    on conflict (company_id, id) do update
       set sync_seq = excluded.sync_seq, client_3pl_id = excluded.client_3pl_id, record = excluded.record),
  queued as (
    insert into article_queue (company_id, id) select company_id, id from done on conflict do nothing)
  select count(*)::int as count, max(sync_seq) as reached from done`

export function sequencerJob(database: Database): Job {
  return {
    name: 'sequencer',
    summary: 'Numbers committed changes for the sync feeds and counts rows for the lists',
    loop_ms: 200,
    wokenBy: database.commits,
    async handle({ signal }) {
      let count = sequencerBatch
      while (!signal.aborted && count === sequencerBatch)
        count = (await hasChanges(database))
          ? (await marked(database, await numberNext(database, articlesWaiting))).count
          : 0
    },
  }
}

/** Reads the index of unnumbered rows, which is empty most of the time. */
async function hasChanges(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    sql`select from articles where sync_seq is null order by company_id, id limit 1`,
  )
  return rows.length > 0
}
