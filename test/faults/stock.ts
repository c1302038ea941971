// `npm run faults:stock -- --clients 64 --kills 20 --seconds 120`: many clients on a few articles, with connections that
// break in the middle and a server that is killed again and again; proves that every request is done once or not at all
// and that the ledger adds up.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBundled } from '../../src/kernel/database/bundled.ts'
import { migrateServers } from '../../src/main/databases.ts'
import { type StockFaultsReport, runStockFaults } from './stock-run.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '64' },
    articles: { type: 'string', default: '10' },
    kills: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)

function table({ clients, kills, acknowledged, movements, deadlocks, faults }: StockFaultsReport): string {
  const lines: readonly (readonly [string, number])[] = [
    ['kills', kills],
    ['requests', clients.requests],
    ['done', clients.done],
    ['refused', clients.refused],
    ['closed by the client', clients.aborted],
    ['without an answer', clients.unanswered],
    ['still in flight (409)', clients.inFlight],
    ['away (503)', clients.away],
    ['repeated when done', clients.repeated],
    ['effects looked for', acknowledged],
    ['movements', movements],
    ['deadlocks undone', deadlocks],
    ['faults', faults.length],
  ]
  return lines.map(([name, value]) => `  ${name.padEnd(24)} ${value}`).join('\n')
}

const dataDir = await mkdtemp(join(tmpdir(), 'waybill-stock-'))
say(`seed ${values.seed}, in ${dataDir}`)
const bundled = await startBundled({ dataDir })
const { url } = bundled
const stop = new AbortController()
async function end(): Promise<void> {
  stop.abort()
  await bundled.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void end().finally(() => process.exit(130)))
}
try {
  await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
  const report = await runStockFaults({
    url,
    dataDir,
    clients: Number(values.clients),
    articles: Number(values.articles),
    kills: Number(values.kills),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    signal: stop.signal,
    report: say,
  })
  say(`\n${table(report)}`)
  for (const fault of report.faults.slice(0, 20)) say(`  ! ${fault}`)
  process.exitCode = report.faults.length === 0 ? 0 : 1
} finally {
  await end()
}
