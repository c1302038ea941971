import { Database } from '../../src/kernel/database/database.ts'
import { slow, sql } from '../../src/kernel/database/sql.ts'
import { sequenceArticles } from '../../src/logistics/changes/sequencer.ts'
import { FeedReader } from './feed-readers.ts'
import { type FeedTenant, insertFeedTenant } from './feed-tenant.ts'
import { FeedWriters, Progress } from './feed-writers.ts'
import { randomFrom } from './rounds.ts'

export interface FeedsOptions {
  /** A migrated database, and servers on it that stay. */
  readonly url: string
  readonly addresses: readonly string[]
  /** One more server, killed when half of the updates are made. */
  readonly victim: { readonly address: string; kill(): Promise<void> }
  readonly articles: number
  readonly updates: number
  readonly writers: number
  readonly readers: number
  readonly seed: number
  readonly report: (line: string) => void
}

export interface FeedsReport {
  readonly updates: number
  readonly articles: number
  readonly givenUp: number
  readonly terminated: number
  readonly unanswered: number
  readonly readers: readonly {
    readonly name: string
    readonly pages: number
    readonly rows: number
    readonly missed: number
  }[]
  readonly faults: readonly string[]
}

/** Writers of all kinds and readers of all kinds at once; at the end every reader has to hold what is there. */
export async function followFeeds(options: FeedsOptions): Promise<FeedsReport> {
  const { writers: count, readers } = options
  const database = new Database({
    url: options.url,
    schema: 'logistics',
    poolSize: count + 4,
    readTimeout_ms: 30_000,
  })
  try {
    const tenant = await insertFeedTenant(database, options.articles)
    const ids = [...(await articlesOf(database, tenant)).keys()]
    const progress = new Progress(options.updates)
    const random = randomFrom(options.seed)
    const { addresses, victim } = options
    const writers = new FeedWriters(
      { database, tenant, progress, random, addresses, victim: victim.address },
      ids,
    )
    const copies = Array.from({ length: readers }, (_, i) => reader(i, tenant, addresses))
    await all({ options, database, progress, writers, copies })
    const there = await articlesOf(database, tenant)
    const { givenUp, terminated, unanswered } = writers
    const found = copies.map((copy) => missedBy(copy, there))
    return {
      updates: progress.made,
      articles: there.size,
      givenUp,
      terminated,
      unanswered,
      readers: copies.map(({ name, pages, rows }, i) => ({
        name,
        pages,
        rows,
        missed: found[i]?.length ?? 0,
      })),
      faults: [...writers.faults, ...copies.flatMap((copy) => copy.faults), ...found.flat()],
    }
  } finally {
    await database.close()
  }
}

interface Cast {
  readonly options: FeedsOptions
  readonly database: Database
  readonly progress: Progress
  readonly writers: FeedWriters
  readonly copies: readonly FeedReader[]
}

async function all({ options, database, progress, writers, copies }: Cast): Promise<void> {
  const stopped = new AbortController()
  const beside = Promise.all([
    ...copies.map((copy) => copy.follow(stopped.signal)),
    sequence(database, progress),
    progress.others(options.updates / 2).then(() => options.victim.kill()),
    say({ options, progress, copies }),
  ])
  beside.catch(() => progress.stop())
  try {
    await Promise.all(Array.from({ length: options.writers }, (_, i) => writers.run(i)))
  } finally {
    progress.stop()
    stopped.abort()
  }
  await beside
}

/** As the worker does, again and again; here after some updates, not after some time. */
async function sequence(database: Database, progress: Progress): Promise<void> {
  while (!progress.isOver) {
    await progress.others(50)
    await sequenceArticles(database)
  }
}

/** A line for every twentieth of the way. */
async function say({
  options,
  progress,
  copies,
}: Pick<Cast, 'options' | 'progress' | 'copies'>): Promise<void> {
  const began = performance.now()
  while (!progress.isOver) {
    await progress.others(options.updates / 20)
    const seconds = (performance.now() - began) / 1000
    const pages = copies.map((copy) => copy.pages).join('+')
    options.report(
      `${progress.made} updates in ${seconds.toFixed(0)} s (${(progress.made / seconds).toFixed(0)}/s), pages read: ${pages}`,
    )
  }
}

/** Two by cursor, one by time, one by cursor that sees a part. */
function reader(place: number, tenant: FeedTenant, addresses: readonly string[]): FeedReader {
  const { token, client, clientToken } = tenant
  const kinds = [
    { name: 'cursor, small pages', way: 'cursor', token, per_page: 20 },
    { name: 'cursor', way: 'cursor', token, per_page: 500 },
    { name: 'updated_since', way: 'time', token, per_page: 500 },
    { name: 'cursor of a client company', way: 'cursor', token: clientToken, client, per_page: 100 },
  ] as const
  return new FeedReader({ ...(kinds[place % 4] ?? kinds[0]), addresses })
}

interface Row {
  readonly id: number
  readonly client: number | null
  readonly version: number
  readonly description: string
}

async function articlesOf(database: Database, { company }: FeedTenant): Promise<ReadonlyMap<number, Row>> {
  const { rows } = await database.query<Row>(
    slow(
      sql`select id, client_3pl_id as client, version, description from articles where company_id = ${company}`,
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a reader does not hold as it is, and what it should never have seen. */
function missedBy({ name, held, client }: FeedReader, there: ReadonlyMap<number, Row>): readonly string[] {
  const wanted = [...there.values()].filter((row) => client === undefined || row.client === client)
  const missed = wanted.flatMap(({ id, version, description }) => {
    const copy = held.get(id)
    return copy?.version === version && copy.description === description
      ? []
      : [`${name}: article ${id} is at version ${version}, held is ${copy?.version ?? 'nothing'}`]
  })
  return held.size > wanted.length ? [...missed, `${name}: holds what is not there or not its own`] : missed
}
