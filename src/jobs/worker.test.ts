import { inspect } from 'node:util'
import pg from 'pg'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../test/support/fresh.ts'
import { Link } from '../../test/support/link.ts'
import type { Job } from '../kernel/job.ts'
import type { Logger } from '../kernel/log.ts'
import { pauseAfter } from './loop.ts'
import { type Worker, type WorkerOptions, startWorker } from './worker.ts'
import { stopwatch } from '../../test/support/stopwatch.ts'

const workers: Worker[] = []
const printed: unknown[] = []

interface Line {
  readonly level: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly message: string | undefined
}

beforeAll(() => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => void printed.push(values))
  }
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  if (printed.length > 0)
    throw new Error(`the console is not ours to write on: ${inspect(printed.splice(0))}`)
})

async function database(): Promise<{ readonly url: string; readonly pool: pg.Pool }> {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  return fresh
}

/** To a database, over a wire that the test can cut. */
async function linked(): Promise<{ readonly url: string; readonly pool: pg.Pool; readonly link: Link }> {
  const { url, pool } = await database()
  const link = await Link.to(url)
  onTestFinished(() => link.cut())
  return { url: link.url, pool, link }
}

function logger(lines: Line[] = []): Logger {
  const at = (level: string) => (fields: object, message?: string) => {
    lines.push({ level, fields: { ...fields }, message })
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

async function started(options: Omit<WorkerOptions, 'log'> & { log?: Logger }): Promise<Worker> {
  const worker = await startWorker({ log: logger(), ...options })
  workers.push(worker)
  return worker
}

function job(name: string, handle: Job['handle'], more: Partial<Job> = {}): Job {
  return { name, summary: name, handle, ...more }
}

function add(pool: pg.Pool, name: string, key?: string): Promise<unknown> {
  return pool.query('select graphile_worker.add_job($1, job_key => $2)', [name, key ?? null])
}

async function waiting(pool: pg.Pool): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'select attempts, last_error, locked_by is not null as locked from graphile_worker._private_jobs order by id',
  )
  return rows
}

const soon = { timeout: 20_000, interval: 20 }

/** Something to wait for, and the means to end the wait. */
class Door {
  readonly passed: Promise<void>
  #open: (() => void) | undefined
  constructor() {
    this.passed = new Promise((resolve) => {
      this.#open = resolve
    })
  }
  open(): void {
    this.#open?.()
  }
}

test('several workers start at once on an empty database, and a job put in the queue runs once', async () => {
  const { url, pool } = await database()
  const ran: string[] = []
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      started({ url, jobs: [job('once', () => Promise.resolve(void ran.push(name)))] }),
    ),
  )
  for (let i = 0; i < 20; i += 1) await add(pool, 'once', `key-${i}`)
  await vi.waitUntil(async () => (await waiting(pool)).length === 0, soon)
  expect(ran).toHaveLength(20)
})

test('a tick of a cron line runs once, however many workers there are', async () => {
  const { url, pool } = await database()
  const ran: string[] = []
  // In the past, so that the database finds what the tick added due at once.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-03-01T09:59:59.800Z') })
  const jobs = [
    job('tick', () => Promise.resolve(void ran.push('tick')), { every: '0 10 * * *' }),
    job('next', () => Promise.resolve(void ran.push('next'))),
  ]
  await Promise.all([1, 2, 3].map(() => started({ url, jobs })))
  const crontabs = async () =>
    (await pool.query('select identifier, last_execution from graphile_worker._private_known_crontabs')).rows
  await vi.waitUntil(async () => (await crontabs()).length === 1, soon)
  expect(await crontabs()).toEqual([{ identifier: 'tick', last_execution: null }])
  const hour = new Date('2025-03-01T10:00:00.000Z')
  vi.setSystemTime(hour)
  await vi.waitUntil(() => ran.length > 0, soon)
  await add(pool, 'next')
  await vi.waitUntil(async () => ran.includes('next') && (await waiting(pool)).length === 0, soon)
  expect(ran).toEqual(['tick', 'next'])
  expect(await crontabs()).toEqual([{ identifier: 'tick', last_execution: hour }])
})

test('a job runs at the start of a worker when it says so, and at no start when not', async () => {
  const { url, pool } = await database()
  const ran: string[] = []
  const jobs = [
    job('first', () => Promise.resolve(void ran.push('first')), { every: '0 0 1 1 *', atStart: true }),
    job('later', () => Promise.resolve(void ran.push('later')), { every: '0 0 1 1 *' }),
  ]
  await started({ url, jobs })
  await vi.waitUntil(async () => ran.length > 0 && (await waiting(pool)).length === 0, soon)
  expect(ran).toEqual(['first'])
})

test('a job that fails is logged under its name, kept for another attempt and replaced by its key', async () => {
  const { url, pool } = await database()
  const lines: Line[] = []
  const jobs = [job('broken', () => Promise.reject(new Error('no luck')))]
  await started({ url, jobs, log: logger(lines) })
  await add(pool, 'broken', 'broken')
  await vi.waitUntil(async () => (await waiting(pool))[0]?.['last_error'] === 'no luck', soon)
  expect(await waiting(pool)).toEqual([{ attempts: 1, last_error: 'no luck', locked: false }])
  await add(pool, 'broken', 'broken')
  await vi.waitUntil(() => lines.length === 2, soon)
  expect(lines.map(({ level, fields, message }) => [level, fields['job'], message])).toEqual([
    ['error', 'broken', 'job failed'],
    ['error', 'broken', 'job failed'],
  ])
})

test('a loop runs again and again in every worker, never two at a time in one, and outlives its errors', async () => {
  const { url, pool } = await database()
  const lines: Line[] = []
  const workersOf = [1, 2].map(() => ({ inside: 0, runs: 0 }))
  let most = 0
  for (const counts of workersOf) {
    const handle = async () => {
      counts.inside += 1
      most = Math.max(most, counts.inside)
      await pool.query('select 1')
      counts.inside -= 1
      counts.runs += 1
      if (counts.runs === 3) throw new Error('third time unlucky')
    }
    await started({ url, jobs: [job('loop', handle, { loop_ms: 1 })], log: logger(lines) })
  }
  await vi.waitUntil(() => workersOf.every(({ runs }) => runs > 5), soon)
  expect(most).toBe(1)
  expect(lines.map((line) => line.message)).toEqual(['job failed', 'job failed'])
})

test.for([
  { pause_ms: 0, after: [0, 200, 400, 10_000, 10_000] },
  { pause_ms: 200, after: [200, 400, 800, 10_000, 10_000] },
  { pause_ms: 60_000, after: [60_000, 60_000, 60_000, 60_000, 60_000] },
])('the pause of a loop doubles while it fails, up to ten seconds ($pause_ms ms)', ({ pause_ms, after }) => {
  expect([0, 1, 2, 7, 50].map((failures) => pauseAfter(failures, pause_ms))).toEqual(after)
})

test('stop lets what runs finish and takes nothing new', async () => {
  const { url, pool } = await database()
  const begun: string[] = []
  const ended: string[] = []
  const door = new Door()
  const slow = (name: string, more: Partial<Job> = {}) =>
    job(
      name,
      async ({ signal }) => {
        begun.push(name)
        await door.passed
        ended.push(`${name} ${signal.aborted}`)
      },
      more,
    )
  const worker = await started({
    url,
    jobs: [slow('queued'), slow('looped', { loop_ms: 1 })],
    concurrency: 1,
  })
  await add(pool, 'queued')
  await add(pool, 'queued')
  await vi.waitUntil(() => begun.length === 2, soon)
  const stopped = worker.stop()
  door.open()
  await stopped
  expect(ended.toSorted()).toEqual(['looped false', 'queued false'])
  expect(await waiting(pool)).toMatchObject([{ locked: false }])
  expect(worker.stop()).toBe(stopped)
})

test('stop aborts what does not finish, and hands back what does not even mind that', async () => {
  const { url, pool } = await database()
  const begun: string[] = []
  const deaf = new Door()
  const jobs = [
    job('listens', async ({ signal }) => {
      begun.push('listens')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }),
    job('deaf', () => {
      begun.push('deaf')
      return deaf.passed
    }),
  ]
  const worker = await started({ url, jobs, patience_ms: 50 })
  await add(pool, 'listens')
  await add(pool, 'deaf')
  await vi.waitUntil(() => begun.length === 2, soon)
  await worker.stop()
  expect(await waiting(pool)).toEqual([{ attempts: 1, last_error: 'the worker stopped', locked: false }])
  deaf.open()
})

test('a worker outlives the database: its loops go on, and so does the queue', async () => {
  const { url, pool, link } = await linked()
  const lines: Line[] = []
  const door = new Door()
  const begun: string[] = []
  const through = new pg.Pool({ connectionString: link.url, max: 1 })
  through.on('error', () => {})
  let loops = 0
  const jobs = [
    job('long', () => {
      begun.push('long')
      return door.passed
    }),
    job('short', () => Promise.resolve(void begun.push('short'))),
    job('loop', async () => void (loops += (await through.query('select 1')).rows.length), { loop_ms: 10 }),
  ]
  const worker = await started({ url, jobs, log: logger(lines) })
  await add(pool, 'long')
  await vi.waitUntil(() => begun.length === 1 && loops > 0, soon)
  await link.cut()
  door.open()
  const said = (text: string) => lines.some(({ message }) => message === text)
  await vi.waitUntil(() => said('the job queue waits for the database') && said('job failed'), soon)
  await add(pool, 'short')
  const before = loops
  await link.mend()
  await vi.waitUntil(async () => loops > before && (await waiting(pool)).length === 0, soon)
  expect(begun).toEqual(['long', 'short'])
  expect(said('the job queue has the database again')).toBe(true)
  await worker.stop()
  await through.end()
})

test('jobs whose end could not be recorded run again at once, not after the four hours of their lock', async () => {
  const { url, pool, link } = await linked()
  const lines: Line[] = []
  const door = new Door()
  let begun = 0
  const long = job('long', () => {
    begun += 1
    return door.passed
  })
  await started({ url, jobs: [long], log: logger(lines) })
  await add(pool, 'long')
  await add(pool, 'long')
  await vi.waitUntil(() => begun === 2, soon)
  link.stall()
  door.open()
  await vi.waitUntil(() => link.lost.includes('complete_job'), soon)
  await link.cut()
  await vi.waitUntil(() => lines.some(({ message }) => message?.includes('is replaced')), soon)
  await link.mend()
  await vi.waitUntil(async () => (await waiting(pool)).length === 0, soon)
  expect(begun).toBe(4)
})

test('the connections of a worker can be ended under it again and again', async () => {
  const { url, pool } = await database()
  let ran = 0
  await started({ url, jobs: [job('count', () => Promise.resolve(void (ran += 1)))] })
  for (let i = 1; i <= 3; i += 1) {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waybill-jobs'
                         and datname = current_database()`)
    await add(pool, 'count')
    await vi.waitUntil(() => ran >= i, soon)
  }
  await vi.waitUntil(async () => (await waiting(pool)).length === 0, soon)
  expect(ran).toBeGreaterThanOrEqual(3)
})

test('the jobs of a runner that gave up are freed, although the first try at that is cut off', async () => {
  const { url, pool } = await database()
  let ran = 0
  const begun = new Door()
  const end = new Door()
  const once = async () => {
    ran += 1
    begun.open()
    await end.passed
  }
  await started({ url, jobs: [job('once', once)] })
  await add(pool, 'once')
  await begun.passed
  // Whoever wants to change the row of the job has to wait now.
  const holder = await pool.connect()
  await holder.query('begin; select from graphile_worker._private_jobs for update')
  const cutOff = async (statement: string) => {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waybill-jobs'
          and datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${statement}%`],
    )
    return rowCount === 1
  }
  end.open()
  await vi.waitUntil(() => cutOff('delete from'), soon)
  await vi.waitUntil(() => cutOff('force_unlock_workers'), soon)
  await holder.query('rollback')
  holder.release()
  await vi.waitUntil(async () => (await waiting(pool)).length === 0, soon)
  expect(ran).toBe(2)
})

test.for(['cut', 'stall'] as const)('stop ends although the database is away (%s)', async (how) => {
  const { url, link } = await linked()
  let ran = 0
  const jobs = [job('count', () => Promise.resolve(void (ran += 1)), { every: '* * * * *', atStart: true })]
  const worker = await started({ url, jobs })
  await vi.waitUntil(() => ran > 0, soon)
  await link[how]()
  const passed_ms = stopwatch()
  await worker.stop()
  expect(passed_ms()).toBeLessThan(10_000)
})

test('a worker does not start on a database that is not there, nor with a line that is not cron', async () => {
  const { url, link } = await linked()
  const any = job('any', () => Promise.resolve())
  const wrong = startWorker({ url, jobs: [{ ...any, every: 'at noon' }], log: logger() })
  await expect(wrong).rejects.toThrow('cron')
  await link.cut()
  await expect(startWorker({ url, jobs: [any], log: logger() })).rejects.toThrow('ECONNREFUSED')
})

test('signals stay with whoever runs the process', async () => {
  const { url } = await database()
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2', 'SIGPIPE'] as const
  const count = () => signals.map((signal) => process.listenerCount(signal))
  const before = count()
  await started({ url, jobs: [job('any', () => Promise.resolve())] })
  expect(count()).toEqual(before)
})
