import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HandClock } from '../../test/support/clock.ts'
import { type CopiedTables, copiedTables } from '../../test/support/copied-tables.ts'
import { type Lie, LyingRedis, goodbye, silence } from '../../test/support/lying-redis.ts'
import { DatabaseLimiter, window_ms } from './limiter.ts'
import { RedisLimiter, closeRedis, connectRedis } from './redis.ts'

// Whatever Redis answers, or doesn't answer, the limiter returns a budget and no caller gets much more than the limit.

const limit = 4
const clock = new HandClock(new Date('2026-05-04T12:00:00Z'))
let redis: LyingRedis
let tables: CopiedTables
let fallback: DatabaseLimiter
beforeAll(async () => {
  redis = await LyingRedis.start()
  tables = await copiedTables('logistics', ['rate_limits'])
  fallback = new DatabaseLimiter(tables.options, clock)
})
afterAll(async () => {
  await fallback.close()
  await tables.drop()
  await redis.stop()
})

const counted = (used: number | string, left: number | string) => `*3\r\n:${used}\r\n:${left}\r\n{key}\r\n`

async function withLimiter(lie: (count: number) => Lie, work: (limiter: RedisLimiter) => Promise<void>) {
  const connection = await connectRedis(redis.url)
  await once(connection, 'ready')
  redis.asked = 0
  redis.lie = lie
  try {
    await work(new RedisLimiter(connection, fallback, clock))
    expect(redis.asked).toBeGreaterThan(0)
  } finally {
    await closeRedis(connection)
  }
}

const lies: readonly (readonly [name: string, lie: (count: number) => Lie])[] = [
  ['always the first of a window, as when every key is evicted', () => counted(1, 60_000)],
  ['a counter that goes backwards', (count) => counted(limit - count, 60_000)],
  ['a counter below what was just taken', () => counted(0, 60_000)],
  ['a negative counter', () => counted(-5, 60_000)],
  ['a window that is over', () => counted(1, 0)],
  ['a window without an end', () => counted(1, -1)],
  ['a window of years', () => counted(1, 99_999_999_999)],
  ['a number beyond all numbers', () => counted('9'.repeat(400), 60_000)],
  ['one number', () => ':3\r\n'],
  ['a word', () => '+OK\r\n'],
  ['an empty text', () => '$0\r\n\r\n'],
  ['nothing', () => '$-1\r\n'],
  ['a list of nothing', () => '*0\r\n'],
  ['a list of nulls', () => '*2\r\n$-1\r\n$-1\r\n'],
  ['texts', () => '*2\r\n$1\r\na\r\n$1\r\nb\r\n'],
  ['less than was asked for', () => '*2\r\n:1\r\n:60000\r\n'],
  ['the count of another key', () => '*3\r\n:1\r\n:60000\r\n$5\r\nother\r\n'],
  ['lists in lists', () => '*2\r\n*1\r\n:1\r\n*1\r\n:1\r\n'],
  ['that the key is something else', () => '-WRONGTYPE Operation against a key\r\n'],
  ['that it has no memory left', () => '-OOM command not allowed\r\n'],
  ['that it is a replica', () => '-READONLY You cannot write against a read only replica.\r\n'],
  ['that it is loading', () => '-LOADING Redis is loading the dataset in memory\r\n'],
  ['another protocol', () => 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['bytes', () => Buffer.from([0, 255, 254, 13, 10, 42, 13, 10])],
  ['two answers to one question', () => counted(1, 60_000) + counted(1, 60_000)],
  ['half an answer', () => '*2\r\n:1\r\n'],
  ['the end of the connection', () => goodbye],
  ['nothing at all, ever', () => silence],
]

test.each(lies)('%s', async (name, lie) => {
  await withLimiter(lie, async (limiter) => {
    const allowed: boolean[] = []
    for (let i = 0; i < 4 * limit; i += 1) {
      const budget = await limiter.take(name, limit)
      allowed.push(budget.allowed)
      expect(budget.remaining).toBeLessThanOrEqual(limit)
      expect(budget.left_ms).toBeLessThanOrEqual(window_ms)
    }
    expect(allowed[0]).toBe(true)
    // A minute can touch two windows, and their ends can be reported at any moment.
    expect(allowed.filter(Boolean).length).toBeLessThanOrEqual(2 * limit)
  })
})

test.each(['a key that is evicted after each request', 'and half the time Redis is away'])(
  '%s: no more than the limit, and as much again in the next window',
  async (name) => {
    const isAway = name.startsWith('and')
    const lie = (count: number): Lie =>
      isAway && count % 2 === 1 ? '-OOM no memory\r\n' : counted(1, window_ms)
    await withLimiter(lie, async (limiter) => {
      for (let minute = 0; minute < 2; minute += 1) {
        const allowed: boolean[] = []
        for (let i = 0; i < 3 * limit; i += 1) allowed.push((await limiter.take(name, limit)).allowed)
        expect(allowed.filter(Boolean)).toHaveLength(limit)
        clock.advance(window_ms / 1_000)
      }
    })
  },
)

test('what others have counted leaves less, and a window that they opened ends when Redis says', async () => {
  const windows = [counted(3, 10_000), counted(4, 10_000), counted(5, 10_000)]
  await withLimiter(
    (count) => windows[count] ?? counted(count - 2, window_ms),
    async (limiter) => {
      const take = async () => (await limiter.take('shared', limit)).allowed
      expect([await take(), await take(), await take()]).toEqual([true, true, false])
      clock.advance(10)
      expect([await take(), await take(), await take(), await take(), await take()]).toEqual([
        true,
        true,
        true,
        true,
        false,
      ])
    },
  )
})
