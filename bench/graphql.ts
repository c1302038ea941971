// A page of articles by GraphQL beside the same page by REST and beside PostGraphile on the same table, in one run on one
// machine. The peer is installed into a temporary folder.
//   node bench/graphql.ts [--sizes 10000] [--seconds 10] [--warmup 5] [--rounds 3] [--connections 16,32,64] [--profile folder]
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundled } from '../src/kernel/database/bundled.ts'
import { ArticleWorld } from './support/article-world.ts'
import type { Contender } from './support/contenders.ts'
import { grouped } from './support/figures.ts'
import { names, ours, postgraphile } from './support/graphql.ts'
import { perPage } from './support/questions.ts'
import { type Options, readOptions } from './support/options.ts'
import { machine, publish } from './support/report.ts'
import { type Goal, type Verified, goalTable, verifies, verifyTable } from './support/verifies.ts'

const notes = [
  `Everything shares the ${availableParallelism()} cores of this machine: PostgreSQL, the server (one process of Node.js each) and the`,
  'load generator. Waybill is the real program with request ids, security headers, metrics and overload protection on;',
  'the rate limit is off. All are warmed and then asked in turn, every other round backwards. The first answer of each is',
  'looked through, every other one must be the same to the byte.',
]

async function run(options: Options): Promise<void> {
  const on = machine()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const database = await startBundled({ dataDir: join(folder, 'data') })
  try {
    const [size = 10_000] = options.sizes
    console.error(`Making ${grouped(size)} articles`)
    const world = await ArticleWorld.make({ url: database.url, folder, profile: options.profile }, size)
    const contenders: Contender[] = []
    try {
      contenders.push(...(await ours(world)))
      console.error('Installing the peer')
      const peer = await postgraphile(world, folder)
      if (typeof peer !== 'string') contenders.push(peer.contender)
      const missing = typeof peer === 'string' ? [`\nNot measured: ${peer}`] : []
      console.error('Measuring')
      const rows = await verifies(contenders, options)
      const goals = goalsOf(rows)
      await publish(
        {
          name: 'graphql',
          title: 'GraphQL: a page of articles',
          notes: [...notes, ...missing],
          tables: [goalTable(goals), verifyTable(rows, `${perPage} articles of ${grouped(size)}`)],
          figures: { goals, rows },
          versions: typeof peer === 'string' ? {} : peer.versions,
        },
        on,
      )
    } finally {
      const peers = contenders.map(({ server }) => server).filter((server) => server !== world.server)
      await Promise.allSettled([world, ...peers].map((each) => each.stop()))
    }
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function goalsOf(rows: readonly Verified[]): readonly Goal[] {
  return [
    { what: names.few, against: names.rest, least: 0.7 },
    { what: names.all, against: names.rest, least: 0 },
    { what: names.few, against: names.peer, least: 1 },
  ].flatMap(({ what, against, least }) => {
    const own = rows.find((row) => row.name === what)
    const other = rows.find((row) => row.name === against)
    if (own === undefined || other === undefined) return []
    const ratio = own.perSecond / other.perSecond
    return [
      {
        what: `${what}, to ${against}`,
        goal: least === 0 ? 'none' : `≥ ${least}`,
        reached: ratio.toFixed(2),
        of_rounds: own.rounds.map((speed, i) => speed / (other.rounds[i] ?? 0)),
        met: ratio >= least,
      },
    ]
  })
}

await run(readOptions({ sizes: '10000' }))
