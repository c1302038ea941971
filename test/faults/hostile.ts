// Clients that go away at every moment, are slow or only hold connections, and more requests than can be served: proves that
// others are served beside the former and nothing is left behind, and measures what is served of the latter.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { script } from '../../tools/script.ts'
import { count } from './bed.ts'
import { cores } from './cores.ts'
import { type Row, clientRows, overloadRows, table } from './hostile-report.ts'
import { hostileClients } from './hostile-run.ts'
import { keeper } from './kept.ts'
import { overload } from './overload-run.ts'
import { Program } from './program.ts'
import { tenant } from './tenant.ts'

interface Report {
  readonly tables: readonly (readonly Row[])[]
  /** It shows that it works, and no more: within seconds nothing is measured. */
  readonly short: boolean
}

/** Rules for any machine, however busy; the others are figures of this one. */
const always = new Set(['all served', 'as before'])

function text({ tables }: Report): string {
  return tables.map(table).join('\n\n')
}

function failed({ tables, short }: Report): boolean {
  return tables.flat().some(({ goal = '', isMet }) => isMet === false && (!short || always.has(goal)))
}

export const hostile = script({
  name: 'faults:hostile',
  summary: 'Clients that go away, are slow or too many: the others are served, and nothing is left behind',
  input: z.object({
    requests: count(100_000, 'clients that go away; 0 leaves them out'),
    idle: count(5_000, 'idle connections meanwhile'),
    slow: count(500, 'slow writers, slow readers and endless headers meanwhile, each'),
    seconds: count(20, 'seconds of overload; 0 leaves it out'),
  }),
  short: ['--requests', '500', '--idle', '100', '--slow', '20', '--seconds', '2'],
  async run({ requests, idle, slow, seconds, short }, note) {
    const keep = keeper('hostile')
    const core = cores()
    const program = new Program(await mkdtemp(join(tmpdir(), 'waybill-hostile-')), { core: core.server })
    // The program has a process group of its own: what ends this command does not reach it.
    const interrupt = () => void program.killAll().finally(() => process.exit(130))
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    try {
      await program.start()
      const { company, token } = await tenant(program.dataDir, { role: 'manager' })
      const headers = { authorization: `Bearer ${token}`, 'x-company-id': String(company) }
      const target = { address: program.address, headers }
      const tables: (readonly Row[])[] = []
      if (requests > 0) {
        note(`${requests} clients that go away, ${idle} idle, ${slow} slow of each kind`)
        const watched = { ...target, busy: () => program.busyConnections() }
        tables.push(clientRows(await hostileClients(watched, { requests, idle, slow })))
      }
      if (seconds > 0) {
        note(`overload for ${seconds} s`)
        tables.push(overloadRows(await overload(target, { seconds, clients: core.clients })))
      }
      const report = { tables, short }
      if (!short) await keep({ title: 'Hostile clients and overload', text: text(report) })
      return report
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      await program.killAll()
      await rm(program.dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  show: text,
  failed,
})
