// `npm run faults:webhooks -- --events 100000 --kills 20 [--service auth]`: events to a receiver that fails 40 % of the time, by workers
// that are killed, and proves that none is lost, few come twice and each resource's come in order.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBundled } from '../../src/kernel/database/bundled.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { migrateServers } from '../../src/main/databases.ts'
import { deliverThroughFaults } from './deliveries.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    resources: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '30' },
    service: { type: 'string', default: 'logistics' },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = await mkdtemp(join(tmpdir(), 'waybill-webhooks-'))
const server = await startBundled({ dataDir: folder })
try {
  const { url } = server
  await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
  const service = values.service === 'auth' ? 'auth' : 'logistics'
  const database = new Database({ url, schema: service, poolSize: 4, readTimeout_ms: 20_000 })
  const report = await deliverThroughFaults({
    service,
    database,
    url,
    events: Number(values.events),
    resources: Number(values.resources),
    kills: Number(values.kills),
    limit_ms: Number(values.minutes) * 60_000,
    report: say,
  })
  await database.close()
  const { faults, ...figures } = report
  for (const [name, value] of Object.entries(figures)) say(`  ${name.padEnd(12)} ${value}`)
  const share = report.duplicates / report.events
  say(`  twice        ${(share * 100).toFixed(3)} %`)
  for (const fault of faults.slice(0, 20)) say(`  ! ${fault}`)
  process.exitCode = faults.length === 0 && report.lost === 0 && share <= 0.01 ? 0 : 1
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
