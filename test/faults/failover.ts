// Failovers of the database under load, in a lab with Patroni, etcd, HAProxy and PgBouncer: nothing that was acknowledged is
// lost, nothing is done twice, and writes go on within seconds.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { whatIsMissing } from '../../lab/packages.ts'
import { script } from '../../tools/script.ts'
import { count, seed, seedOf } from './bed.ts'
import { failoverRun } from './failover-run.ts'
import { failoverText, isMet } from './failover-text.ts'
import { ways } from './failover-ways.ts'
import { keeper } from './kept.ts'

export const failoverFaults = script({
  name: 'faults:failover',
  summary:
    'Failovers under load, the primary killed, frozen and cut off: nothing acknowledged is lost, writes go on within seconds',
  input: z.object({
    failovers: count(50, 'failovers, one after the other'),
    ways: z
      .array(z.enum(ways))
      .min(1)
      .default([...ways])
      .meta({ description: 'how the primary goes, in turn: kill, freeze, cut' }),
    clients: count(6, 'clients that write meanwhile: articles, and one in three orders'),
    seed,
  }),
  short: ['--failovers', '1', '--ways', 'freeze', '--clients', '3'],
  async run({ short, seed: given, ...options }, note) {
    const missing = whatIsMissing()
    if (missing !== undefined) throw new Error(missing)
    const keep = keeper('failover')
    const used = seedOf(given)
    note(`seed ${used}`)
    const folder = await mkdtemp(join(tmpdir(), 'waybill-lab-'))
    const stop = new AbortController()
    const interrupt = () => stop.abort()
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
    try {
      const report = await failoverRun({ ...options, folder, seed: used, signal: stop.signal, note })
      if (!short)
        await keep({
          title: 'Failover loses nothing',
          where: 'clients, nodes, balancer, etcd and both database servers on the same cores',
          text: failoverText(report),
        })
      return report
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    }
  },
  show: failoverText,
  failed: (report) => !isMet(report),
})
