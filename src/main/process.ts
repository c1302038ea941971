// One of the processes that share the ports of a node. The supervisor starts it and gives it orders.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { failureOf } from '../cli/failure.ts'
import { systemClock } from '../kernel/clock.ts'
import { readConfig } from './config.ts'
import { type App, startApp } from './app.ts'
import { makeLog } from './log.ts'
import { Link } from './process-link.ts'
import type { Beginning } from './process-messages.ts'
import { restartAfter } from './restarts.ts'

// Ctrl-C and systemd signal every process of the group; the supervisor decides what happens and when.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

let app: Promise<App> | undefined
let log: Logger | undefined
const ending = new AbortController()

const link = new Link((order) => {
  if (order.kind === 'begin') void begin(order)
  else if (order.kind === 'work') void work()
  else if (order.kind === 'drain') void app?.then((running) => running.drain())
  else void end()
})
await link.tell({ kind: 'loaded' })

async function begin({ number, values, urls, parts, pool }: Beginning): Promise<void> {
  if (app !== undefined) return
  try {
    const config = readConfig(values)
    log = makeLog(config).child({ process: number })
    app = startApp({
      config,
      urls,
      clock: systemClock,
      log,
      only: parts,
      poolSize: pool,
      siblings: (service) => link.siblings(service),
    })
    const { addresses } = await app
    await link.tell({ kind: 'started', addresses })
  } catch (error) {
    const { lines, code } = failureOf(error, [])
    await link.tell({ kind: 'failed', lines: [...lines], code })
    process.exit(code)
  }
}

/** Takes the jobs over, and retries until that succeeds. */
async function work(): Promise<void> {
  const running = await app
  for (let failures = 1; !ending.signal.aborted; failures += 1) {
    try {
      await running?.work()
      return
    } catch (error) {
      log?.error({ err: error }, 'the jobs cannot begin here yet')
      await sleep(restartAfter(failures))
    }
  }
}

async function end(): Promise<void> {
  ending.abort()
  const running = await app?.catch(() => undefined)
  await running?.stop()
  process.exit()
}
