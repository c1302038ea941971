import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Several, asked } from './support/several.ts'

const isLinux = process.platform === 'linux'
const replaced = /^waybill_processes_replaced_total\{.*\} (\d+)$/m
const running = /^waybill_processes\{.*\} (\d+)$/m

/** Clients that ask without end, each on a connection of its own, until they are stopped. */
class Load {
  readonly #clients: Promise<void>[]
  readonly answers: number[] = []
  readonly failures: unknown[] = []
  #isOver = false
  #tell = () => {}
  #next = this.#another()

  constructor(several: Several, token: string, clients: number) {
    const headers = { authorization: `Bearer ${token}` }
    this.#clients = Array.from({ length: clients }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!this.#isOver) {
        await asked(`${several.program.address}/api/articles`, { headers, agent }).then(
          ({ status }) => this.#heard(status),
          (error: unknown) => this.failures.push(error),
        )
      }
      agent.destroy()
    })
  }

  /** Resolves when so many more were answered. */
  async more(answers: number): Promise<void> {
    const wanted = this.answers.length + answers
    while (this.answers.length < wanted) await this.#next
  }

  #another(): Promise<void> {
    return new Promise((tell) => {
      this.#tell = tell
    })
  }

  #heard(status: number): void {
    this.answers.push(status)
    this.#tell()
    this.#next = this.#another()
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#clients)
  }
}

/** Whether somebody works: the sequencer numbers what is committed, and the feed then has it. */
async function isWorking(several: Several): Promise<boolean> {
  const { rows } = await several.fresh.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query like '%wait_ms%from jobs where name = any%' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count === 1
}

describe.skipIf(!isLinux)('a process that is killed', () => {
  let several: Several
  beforeAll(async () => {
    several = await Several.start({})
  }, 120_000)
  afterAll(() => several.end(), 60_000)

  test('is replaced under load, nothing fails but what it had, and no total goes down', async () => {
    const { token } = await several.world.tenant()
    const clients = 8
    const load = new Load(several, token, clients)
    await load.more(100)
    const [victim, ...others] = await several.pids()
    if (victim === undefined) throw new Error('no process')
    const before = (await several.figure(/^http_requests_total\{.*route="\/api\/articles".*\} (\d+)$/m)) ?? 0
    const replacements = (await several.figure(replaced)) ?? 0
    expect(before).toBeGreaterThan(100)
    process.kill(victim, 'SIGKILL')
    await load.more(100)
    const after = await several.figure(/^http_requests_total\{.*route="\/api\/articles".*\} (\d+)$/m)
    expect(after).toBeGreaterThan(before)
    await expect.poll(() => several.figure(replaced)).toBe(replacements + 1)
    await expect.poll(() => several.figure(running)).toBe(2)
    await load.more(100)
    await load.stop()
    expect(new Set(load.answers)).toEqual(new Set([200]))
    // Each client had one connection that broke, and may have been handed to the dead once more before that was seen.
    expect(load.failures.length).toBeLessThanOrEqual(2 * clients)
    const pids = await several.pids()
    expect(pids).toHaveLength(2)
    expect(pids).toEqual(expect.arrayContaining(others))
    expect(pids).not.toContain(victim)
    expect(several.program.said).toMatch(
      new RegExp(`"pid":${victim},.*"signal":"SIGKILL".*"msg":"a process died and is replaced"`),
    )
  }, 120_000)

  test('leaves nobody waiting whom it was handed and never looked at', async () => {
    await expect.poll(() => several.figure(running)).toBe(2)
    const [victim = 0] = await several.pids()
    process.kill(victim, 'SIGSTOP')
    let answered = 0
    const calls = Array.from({ length: 4 }, async () => {
      await asked(`${several.program.address}/livez`)
      answered += 1
    })
    const ends = Promise.allSettled(calls)
    // One is at the one that stands still; the other process has the rest.
    await expect.poll(() => answered).toBe(3)
    process.kill(victim, 'SIGKILL')
    expect((await ends).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  }, 120_000)

  test('leaves the jobs to the next', async () => {
    await expect.poll(() => several.figure(running)).toBe(2)
    await expect.poll(() => isWorking(several)).toBe(true)
    for (const pid of await several.pids()) {
      const replacements = (await several.figure(replaced)) ?? 0
      process.kill(pid, 'SIGKILL')
      // A moment later nobody may have noticed yet; with both of them gone, the port would be gone too.
      await expect.poll(() => several.figure(replaced).catch(() => 0)).toBe(replacements + 1)
      await expect.poll(() => several.figure(running).catch(() => 0)).toBe(2)
    }
    // One of those that were killed had them.
    expect(several.program.said).toContain('a process took the jobs over')
    await expect.poll(() => isWorking(several)).toBe(true)
  }, 120_000)

  test('SIGUSR2 replaces all of them, one after the other, while the node serves', async () => {
    const { token } = await several.world.tenant()
    const before = await several.pids()
    const replacements = (await several.figure(replaced)) ?? 0
    const load = new Load(several, token, 4)
    await load.more(20)
    process.kill(several.program.pid ?? 0, 'SIGUSR2')
    await expect.poll(() => several.figure(replaced), { timeout: 60_000 }).toBe(replacements + 2)
    await expect.poll(() => several.figure(running)).toBe(2)
    await load.more(20)
    await load.stop()
    expect(new Set(load.answers)).toEqual(new Set([200]))
    // A client may send on a connection at the very moment at which that is closed: once for each of the two.
    expect(load.failures.length).toBeLessThanOrEqual(8)
    const after = await several.pids()
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    await expect.poll(() => isWorking(several)).toBe(true)
  }, 180_000)
})
