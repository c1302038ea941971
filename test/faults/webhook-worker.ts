// A worker that numbers events and delivers them, in a process of its own, with a schedule that does not take days. Its
// one argument is JSON.
import * as z from 'zod'
import { startWorker } from '../../src/jobs/worker.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { webhookJobs as authWebhookJobs } from '../../src/auth/webhooks/jobs.ts'
import { eventSequencerJob as authSequencerJob } from '../../src/auth/webhooks/sequencer.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { youngTablesJob } from '../../src/kernel/database/young-tables.ts'
import { callingOf } from '../../src/webhooks/outbound.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import { eventSequencerJob } from '../../src/logistics/feeds/events/sequencer.ts'
import { webhookJobs } from '../../src/logistics/feeds/webhooks/jobs.ts'
import { patience } from '../support/patience.ts'

const Options = z.object({
  url: z.string(),
  service: z.enum(['logistics', 'auth']),
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
const { url, service, key, engine } = Options.parse(JSON.parse(process.argv[2] ?? '{}'))

const say = (fields: object, message?: string) =>
  process.stderr.write(
    `${message ?? ''} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? value.stack : value))}\n`,
  )
const database = new Database({ url, schema: service, poolSize: 10, ...patience })
const clock = systemClock
const outbound = { appKey: key, targets: { production: false, allowed: [] } }
const parts = { database, clock, ...(engine && { options: engine }) }

const address = () => 'http://127.0.0.1:8080'

function logisticsWorker() {
  const desk = new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' })
  const [deliver] = webhookJobs({ ...parts, ...callingOf(outbound, 'webhooks'), desk, address })
  return [eventSequencerJob(database), deliver]
}

function authWorker() {
  const [deliver] = authWebhookJobs({ ...parts, ...callingOf(outbound, 'auth webhooks') })
  return [authSequencerJob(database), deliver]
}

const own = service === 'auth' ? authWorker() : logisticsWorker()
const jobs = [youngTablesJob(database, service), ...own].filter((job) => job !== undefined)
const worker = await startWorker({
  url,
  jobs,
  log: { info() {}, warn: say, error: say },
})
process.stdout.write('ready\n')
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0))
})
