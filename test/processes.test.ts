import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Program } from './faults/program.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { Several, asked, severalVariables } from './support/several.ts'
import { send, testPassword } from './support/world.ts'

// Several processes on one pair of ports look like one node from outside.
const isLinux = process.platform === 'linux'

describe.skipIf(!isLinux)('two processes', () => {
  let several: Several
  let address: string
  beforeAll(async () => {
    several = await Several.start({ RATE_LIMIT_TOKEN: '20', RATE_LIMIT_DATA: '30' })
    address = several.program.address
  }, 120_000)
  afterAll(() => several.end(), 60_000)

  test('both serve, and the banner is there once', async () => {
    const { said } = several.program
    expect(said.match(/is running/g)).toHaveLength(1)
    expect(said).toMatch(/Processes +2/)
    expect(await several.pids()).toHaveLength(2)
    expect(await several.figure(/^waybill_processes\{.*\} (\d+)$/m)).toBe(2)
  })

  test('a budget is that of the node: what one process counts, the other knows', async () => {
    const { token } = await several.world.tenant()
    const headers = { authorization: `Bearer ${token}` }
    const statuses: number[] = []
    for (let i = 0; i < 40; i += 1)
      statuses.push((await asked(`${address}/api/articles`, { headers })).status)
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(10).fill(429)])
  })

  test('guesses of a password and sign-ins are counted together', async () => {
    const { email } = await several.world.user([{ company_id: await several.world.company() }])
    const signIn = (password: string) =>
      send(`${address}/api/auth/token`, {
        method: 'POST',
        body: { email, password },
        headers: { connection: 'close' },
      })
    const guesses: unknown[] = []
    for (let i = 0; i < 8; i += 1) {
      const { status, body } = await signIn('wrong')
      guesses.push([status, body.code])
    }
    expect(guesses.filter((each) => JSON.stringify(each).includes('login_locked'))).toHaveLength(3)
    const other = await several.world.user([{ company_id: await several.world.company() }])
    const codes: number[] = []
    for (let i = 0; i < 16; i += 1) {
      const reply = await send(`${address}/api/auth/token`, {
        method: 'POST',
        body: { email: other.email, password: testPassword },
        headers: { connection: 'close' },
      })
      codes.push(reply.status)
    }
    expect(codes).toEqual([...Array(12).fill(200), ...Array(4).fill(429)])
  })

  test('/metrics tells the sum, whichever process is asked', async () => {
    const { token } = await several.world.tenant()
    const headers = { authorization: `Bearer ${token}` }
    const total = () =>
      several.figure(/^http_requests_total\{method="GET",route="\/api\/warehouses",status="200".*\} (\d+)$/m)
    expect(await total()).toBeUndefined()
    for (let i = 0; i < 21; i += 1) await asked(`${address}/api/warehouses`, { headers })
    // Each of four is answered by the next process.
    expect(await Promise.all([total(), total(), total(), total()])).toEqual([21, 21, 21, 21])
    expect(
      await several.figure(
        /^http_request_duration_seconds_count\{method="GET",route="\/api\/warehouses".*\} (\d+)$/m,
      ),
    ).toBe(21)
  })

  test('the jobs run in one of them', async () => {
    await expect.poll(() => timetables(several)).toBe(1)
  })
})

/** How many workers look into the timetable. */
async function timetables({ fresh }: Several): Promise<number> {
  const { rows } = await fresh.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query like '%wait_ms%from jobs where name = any%' and pid <> pg_backend_pid()`,
  )
  return rows[0]?.count ?? 0
}

describe('a node that cannot start', () => {
  let fresh: Fresh
  beforeAll(async () => {
    fresh = await migratedDatabase()
  })
  afterAll(() => fresh.drop())

  /** How it ended. */
  async function ended(variables: Readonly<Record<string, string>>) {
    const program = new Program('.', { variables: { ...severalVariables(fresh.url), ...variables } })
    program.launch()
    const code = await program.exited()
    return { code, said: program.said }
  }

  test('says why once and ends as a whole', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => taken.once('listening', listening))
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, said } = await ended({ LOGISTICS_PORT: String(port) })
    taken.close()
    expect(said.match(/Cannot listen on 127\.0\.0\.1 port \d+; set HOST.*EADDRINUSE/g)).toHaveLength(1)
    expect(code).toBe(1)
  }, 60_000)

  test('needs no more connections than the database allows', async () => {
    const { code, said } = await ended({ DATABASE_POOL: '1000' })
    expect(said).toMatch(
      /2 processes need up to 2024 connections to the database, which allows \d+: raise its max_connections/,
    )
    expect(code).toBe(78)
  }, 60_000)
})
