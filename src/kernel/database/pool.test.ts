import type pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { LeanClient } from './client.ts'
import { Pool } from './pool.ts'
import { Route } from './route/route.ts'

const route = new Route(inject('databaseUrl'))
const opening = { make: (config: pg.ClientConfig) => new LeanClient(config), settings: {}, limit_ms: 20_000 }
const open = () => route.open({ ...opening, name: 'pool test' })
const pools: Pool[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

function poolOf(options: Partial<ConstructorParameters<typeof Pool>[0]> = {}): Pool {
  const pool = new Pool({ open, size: 2, wait_ms: 20_000, ...options })
  pools.push(pool)
  return pool
}

test('no more connections than its size, handed on in the order in which they were asked for', async () => {
  const pool = poolOf()
  const taken = await Promise.all([pool.take(), pool.take()])
  const order: number[] = []
  const waiting = [0, 1, 2].map(async (i) => {
    const client = await pool.take()
    order.push(i)
    pool.give(client, false)
    return client
  })
  expect(pool.waiting).toBe(3)
  for (const client of taken) pool.give(client, false)
  const clients = await Promise.all(waiting)
  expect(order).toEqual([0, 1, 2])
  expect(pool.waiting).toBe(0)
  for (const client of clients) expect(taken).toContain(client)
})

test('the last one given back is the next one taken', async () => {
  const pool = poolOf()
  const [a, b] = await Promise.all([pool.take(), pool.take()])
  pool.give(a, false)
  pool.give(b, false)
  const again = await pool.take()
  expect(again).toBe(b)
  pool.give(again, false)
})

test('one that broke, by its user or by itself, is replaced', async () => {
  const pool = poolOf({ size: 1 })
  const first = await pool.take()
  pool.give(first, true)
  const second = await pool.take()
  expect(second).not.toBe(first)
  const ended = new Promise((resolve) => second.once('end', resolve))
  await second.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  await ended
  pool.give(second, false)
  const third = await pool.take()
  await expect(third.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  pool.give(third, false)
})

test('waiting callers are told when none can be opened, each of its own attempt', async () => {
  let attempts = 0
  const failing = () => Promise.reject(new Error(`no ${(attempts += 1)}`))
  const pool = poolOf({ open: failing })
  const told = await Promise.allSettled([pool.take(), pool.take(), pool.take()])
  expect(told.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
    [1, 2, 3].map((i) => `Error: no ${i}`),
  )
})

test('callers who wait too long are told, and their connections serve others', async () => {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const pool = poolOf({ open: () => late.then(open), wait_ms: 50 })
  await expect(pool.take()).rejects.toThrow('timeout exceeded')
  resolve()
  const client = await vi.waitUntil(() => pool.take().catch(() => undefined), { timeout: 30_000 })
  pool.give(client, false)
})

test('those that are meant are dropped, idle or in use', async () => {
  const pool = poolOf({ size: 3 })
  const [used, idle, spared] = await Promise.all([pool.take(), pool.take(), pool.take()])
  pool.give(idle, false)
  const running = used.query('select pg_sleep(60)').catch((error: unknown) => String(error))
  pool.drop((client) => client !== spared)
  expect(await running).toContain('Connection terminated')
  pool.give(used, true)
  pool.give(spared, false)
  expect(await pool.take()).toBe(spared)
  pool.give(spared, false)
})

test('closing refuses waiting and new callers, and waits for connections in use', async () => {
  const pool = poolOf({ size: 1 })
  const client = await pool.take()
  const waiting = pool.take()
  const closed = pool.close()
  await expect(waiting).rejects.toThrow('Connection ended')
  await expect(pool.take()).rejects.toThrow('Connection ended')
  await expect(client.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  pool.give(client, false)
  await closed
})
