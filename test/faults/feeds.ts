import { Database } from '../../src/kernel/database/database.ts'
import { EventReader } from './event-readers.ts'
import { FeedReader, type Reader } from './feed-readers.ts'
import { type Row, type Subject, rowsOf, subjects } from './feed-subjects.ts'
import { type FeedTenants, insertFeedTenants } from './feed-tenant.ts'
import { type Waiting, markNumbers, numberNext } from '../../src/logistics/feeds/numbering/sequencer.ts'
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
    const tenants = await insertFeedTenants(database, subject, options.records)
    const { owners } = tenants
    const records = (await rowsOf(database, subject, owners)).flatMap(({ company, id }) =>
      owners.filter((owner) => owner.company === company).map((owner) => ({ owner, id })),
    )
    const progress = new Progress(options.updates, () => copies.every(({ pages }) => pages > leastPages))
    const random = randomFrom(options.seed)
    const { addresses, victim } = options
    const writers = new FeedWriters(
      { database, subject, tenants, progress, random, addresses, victim: victim.address },
      records,
    )
    const copies = Array.from({ length: readers }, (_, i) =>
      subject === subjects.articles
        ? articleReader(i, tenants, addresses)
        : orderReader(i, tenants, addresses),
    )
    await all({ options, database, subject, progress, writers, copies })
    const there = await rowsOf(database, subject, owners)
    const { givenUp, terminated, unanswered } = writers
    const found = copies.map((copy) => missedBy(copy, there))
    return {
      updates: progress.made,
      records: there.length,
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
    ...Array.from({ length: workers }, () => sequence(database, subject, progress)),
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

const workers = 3

/** As a worker does, again and again; here after some updates, not after some time. Some runs take long. */
async function sequence(database: Database, { waiting }: Subject, progress: Progress): Promise<void> {
  const slow: Waiting = {
    ...waiting,
    async number(connection, run) {
      const numbered = await waiting.number(connection, run)
      await progress.others(100)
      return numbered
    },
  }
  for (let runs = 0; !progress.isOver; runs += 1) {
    await progress.others(50)
    const { reached } = await numberNext(database, runs % 3 === 0 ? slow : waiting)
    if (reached !== null) await markNumbers(database, waiting.stream)
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

/** Readers who see all companies, the first one, and its client company. Others of the database don't count. */
function readersOf({ owners, token, allToken, clientToken }: FeedTenants) {
  const companies = owners.map(({ company }) => company)
  const [first] = owners
  return {
    everyone: { companies, token: allToken, sees: () => true },
    first: { companies, token, sees: ({ company }: Row) => company === first?.company },
    clients: { companies, token: clientToken, sees: ({ client }: Row) => client === first?.client },
  }
}

/** Two by cursor, one by time, one by cursor that sees a part, one of one company. */
function articleReader(place: number, tenants: FeedTenants, addresses: readonly string[]): Reader {
  const { everyone, clients, first } = readersOf(tenants)
  const kinds = [
    { ...everyone, name: 'cursor, small pages', way: 'cursor', per_page: 20 },
    { ...everyone, name: 'cursor', way: 'cursor', per_page: 500 },
    { ...everyone, name: 'updated_since', way: 'time', per_page: 500 },
    { ...clients, name: 'cursor of a client company', way: 'cursor', per_page: 100 },
    { ...first, name: 'cursor of one company', way: 'cursor', per_page: 100 },
  ] as const
  return new FeedReader({
    ...(kinds[place % kinds.length] ?? kinds[0]),
    subject: subjects.articles,
    addresses,
  })
}

/** Three of the events, two of them see a part; two of the feed, by cursor and by time. */
function orderReader(place: number, tenants: FeedTenants, addresses: readonly string[]): Reader {
  const { everyone, clients, first } = readersOf(tenants)
  const subject = subjects['sales-orders']
  const kinds = [
    () => new EventReader({ ...everyone, name: 'events', limit: 100, addresses }),
    () => new FeedReader({ ...everyone, name: 'cursor', way: 'cursor', per_page: 50, subject, addresses }),
    () =>
      new FeedReader({ ...everyone, name: 'updated_since', way: 'time', per_page: 50, subject, addresses }),
    () => new EventReader({ ...clients, name: 'events of a client company', limit: 20, addresses }),
    () => new EventReader({ ...first, name: 'events of one company', limit: 20, addresses }),
  ] as const
  return (kinds[place % kinds.length] ?? kinds[0])()
}

/** Records that a reader holds wrongly, and records it should never have seen. */
function missedBy({ name, held, sees }: Reader, there: readonly Row[]): readonly string[] {
  const wanted = there.filter(sees)
  const missed = wanted.flatMap(({ id, version, text }) => {
    const copy = held.get(id)
    return copy?.version === version && copy.text === text
      ? []
      : [`${name}: record ${id} is at version ${version}, held is ${copy?.version ?? 'nothing'}`]
  })
  return held.size > wanted.length ? [...missed, `${name}: holds what is not there or not its own`] : missed
}
