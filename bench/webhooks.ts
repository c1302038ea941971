// Deliveries to webhooks: how many each second, how soon after the commit, what dead endpoints cost the others, and what
// a second worker adds; the bundled PostgreSQL, the workers and the receiver share the machine.
import * as z from 'zod'
import { Database } from '../src/kernel/database/database.ts'
import { integer } from '../src/kernel/fields.ts'
import { migrate, migrationsIn } from '../src/postgres/migrate.ts'
import { logisticsMigrations, logisticsSchema } from '../src/logistics/index.ts'
import { bench } from './support/bench.ts'
import { type Course, type Delivered, HookReceiver, type Trial, delivered } from './support/hooks.ts'
import * as option from './support/options.ts'

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
  readonly runs: Delivered[]
}

const courses = ['one', 'two', 'rate', 'many', 'dead'] as const

const input = z.object({
  trials: z
    .array(z.enum(courses))
    .min(1)
    .default([...courses])
    .meta({ description: 'one worker, two, one at a rate, many endpoints, and some of these dead' }),
  events: integer(1).default(30_000).meta({ type: 'integer', description: 'events of a trial' }),
  rate: integer(1)
    .default(750)
    .meta({ type: 'integer', description: 'events each second of the trial at a rate' }),
  seconds: option.seconds(20, 'how long the trial at a rate takes'),
  warmup: integer(0)
    .default(2_000)
    .meta({ type: 'integer', description: 'events before it that do not count' }),
  rounds: option.rounds(3),
  profile: option.profile,
})
type Options = z.output<typeof input>

/** Each by its name, in words and in figures. */
function trialsOf({ events, rate, seconds, warmup }: Options) {
  const few = Math.max(1, Math.round(events / 15))
  const alone = { events, healthy: 1, dead: 0, workers: 1 }
  const many = { events: few, healthy: 18, dead: 0, workers: 1 }
  return {
    one: ['one worker', alone],
    two: ['two workers', { ...alone, workers: 2 }],
    rate: [
      `one worker at ${rate}/s`,
      { ...alone, events: Math.ceil(rate * seconds), steady: { rate, warmup } },
    ],
    many: ['18 healthy endpoints', many],
    dead: ['18 healthy, 2 dead endpoints', { ...many, dead: 2 }],
  } satisfies Record<string, readonly [string, Trial]>
}

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

async function measured(
  course: Course,
  options: Options,
  note: (line: string) => void,
): Promise<readonly Line[]> {
  const trials = trialsOf(options)
  const lines = options.trials.map((which): Line => {
    const [what, trial] = trials[which]
    return { what, trial, runs: [] }
  })
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { what, trial, runs } of lines) {
      const run = await delivered(course, trial)
      runs.push(run)
      note(
        `${what}: ${whole(run.count / run.seconds)}/s, p50 ${whole(run.p50_ms)} ms, p99 ${whole(run.p99_ms)} ms`,
      )
    }
  }
  return lines
}

export const webhooks = bench({
  name: 'webhooks',
  summary: 'Webhook deliveries: throughput, latency, and the cost of dead endpoints for the others',
  input,
  short: '--trials one,rate --events 50 --rate 50 --seconds 0.2 --warmup 0 --rounds 1'.split(' '),
  async measure(options, ground, note) {
    const receiver = await HookReceiver.start()
    try {
      const url = await ground.database('waybill_bench_webhooks')
      await migrate(url, logisticsSchema, await migrationsIn(logisticsMigrations))
      const database = new Database({ url, schema: logisticsSchema, poolSize: 10, readTimeout_ms: 20_000 })
      const figures = await measured({ database, url, receiver, profile: options.profile }, options, note)
      await database.close()
      const columns = [
        'what',
        'deliveries/s',
        'runs',
        'p50 ms',
        'p99 ms',
        'CPU ms each',
        'CPU of the workers',
      ]
      const tables = [{ title: 'Deliveries', columns, rows: figures.map(row) }]
      const versions = { PostgreSQL: await ground.postgresql() }
      return { title: 'Delivering to webhooks', notes, tables, figures, versions }
    } finally {
      receiver.stop()
    }
  },
})
