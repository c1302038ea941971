// `npm run faults:sync -- --updates 1000000 --writers 32 --readers 4`: writers that overtake each other, give up and are
// killed, and readers that follow the feed of articles meanwhile; proves that none of these misses a change. With
// `--subject sales-orders` the readers follow the events and the feed of sales orders.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBundled } from '../../src/kernel/database/bundled.ts'
import { migrateServers } from '../../src/main/databases.ts'
import { type FeedsOptions, type FeedsReport, followFeeds } from './feeds.ts'
import { type Server, startServer } from './server.ts'

const { values } = parseArgs({
  options: {
    updates: { type: 'string', default: '100000' },
    writers: { type: 'string', default: '16' },
    readers: { type: 'string', default: '4' },
    subject: { type: 'string', default: 'articles' },
    records: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

function subjectOf(value: string): FeedsOptions['subject'] {
  if (value !== 'articles' && value !== 'sales-orders')
    throw new Error('--subject is articles or sales-orders')
  return value
}

function table(report: FeedsReport): string {
  const lines: readonly (readonly [string, string | number])[] = [
    ['updates committed', report.updates],
    ['records', report.records],
    ['given up', report.givenUp],
    ['backends ended', report.terminated],
    ['without an answer', report.unanswered],
    ...report.readers.map(
      ({ name, pages, rows, missed }) => [name, `${pages} pages, ${rows} rows, ${missed} missed`] as const,
    ),
    ['faults', report.faults.length],
  ]
  return lines.map(([name, value]) => `  ${name.padEnd(28)} ${value}`).join('\n')
}

const dataDir = await mkdtemp(join(tmpdir(), 'waybill-sync-'))
say(`seed ${values.seed}, in ${dataDir}`)
const bundled = await startBundled({ dataDir })
const { url } = bundled
const servers: Server[] = []
async function end(): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()))
  await bundled.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void end().finally(() => process.exit(130)))
}
try {
  await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
  const victim = await startServer(url, dataDir)
  servers.push(victim, await startServer(url, dataDir), await startServer(url, dataDir))
  const report = await followFeeds({
    url,
    addresses: servers.slice(1).map(({ address }) => address),
    victim,
    subject: subjectOf(values.subject),
    records: Number(values.records),
    updates: Number(values.updates),
    writers: Number(values.writers),
    readers: Number(values.readers),
    seed: Number(values.seed),
    report: say,
  })
  say(`\n${table(report)}`)
  for (const fault of report.faults.slice(0, 20)) say(`  ! ${fault}`)
  process.exitCode = report.faults.length === 0 ? 0 : 1
} finally {
  await end()
}
