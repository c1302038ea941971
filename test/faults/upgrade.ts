// The release before, this one and the next one behind a balancer, under load: upgraded and rolled back node by node, and
// restarted, without a request that fails or an answer that differs.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { startBundled } from '../../src/postgres/bundled.ts'
import { currentAndPrevious } from '../../tools/releases.ts'
import { script } from '../../tools/script.ts'
import { count, seed, seedOf } from './bed.ts'
import { keeper } from './kept.ts'
import { type UpgradeOptions, type UpgradeReport, upgradeRun } from './upgrade-run.ts'
import { isMet, upgradeText } from './upgrade-text.ts'
import { whyMissing } from './upgrade-trees.ts'

async function onServer(options: Omit<UpgradeOptions, 'url' | 'dataDir'>): Promise<UpgradeReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-upgrade-'))
  const bundled = await startBundled({ dataDir, settings: { max_connections: '200' } })
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    return await upgradeRun({ ...options, url: bundled.url, dataDir, signal: stop.signal })
  } finally {
    await bundled.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

export const upgradeFaults = script({
  name: 'faults:upgrade',
  summary: 'Upgrades, roll-backs and rolling restarts under load: no request fails, no answer differs',
  input: z.object({
    rounds: count(10, 'upgrades and roll-backs: with the release before, and with a rehearsed next one'),
    restarts: count(100, 'rolling restarts of this release'),
    nodes: count(2, 'behind the balancer'),
    rate: count(300, 'requests a second'),
    seed,
  }),
  short: ['--rounds', '1', '--restarts', '1', '--nodes', '1', '--rate', '40'],
  async run({ short, seed: given, ...options }, note) {
    const missing = await whyMissing(currentAndPrevious().previous)
    if (missing !== undefined) throw new Error(missing)
    const keep = keeper('upgrade')
    const used = seedOf(given)
    note(`seed ${used}`)
    const sizes = short ? { articles: 20, users: 2 } : { articles: 300, users: 10 }
    const report = await onServer({ ...options, ...sizes, seed: used, note })
    if (!short)
      await keep({
        title: 'Upgrades, roll-backs and restarts that nobody notices',
        where: 'clients, balancer, nodes and database on the same cores',
        text: upgradeText(report),
      })
    return report
  },
  show: upgradeText,
  failed: (report) => !isMet(report),
})
