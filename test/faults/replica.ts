// Reads right after writes, on two nodes and a replica that is held back again and again; proves that nobody misses what they
// wrote.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { script } from '../../tools/script.ts'
import { Replicated } from '../support/replicated.ts'
import { count, seed, seedOf } from './bed.ts'
import { keeper } from './kept.ts'
import { type ReplicaReport, runReplicaProbes } from './replica-run.ts'
import { type Server, startServer } from './server.ts'

function text({ writes, probes, reads, holds, seconds, behind, refused, stale }: ReplicaReport): string {
  const asked = reads.replica + reads.primary
  const rows = [
    ['writes', writes],
    ['reads after them, with their position', probes],
    ['statements of reads that the replica answered', `${Math.round((100 * reads.replica) / asked)} %`],
    ['times that the replica was held back', holds],
    ['reads without a position that missed the write', behind],
    ['refused for the moment (503)', refused],
    ['seconds', Math.round(seconds)],
    ['stale reads', stale.length],
  ] as const
  const table = ['| what | figure |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)]
  return [...table, ...stale.slice(0, 20).map((fault) => `  ! ${fault}`)].join('\n')
}

export const replicaFaults = script({
  name: 'faults:replica',
  summary:
    'Reads right after writes on two nodes, from a replica that lags on purpose: none of them is stale',
  input: z.object({
    probes: count(100_000, 'reads after writes'),
    clients: count(16, 'clients at once'),
    seed,
  }),
  short: ['--probes', '400', '--clients', '4'],
  async run({ seed: given, short, ...options }, note) {
    const keep = keeper('replica')
    const seedUsed = seedOf(given)
    note(`seed ${seedUsed}`)
    const servers = await Replicated.start()
    const dataDir = await mkdtemp(join(tmpdir(), 'waybill-replica-'))
    const nodes: Server[] = []
    const end = async () => {
      await Promise.all(nodes.splice(0).map((node) => node.kill()))
      await servers.remove()
      await rm(dataDir, { recursive: true, force: true })
    }
    const interrupt = () => void end().finally(() => process.exit(130))
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    try {
      for (const _ of [1, 2])
        nodes.push(await startServer(servers.primary.url(), dataDir, { values: servers.values }))
      const report = await runReplicaProbes({ ...options, servers, nodes, seed: seedUsed, note })
      if (!short)
        await keep({
          title: 'Nobody misses their own write',
          where: 'clients and servers on the same cores',
          text: text(report),
        })
      return report
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      await end()
    }
  },
  show: text,
  failed: ({ stale, behind, reads }) => stale.length > 0 || behind === 0 || reads.replica === 0,
})
