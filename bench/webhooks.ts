// Deliveries to webhooks: how many each second, how soon after the commit, what dead endpoints cost the others, and what
// a second worker adds; the bundled PostgreSQL, the workers and the receiver share the machine.
//   node bench/webhooks.ts [--events 30000] [--rounds 3]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBundled } from '../src/kernel/database/bundled.ts'
import { Database } from '../src/kernel/database/database.ts'
import { migrate, migrationsIn } from '../src/kernel/database/migrate.ts'
import { logisticsMigrations, logisticsSchema } from '../src/logistics/index.ts'
import { type Course, type Delivered, HookReceiver, type Trial, delivered } from './support/hooks.ts'
import { machine, publish } from './support/report.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '30000' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '750' },
  },
})

const notes = [
  'Every message is about 1 KB, signed, posted over HTTP on loopback to one receiver process and answered with 204; the',
  'attempt is recorded before the resource goes on. Throughput: all events wait in the outbox when the workers start, and',
  'are numbered and fanned out meanwhile; from the first arrival to the last. Delay: from the moment at which the event is',
  'written, just before its commit, to its first byte at the receiver, at the given rate. Dead endpoints take the message',
  'and never answer; what counts is what reaches the healthy ones. CPU is that of the workers (their start included), the',
  'database and the receiver together, for one delivery: two cores have 2,000 ms of it in a second.',
]

interface Line {
  readonly what: string
  readonly trial: Trial
  readonly runs: readonly Delivered[]
}

const events = Number(values.events)
const rate = Number(values.rate)
const trials: readonly (readonly [string, Trial])[] = [
  ['one worker', { events, healthy: 1, dead: 0, workers: 1 }],
  ['two workers', { events, healthy: 1, dead: 0, workers: 2 }],
  [`one worker at ${rate}/s`, { events: rate * 20, healthy: 1, dead: 0, workers: 1, rate }],
  ['18 healthy endpoints', { events: Math.round(events / 15), healthy: 18, dead: 0, workers: 1 }],
  ['18 healthy, 2 dead endpoints', { events: Math.round(events / 15), healthy: 18, dead: 2, workers: 1 }],
]

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const whole = (value: number) => Math.round(value).toLocaleString('en')

function row({ what, runs }: Line): readonly string[] {
  const speeds = runs.map(({ count, seconds }) => count / seconds)
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)]
  const delays = what.includes('/s') ? runs.map((run) => [run.p50_ms, run.p99_ms] as const) : []
  const times = runs.at(-1)?.workers_ms ?? []
  return [
    what,
    whole(median(speeds)),
    `${whole(least)} to ${whole(most)}`,
    delays.length === 0 ? '' : whole(median(delays.map(([p50]) => p50))),
    delays.length === 0 ? '' : whole(median(delays.map(([, p99]) => p99))),
    median(runs.map((run) => run.each_ms)).toFixed(2),
    times.length < 2 ? '' : times.map((each) => `${(each / 1000).toFixed(1)} s`).join(', '),
  ]
}

async function measured(course: Course): Promise<readonly Line[]> {
  const lines = trials.map(([what, trial]) => ({ what, trial, runs: new Array<Delivered>() }))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { what, trial, runs } of lines) {
      const run = await delivered(course, trial)
      runs.push(run)
      console.error(
        `${what}: ${whole(run.count / run.seconds)}/s, p50 ${whole(run.p50_ms)} ms, p99 ${whole(run.p99_ms)} ms`,
      )
    }
  }
  return lines
}

const on = machine()
const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
const bundled = await startBundled({ dataDir: folder })
const receiver = await HookReceiver.start()
try {
  const { url } = bundled
  await migrate(url, logisticsSchema, await migrationsIn(logisticsMigrations))
  const database = new Database({ url, schema: 'logistics', poolSize: 10, readTimeout_ms: 20_000 })
  const figures = await measured({ database, url, receiver })
  await database.close()
  const columns = ['what', 'deliveries/s', 'runs', 'p50 ms', 'p99 ms', 'CPU ms each', 'CPU of the workers']
  const tables = [{ title: 'Deliveries', columns, rows: figures.map(row) }]
  await publish(
    { name: 'webhooks', title: 'Delivering to webhooks', notes, tables, figures, versions: {} },
    on,
  )
} finally {
  receiver.stop()
  await bundled.stop()
  await rm(folder, { recursive: true, force: true })
}
