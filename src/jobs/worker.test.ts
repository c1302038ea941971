import { inspect } from 'node:util'
import pg from 'pg'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../test/support/fresh.ts'
import { Link } from '../../test/support/link.ts'
import type { Job, JobContext } from '../kernel/job.ts'
import type { Logger } from '../kernel/log.ts'
import { pauseAfter } from './loop.ts'
import { retryAfter } from './schedule.ts'
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

/** Database connection over a link that the test can cut. */
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
  return { name, summary: name, handle, every: yearly, ...more }
}

function looped(name: string, handle: Job['handle'], loop_ms: number): Job {
  return { name, summary: name, handle, loop_ms }
}

const yearly = '0 0 1 1 *'

interface Row {
  readonly name: string
  readonly failures: number
  readonly held: boolean
  readonly due: boolean
}

async function timetable(pool: pg.Pool): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(`
    select name, failures, held_by is not null as held, due_at <= now() as due from waybill_jobs.jobs order by name`)
  return rows
}

/** Makes every job due, as if its tick had come. */
function tick(pool: pg.Pool): Promise<unknown> {
  return pool.query(`update waybill_jobs.jobs set due_at = now() - interval '1 second'`)
}

async function isQuiet(pool: pg.Pool): Promise<boolean> {
  return (await timetable(pool)).every(({ held, due }) => !held && !due)
}

const soon = { timeout: 30_000, interval: 20 }

/** A barrier to wait at, and the means to open it. */
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

test('several workers start at once on an empty database, and a tick runs once, however many they are', async () => {
  const { url, pool } = await database()
  const ran: string[] = []
  const names = Array.from({ length: 10 }, (_, i) => `job-${i}`)
  const jobs = names.map((name) => job(name, () => Promise.resolve(void ran.push(name))))
  await Promise.all([1, 2, 3, 4].map(() => started({ url, jobs })))
  expect(ran).toEqual([])
  await tick(pool)
  await vi.waitUntil(async () => ran.length > 0 && (await isQuiet(pool)), soon)
  expect(ran.toSorted()).toEqual(names)
})

test('a job is due next when its cron line says so', async () => {
  const { url, pool } = await database()
  await started({
    url,
    jobs: [job('hourly', () => Promise.resolve(), { every: '17 * * * *', atStart: true })],
  })
  await vi.waitUntil(() => isQuiet(pool), soon)
  const { rows } = await pool.query<{ minute: string; soon: boolean }>(`
    select extract(minute from due_at at time zone 'UTC') as minute, due_at <= now() + interval '1 hour' as soon
      from waybill_jobs.jobs`)
  expect(rows).toEqual([{ minute: '17', soon: true }])
})

test('a line that names an earlier moment than the timetable has counts from the start of the worker', async () => {
  const { url, pool } = await database()
  const worker = await started({ url, jobs: [job('any', () => Promise.resolve())] })
  await worker.stop()
  await started({ url, jobs: [job('any', () => Promise.resolve(), { every: '* * * * *' })] })
  const { rows } = await pool.query(
    `select due_at <= now() + interval '1 minute' as soon from waybill_jobs.jobs`,
  )
  expect(rows).toEqual([{ soon: true }])
})

test('a job runs at the start of a worker when it says so, and at no start when not', async () => {
  const { url, pool } = await database()
  const ran: string[] = []
  const jobs = [
    job('first', () => Promise.resolve(void ran.push('first')), { atStart: true }),
    job('later', () => Promise.resolve(void ran.push('later'))),
  ]
  await started({ url, jobs })
  await vi.waitUntil(async () => ran.length > 0 && (await isQuiet(pool)), soon)
  expect(ran).toEqual(['first'])
})

test('a job that fails is logged under its name and tried again before its next tick', async () => {
  const { url, pool } = await database()
  const lines: Line[] = []
  let runs = 0
  const broken = () => ((runs += 1) < 3 ? Promise.reject(new Error('no luck')) : Promise.resolve())
  await started({ url, jobs: [job('broken', broken, { atStart: true })], log: logger(lines) })
  await vi.waitUntil(async () => (await timetable(pool))[0]?.failures === 1, soon)
  await vi.waitUntil(async () => runs === 3 && (await isQuiet(pool)), soon)
  expect(await timetable(pool)).toMatchObject([{ failures: 0 }])
  expect(lines.map(({ level, fields, message }) => [level, fields['job'], message])).toEqual([
    ['error', 'broken', 'job failed'],
    ['error', 'broken', 'job failed'],
  ])
})

test('a second try comes after a second, later ones ever later, up to ten minutes', () => {
  expect([1, 2, 3, 10, 11, 50].map(retryAfter)).toEqual([1_000, 2_000, 4_000, 512_000, 600_000, 600_000])
})

test('the job of a worker that died is free when its time is up', async () => {
  const { url, pool } = await database()
  const ran: string[] = []
  const worker = await started({ url, jobs: [job('orphan', () => Promise.resolve())] })
  await worker.stop()
  await pool.query(`update waybill_jobs.jobs set due_at = now() - interval '1 second',
                      held_by = gen_random_uuid(), held_until = now() + interval '1 second'`)
  await started({ url, jobs: [job('orphan', () => Promise.resolve(void ran.push('orphan')))] })
  expect(ran).toEqual([])
  await vi.waitUntil(async () => ran.length > 0 && (await isQuiet(pool)), soon)
  expect(ran).toEqual(['orphan'])
})

test('a job that takes long stays with its worker', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { url, pool } = await database()
  const door = new Door()
  await started({ url, jobs: [job('long', () => door.passed, { atStart: true })] })
  await vi.waitUntil(async () => (await timetable(pool))[0]?.held === true, soon)
  await pool.query(`update waybill_jobs.jobs set held_until = now() + interval '1 second'`)
  vi.advanceTimersByTime(10_000)
  const left = async () =>
    (
      await pool.query<{ long: boolean }>(
        `select held_until > now() + interval '20 seconds' as long from waybill_jobs.jobs`,
      )
    ).rows
  await expect.poll(left, soon).toEqual([{ long: true }])
  door.open()
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
    await started({ url, jobs: [looped('loop', handle, 1)], log: logger(lines) })
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
  const slow =
    (name: string) =>
    async ({ signal }: JobContext) => {
      begun.push(name)
      await door.passed
      ended.push(`${name} ${signal.aborted}`)
    }
  const jobs = [job('timed', slow('timed'), { atStart: true }), looped('looped', slow('looped'), 1)]
  const worker = await started({ url, jobs })
  await vi.waitUntil(() => begun.length === 2, soon)
  const stopped = worker.stop()
  door.open()
  await stopped
  expect(ended.toSorted()).toEqual(['looped false', 'timed false'])
  expect(await timetable(pool)).toMatchObject([{ held: false, due: false }])
  expect(worker.stop()).toBe(stopped)
})

test('stop aborts what does not finish, and hands back what does not even mind that', async () => {
  const { url, pool } = await database()
  const begun: string[] = []
  const deaf = new Door()
  const jobs = [
    job(
      'listens',
      async ({ signal }) => {
        begun.push('listens')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
      { atStart: true },
    ),
    job(
      'deaf',
      () => {
        begun.push('deaf')
        return deaf.passed
      },
      { atStart: true },
    ),
  ]
  const worker = await started({ url, jobs, patience_ms: 50 })
  await vi.waitUntil(() => begun.length === 2, soon)
  await worker.stop()
  expect(await timetable(pool)).toMatchObject([
    { name: 'deaf', held: false, due: true },
    { name: 'listens', held: false, due: false },
  ])
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
    job(
      'long',
      () => {
        begun.push('long')
        return door.passed
      },
      { atStart: true },
    ),
    job('short', () => Promise.resolve(void begun.push('short'))),
    looped('loop', async () => void (loops += (await through.query('select 1')).rows.length), 10),
  ]
  const worker = await started({ url, jobs, log: logger(lines) })
  await vi.waitUntil(() => begun.length === 1 && loops > 0, soon)
  await link.cut()
  door.open()
  const said = (text: string) => lines.some(({ message }) => message === text)
  await vi.waitUntil(() => said('the jobs wait for the database') && said('job failed'), soon)
  await pool.query(`update waybill_jobs.jobs set due_at = now() where name = 'short'`)
  const before = loops
  await link.mend()
  await vi.waitUntil(async () => loops > before && (await isQuiet(pool)), soon)
  expect(begun).toEqual(['long', 'short'])
  expect(said('the jobs have the database again')).toBe(true)
  await worker.stop()
  await through.end()
})

test('a job whose end could not be recorded is not run again: its worker has it until it can', async () => {
  const { url, pool, link } = await linked()
  const door = new Door()
  let begun = 0
  const long = () => {
    begun += 1
    return door.passed
  }
  await started({ url, jobs: [job('long', long, { atStart: true })] })
  await vi.waitUntil(() => begun === 1, soon)
  await link.cut()
  door.open()
  expect(await timetable(pool)).toMatchObject([{ held: true }])
  await link.mend()
  await vi.waitUntil(() => isQuiet(pool), soon)
  expect(begun).toBe(1)
})

test('the connections of a worker can be ended under it again and again', async () => {
  const { url, pool } = await database()
  let ran = 0
  await started({ url, jobs: [job('count', () => Promise.resolve(void (ran += 1)))] })
  for (let i = 1; i <= 2; i += 1) {
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waybill'
                         and datname = current_database()`)
    await tick(pool)
    await expect.poll(() => ran, soon).toBeGreaterThanOrEqual(i)
    // Wait until the run is recorded: recording it after the next tick would reset the job to its own due time.
    await vi.waitUntil(() => isQuiet(pool), soon)
  }
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
  await expect(startWorker({ url, jobs: [any], log: logger() })).rejects.toThrow('away')
})
