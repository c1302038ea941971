import { Database } from '../../src/kernel/database/database.ts'
import { EventReader } from './event-readers.ts'
import { FeedReader, type Reader } from './feed-readers.ts'
import { type Row, type Subject, rowsOf, subjects } from './feed-subjects.ts'
import { type FeedTenant, insertFeedTenant } from './feed-tenant.ts'
import { FeedWriters, Progress } from './feed-writers.ts'
import { randomFrom } from './rounds.ts'
import { patience } from '../support/patience.ts'

export interface FeedsOptions {
  /** A migrated database, and servers on it that stay. */
  readonly url: string
  readonly addresses: readonly string[]
  /** One more server, killed when half of the updates are made. */
  readonly victim: { readonly address: string; kill(): Promise<void> }
  /** Writers and followers: articles by their feed, sales orders by theirs and by the events. */
  readonly subject: keyof typeof subjects
  readonly records: number
  readonly updates: number
  readonly writers: number
  readonly readers: number
  readonly seed: number
  readonly report: (line: string) => void
}

export interface FeedsReport {
  readonly updates: number
  readonly records: number
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

/** A reader that read less while others wrote has proved nothing. */
const leastPages = 20

/** Writers of all kinds and readers of all kinds at once; at the end every reader has to hold what is there. */
export async function followFeeds(options: FeedsOptions): Promise<FeedsReport> {
  const { writers: count, readers } = options
  const database = new Database({ url: options.url, schema: 'logistics', poolSize: count + 4, ...patience })
  try {
    const subject = subjects[options.subject]
    const tenant = await insertFeedTenant(database, subject, options.records)
    const ids = [...(await rowsOf(database, subject, tenant)).keys()]
    const progress = new Progress(options.updates, () => copies.every(({ pages }) => pages > leastPages))
    const random = randomFrom(options.seed)
    const { addresses, victim } = options
    const writers = new FeedWriters(
      { database, subject, tenant, progress, random, addresses, victim: victim.address },
      ids,
    )
    const copies = Array.from({ length: readers }, (_, i) =>
      subject === subjects.articles ? articleReader(i, tenant, addresses) : orderReader(i, tenant, addresses),
    )
    await all({ options, database, subject, progress, writers, copies })
    const there = await rowsOf(database, subject, tenant)
    const { givenUp, terminated, unanswered } = writers
    const found = copies.map((copy) => missedBy(copy, there))
    return {
      updates: progress.made,
      records: there.size,
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
  readonly subject: Subject
  readonly progress: Progress
  readonly writers: FeedWriters
  readonly copies: readonly Reader[]
}

async function all({ options, database, subject, progress, writers, copies }: Cast): Promise<void> {
  const stopped = new AbortController()
  const beside = Promise.all([
    ...copies.map((copy) => copy.follow(stopped.signal)),
    sequence(database, subject, progress),
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
async function sequence(database: Database, subject: Subject, progress: Progress): Promise<void> {
  while (!progress.isOver) {
    await progress.others(50)
    await subject.sequence(database)
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
function articleReader(place: number, tenant: FeedTenant, addresses: readonly string[]): Reader {
  const { token, client, clientToken } = tenant
  const kinds = [
    { name: 'cursor, small pages', way: 'cursor', token, per_page: 20 },
    { name: 'cursor', way: 'cursor', token, per_page: 500 },
    { name: 'updated_since', way: 'time', token, per_page: 500 },
    { name: 'cursor of a client company', way: 'cursor', token: clientToken, client, per_page: 100 },
  ] as const
  return new FeedReader({ ...(kinds[place % 4] ?? kinds[0]), subject: subjects.articles, addresses })
}

/** Two of the events, one of them sees a part; two of the feed, by cursor and by time. */
function orderReader(place: number, tenant: FeedTenant, addresses: readonly string[]): Reader {
  const { token, client, clientToken } = tenant
  const subject = subjects['sales-orders']
  const kinds = [
    () => new EventReader({ name: 'events', token, limit: 100, addresses }),
    () => new FeedReader({ name: 'cursor', way: 'cursor', token, per_page: 50, subject, addresses }),
    () => new FeedReader({ name: 'updated_since', way: 'time', token, per_page: 50, subject, addresses }),
    () =>
      new EventReader({
        name: 'events of a client company',
        token: clientToken,
        client,
        limit: 20,
        addresses,
      }),
  ] as const
  return (kinds[place % 4] ?? kinds[0])()
}

/** Records that a reader holds wrongly, and records it should never have seen. */
function missedBy({ name, held, client }: Reader, there: ReadonlyMap<number, Row>): readonly string[] {
  const wanted = [...there.values()].filter((row) => client === undefined || row.client === client)
  const missed = wanted.flatMap(({ id, version, text }) => {
    const copy = held.get(id)
    return copy?.version === version && copy.text === text
      ? []
      : [`${name}: record ${id} is at version ${version}, held is ${copy?.version ?? 'nothing'}`]
  })
  return held.size > wanted.length ? [...missed, `${name}: holds what is not there or not its own`] : missed
}
