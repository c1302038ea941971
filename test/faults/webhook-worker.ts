// A worker that numbers events and delivers them, in a process of its own, with a schedule that does not take days. Its
// one argument is JSON.
import * as z from 'zod'
import { startWorker } from '../../src/jobs/worker.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { Vault } from '../../src/kernel/vault.ts'
import { Sender } from '../../src/kernel/webhooks/sender.ts'
import { Targets } from '../../src/kernel/webhooks/targets.ts'
import { Desk } from '../../src/logistics/access/desk.ts'
import { eventSequencerJob } from '../../src/logistics/events/sequencer.ts'
import { webhookJobs } from '../../src/logistics/webhooks/jobs.ts'

const Options = z.object({
  url: z.string(),
  key: z.string(),
  /** Left out: as in production. */
  engine: z
    .object({
      lease_ms: z.int(),
      poll_ms: z.int(),
      schedule_ms: z.array(z.int()),
    })
    .optional(),
})
export type WorkerOptions = z.output<typeof Options>
const { url, key, engine } = Options.parse(JSON.parse(process.argv[2] ?? '{}'))

const say = (fields: object, message?: string) =>
  process.stderr.write(
    `${message ?? ''} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? value.stack : value))}\n`,
  )
const database = new Database({ url, schema: 'logistics', poolSize: 10, readTimeout_ms: 20_000 })
const clock = systemClock
const [deliver] = webhookJobs({
  database,
  clock,
  address: () => 'http://127.0.0.1:8080',
  desk: new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' }),
  vault: new Vault(key, 'webhooks'),
  sender: new Sender(new Targets({ production: false, allowed: [] })),
  ...(engine && { options: engine }),
})
if (deliver === undefined) throw new Error('there is no job that delivers')
const worker = await startWorker({
  url,
  jobs: [eventSequencerJob(database), deliver],
  log: { info() {}, warn: say, error: say },
})
process.stdout.write('ready\n')
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
