import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { Link } from '../../../test/support/link.ts'
import { Pipeline } from './client.ts'
import { sql } from './sql.ts'
import { stopwatch } from '../../../test/support/stopwatch.ts'

const outside = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 })
const open: Pipeline[] = []
let link: Link

beforeAll(async () => {
  link = await Link.to(inject('databaseUrl'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((pipeline) => pipeline.close()))
})
afterAll(async () => {
  await link.cut()
  await outside.end()
})

function connected(readTimeout_ms = 20_000): Pipeline {
  const pipeline = new Pipeline({ url: link.url, schema: 'public', readTimeout_ms })
  open.push(pipeline)
  return pipeline
}

const pids = async (pipeline: Pipeline, count: number) => {
  const ask = () => pipeline.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const answers = await Promise.all(Array.from({ length: count }, ask))
  return new Set(answers.map(({ rows }) => rows[0]?.pid))
}

test('counts the statements under way, whatever becomes of them', async () => {
  const pipeline = connected()
  const work = [pids(pipeline, 3), pipeline.query(sql`select 1 / 0`), pids(pipeline, 2)]
  expect(pipeline.waiting).toBe(6)
  await Promise.allSettled(work)
  expect(pipeline.waiting).toBe(0)
})

test('is one connection, and one again when the server ended it', async () => {
  const pipeline = connected()
  const [before] = await pids(pipeline, 50)
  await outside.query('select pg_terminate_backend($1, 5000)', [before])
  await vi.waitUntil(() => pids(pipeline, 1).catch(() => false), { timeout: 30_000, interval: 10 })
  const after = await pids(pipeline, 50)
  expect(after.size).toBe(1)
  expect(after).not.toContain(before)
})

test('answers of any length come whole and in their order', async () => {
  const pipeline = connected()
  const lengths = [0, 1, 65_530, 65_536, 131_050, 131_072, 3, 400_000, 2]
  const answers = await Promise.all(
    lengths.map((length) =>
      pipeline.query<{ text: string }>(sql`select repeat('aß', ${length}::int) as text`),
    ),
  )
  const areWhole = answers.map(({ rows }, i) => rows[0]?.text === 'aß'.repeat(lengths[i] ?? 0))
  expect(areWhole).toEqual(lengths.map(() => true))
})

test('gives up on a connection that hangs and makes another', async () => {
  const pipeline = connected(1_000)
  await pids(pipeline, 1)
  link.stall()
  await expect(pids(pipeline, 5)).rejects.toThrow(/timeout|terminated/)
  await link.cut()
  await link.mend()
  expect((await pids(pipeline, 5)).size).toBe(1)
})

test('closes while it connects, and while the connection hangs', async () => {
  const idle = connected()
  await pids(idle, 1)
  const connecting = connected(500)
  link.stall()
  const asked = pids(connecting, 1).catch((error: unknown) => error)
  const passed_ms = stopwatch()
  await Promise.all([idle.close(), connecting.close(), connected().close()])
  expect(passed_ms()).toBeLessThan(4_000)
  expect(await asked).toBeInstanceOf(Error)
  await link.cut()
  await link.mend()
})
