import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod'
import { type AnyCommand, type Terminal, command } from '../kernel/command.ts'
import { readConfig } from './config.ts'
import type { Values } from './config-variables.ts'
import { systemClock } from '../kernel/clock.ts'
import { integer } from '../kernel/fields.ts'
import { type App, type Part, parts as allParts, startApp } from './app.ts'
import { appKey } from './app-key.ts'
import { banner } from './banner.ts'
import { openFolderWarning } from './data-folder.ts'
import { type Servers, migrateServers, openServers } from './databases.ts'
import { assertNoDemo } from './demo-traces.ts'
import { demoWorlds } from './demo.ts'
import { firstRunLines } from './first-run.ts'
import { interruption } from './interruption.ts'
import { makeLog } from './log.ts'
import { Rest } from './rest.ts'
import { type Shares, sharesOf, wantedProcesses } from './shares.ts'
import { Supervisor } from './supervisor.ts'

export function serveCommand(values: () => Values): AnyCommand {
  return command({
    name: 'serve',
    summary: 'Run the services and the worker until interrupted',
    input: z.object({
      only: z
        .array(z.enum(['logistics', 'auth', 'worker']))
        .min(1)
        .optional()
        .meta({ description: 'Run only these: logistics, auth, worker' }),
      processes: integer(1, 64).optional().meta({
        type: 'integer',
        description: 'Processes that share the ports, instead of PROCESSES',
      }),
    }),
    run: async ({ only, processes }, terminal) => {
      const given = values()
      const wanted = processes === undefined ? given : { ...given, PROCESSES: String(processes) }
      await serve(wanted, only ?? allParts, terminal)
      return { stopped: true }
    },
    show: () => 'Stopped.',
  })
}

/** The running node: one process, or several under a supervisor. */
interface Node extends Pick<App, 'addresses' | 'drain' | 'stop'> {
  /** Rejects when the node can't go on. */
  readonly broken?: Promise<never>
  restart?(): Promise<void>
}

async function serve(values: Values, parts: readonly Part[], terminal: Terminal): Promise<void> {
  const started = performance.now()
  const phases = new Phases('program')
  const config = readConfig(values)
  const interrupted = once(interruption().closing, 'abort')
  const log = makeLog(config)
  // Reports to the terminal during the start, and to the log later.
  let report = (line: string) => terminal.note(line)
  const servers = await openServers(config, { beside: false, report: (line) => report(line) })
  phases.end('database')
  let node: Node | undefined
  try {
    await migrateServers(servers, (line) => report(line))
    phases.end('migrations')
    if (config.production) await assertNoDemo(servers)
    const demo = config.demo ? await demoWorlds(servers, terminal, await appKey(config)) : undefined
    phases.end('demo')
    const shares = await sharesOf(config, servers, parts)
    const wanted = wantedProcesses(config, parts)
    if (shares.processes < wanted) report(fewerProcesses(shares, wanted))
    const openFolder = await openFolderWarning(config.dataDir)
    if (openFolder !== undefined) report(openFolder)
    const running = await startNode({ values, parts, servers, shares, log })
    node = running
    phases.end('services')
    log.debug(phases.took_ms, 'started')
    const firstRun = await firstRunLines(config, servers, running)
    const seconds = (performance.now() - started) / 1000
    terminal.note(banner({ config, app: running, servers, demo, firstRun, seconds, shares }))
    report = (line) => log.warn(line)
    flushCompileCache()
    new Rest().watch()
    process.on('SIGUSR2', () => void running.restart?.())
    await Promise.race([interrupted, running.broken ?? interrupted])
    await drained(running, config.drain_s, terminal)
    terminal.note('\nStopping: finishing what is running…')
  } finally {
    await node?.stop()
    await servers.stop()
  }
}

/** Duration of each phase of a start, beginning with the loading of the program. */
class Phases {
  readonly took_ms: Record<string, number> = {}
  #from = 0
  constructor(loading: string) {
    this.end(loading)
  }

  end(phase: string): void {
    const now = performance.now()
    this.took_ms[phase] = Math.round(now - this.#from)
    this.#from = now
  }
}

interface NodeParts {
  readonly values: Values
  readonly parts: readonly Part[]
  readonly servers: Servers
  readonly shares: Shares
  readonly log: Logger
}

function startNode({ values, parts, servers, shares, log }: NodeParts): Promise<Node> {
  const { logisticsUrl, authUrl } = servers
  const urls = { logisticsUrl, authUrl }
  if (shares.processes > 1) return Supervisor.start({ values, parts, urls, shares, log })
  const config = readConfig(values)
  return startApp({ config, urls, clock: systemClock, log, only: parts, poolSize: shares.pool })
}

function fewerProcesses({ processes }: Shares, wanted: number): string {
  return `The database allows connections for ${processes} of ${wanted} processes. Raise its max_connections for more; PROCESSES=${processes} says that this is enough.`
}

/** Reports not ready and keeps serving, so that load balancers look away before anything is closed. */
async function drained(node: Node, drain_s: number, terminal: Terminal): Promise<void> {
  node.drain()
  if (drain_s === 0 || Object.keys(node.addresses).length === 0) return
  terminal.note(`\nStopping: not ready any more, and still serving for ${drain_s} s…`)
  await sleep(drain_s * 1000)
}
