import * as z from 'zod'
import { type AnyCommand, type Terminal, command } from '../kernel/command.ts'
import type { Config } from '../kernel/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { type App, type Part, startApp } from './app.ts'
import { banner } from './banner.ts'
import { migrateServers, openServers } from './databases.ts'
import { assertNoDemo } from './demo-traces.ts'
import { demoWorlds } from './demo.ts'
import { firstRunLines } from './first-run.ts'
import { makeLog } from './log.ts'

export function serveCommand(config: () => Config): AnyCommand {
  return command({
    name: 'serve',
    summary: 'Run the services and the worker until interrupted',
    input: z.object({
      only: z
        .array(z.enum(['logistics', 'auth', 'worker']))
        .min(1)
        .optional()
        .meta({ description: 'Run only these: logistics, auth, worker' }),
    }),
    run: async ({ only }, terminal) => {
      await serve(config(), only, terminal)
      return { stopped: true }
    },
    show: () => 'Stopped.',
  })
}

async function serve(config: Config, only: readonly Part[] | undefined, terminal: Terminal): Promise<void> {
  const started = performance.now()
  const interrupted = interruption()
  const log = makeLog(config)
  // To the person who waits for the start, and later to whoever reads the log.
  let report = (line: string) => terminal.note(line)
  const servers = await openServers(config, { beside: false, report: (line) => report(line) })
  let app: App | undefined
  try {
    await migrateServers(servers)
    if (config.production) await assertNoDemo(servers)
    const demo = config.demo ? await demoWorlds(servers, terminal) : undefined
    app = await startApp({
      config,
      urls: servers,
      clock: systemClock,
      log,
      ...(only && { only }),
    })
    const firstRun = await firstRunLines(config, servers, app)
    const seconds = (performance.now() - started) / 1000
    terminal.note(banner({ config, app, servers, demo, firstRun, seconds }))
    report = (line) => log.warn(line)
    await interrupted
    terminal.note('\nStopping: finishing what is running…')
  } finally {
    await app?.stop()
    await servers.stop()
  }
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    let first = true
    const hear = () => {
      if (!first) process.exit(130)
      first = false
      resolve()
    }
    process.on('SIGINT', hear)
    process.on('SIGTERM', hear)
  })
}
