import { once } from 'node:events'
import pg from 'pg'
import * as z from 'zod'
import type { ArticleWorld } from './article-world.ts'
import { type Mean, type Measured, grouped, meanOf, withSpread } from './figures.ts'
import { isMet, shownTarget, syncToCopy } from './goals.ts'
import { Lane, getRequest } from './load.ts'
import type { Table } from './report.ts'

/** One way to read all articles of the company once. */
interface Way {
  readonly name: 'sync' | 'COPY'
  read(): Promise<Taken>
}

interface Taken {
  readonly rows: number
  readonly bytes: number
}

export interface Synced extends Mean {
  readonly size: number
  readonly name: string
  /** How PostgreSQL is reached. */
  readonly kind: string
  readonly bytes: number
  /** Rows a second of each round. */
  readonly rounds: readonly number[]
}

const perPage = 500

/** Columns for `COPY`: those behind the record as they are stored, each once, in no order. */
const columns = `id, company_id, client_3pl_id, article_code, name, description, um3pl, um3pl_barcode,
  integer_only_um3pl_quantity, um3pl_2, um3pl_2_factor, um3pl_2_barcode, um3pl_3, um3pl_3_factor, um3pl_3_barcode,
  tracking, expiry_tracking, weight_kg, length_cm, width_cm, height_cm, external_reference, metadata, active, version,
  created_at, updated_at, deleted_at`

/** Warms each way, checks that it reads everything, and measures them in turn, every other round backwards. */
export async function syncSpeeds(
  world: ArticleWorld,
  kind: string,
  rounds: number,
): Promise<readonly Synced[]> {
  await checkFeed(world)
  const runs = waysOf(world).map((way) => ({ way, measured: new Array<Measured>(), bytes: 0 }))
  for (let round = -1; round < rounds; round += 1) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) {
      const began = performance.now()
      const { rows, bytes } = await run.way.read()
      const took_ms = performance.now() - began
      if (rows !== world.size) throw new Error(`${run.way.name} read ${rows} of ${world.size} articles`)
      run.bytes = bytes
      const perSecond = (rows / took_ms) * 1000
      if (round >= 0) run.measured.push({ perSecond, p50_ms: took_ms, p99_ms: took_ms })
    }
  }
  return runs.map(({ way: { name }, measured, bytes }) => ({
    size: world.size,
    name,
    kind,
    bytes,
    rounds: measured.map((run) => run.perSecond),
    ...meanOf(measured),
  }))
}

function waysOf(world: ArticleWorld): readonly [Way, Way] {
  const text = `copy (select ${columns} from logistics.articles where company_id = ${world.tenant.company}) to stdout`
  return [
    { name: 'sync', read: () => sumOf(world) },
    { name: 'COPY', read: () => copied(world.url, text) },
  ]
}

async function sumOf(world: ArticleWorld): Promise<Taken> {
  let [rows, bytes] = [0, 0]
  for await (const { count, body } of pagesOf(world)) {
    rows += count
    bytes += body.length
  }
  return { rows, bytes }
}

const Ids = z.object({ data: z.array(z.object({ id: z.int() })) })

/** Every article, in the answers as a client parses them. */
async function checkFeed(world: ArticleWorld): Promise<void> {
  const ids = new Set<number>()
  for await (const { body } of pagesOf(world)) {
    for (const { id } of Ids.parse(JSON.parse(body.toString())).data) ids.add(id)
  }
  if (ids.size !== world.size) throw new Error(`the feed has ${ids.size} of ${world.size} articles`)
}

/** Page after page over one connection that is kept alive; of a page only the end is looked into. */
async function* pagesOf(
  world: ArticleWorld,
): AsyncGenerator<{ readonly count: number; readonly body: Buffer }> {
  const { hostname, port } = new URL(world.address)
  const lane = await Lane.open(hostname, Number(port))
  try {
    for (let cursor: string | undefined = '0'; cursor !== undefined;) {
      const path = `/api/articles/sync?per_page=${perPage}&cursor=${cursor}`
      const body = await lane.ask(getRequest(path, world.headers))
      const next = /"next_cursor":(\d+)/.exec(body.subarray(-400).toString())?.[1]
      yield { count: next === undefined ? world.size % perPage || perPage : perPage, body }
      cursor = next
    }
  } finally {
    lane.close()
  }
}

/** Counts what the driver hands over for each row. */
class Copying extends pg.Query {
  rows = 0
  bytes = 0
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.rows += 1
    this.bytes += chunk.length
  }
}

async function copied(url: string, text: string): Promise<Taken> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const copying = new Copying(text)
    const ended = once(copying, 'end')
    client.query(copying)
    await ended
    return copying
  } finally {
    await client.end()
  }
}

/** The feed's speed beside COPY's, over all rounds and in each. */
export function syncTable(runs: readonly Synced[]): Table {
  return {
    title: 'All articles, once',
    columns: ['read by', 'PostgreSQL by', 'articles', 'rows/s', 'MB', 'sync to it', 'of rounds', 'goal'],
    rows: runs.map((run) => {
      const isOther = ({ name, size, kind }: Synced) =>
        name === 'sync' && size === run.size && kind === run.kind
      const sync = runs.find(isOther) ?? run
      const ratio = sync.perSecond / run.perSecond
      const ofRounds = sync.rounds.map((speed, i) => (speed / (run.rounds[i] ?? 0)).toFixed(2)).join(' ')
      const reached = [
        ratio.toFixed(2),
        ofRounds,
        `${shownTarget(syncToCopy)}: ${isMet(syncToCopy, ratio) ? 'met' : 'NOT MET'}`,
      ]
      return [
        run.name === 'sync' ? `sync, HTTP, pages of ${perPage}` : 'COPY, the pg driver',
        run.kind,
        grouped(run.size),
        withSpread(run),
        grouped(run.bytes / 1e6),
        ...(run === sync ? ['', '', ''] : reached),
      ]
    }),
  }
}
