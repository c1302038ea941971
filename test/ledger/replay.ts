// `node test/ledger/replay.ts --property alone --seed 1 --path 3:0`: runs what a failure of test/ledger-model.test.ts
// names, on a database of its own, and looks for the shortest way to it (unless `--no-shrink`). Without a path it runs as
// many lists of steps as `--runs` says.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBundled } from '../../src/kernel/database/bundled.ts'
import { migrateServers } from '../../src/main/databases.ts'
import { World } from '../support/world.ts'
import { properties } from './properties.ts'

const { values } = parseArgs({
  options: {
    property: { type: 'string', default: 'alone' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    path: { type: 'string' },
    runs: { type: 'string', default: '100' },
    'no-shrink': { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const property = values.property === 'together' ? properties.together : properties.alone
const dataDir = await mkdtemp(join(tmpdir(), 'waybill-ledger-'))
const server = await startBundled({ dataDir })
const { url } = server
try {
  await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
  const world = await World.start({ url, only: ['logistics'] })
  try {
    const { seed, path, runs } = values
    say(`${values.property}, seed ${seed}${path === undefined ? `, ${runs} runs` : `, path ${path}`}`)
    await property(world, {
      seed: Number(seed),
      endOnFailure: values['no-shrink'],
      ...(path === undefined ? { numRuns: Number(runs) } : { path }),
    })
    say('everything is as it should be')
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    await world.stop()
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}
