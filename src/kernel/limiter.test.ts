import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../test/support/clock.ts'
import { type CopiedTables, copiedTables } from '../../test/support/copied-tables.ts'
import { DatabaseUnavailable } from './database/failures.ts'
import { DatabaseLimiter, window_ms } from './limiter.ts'

const clock = new HandClock(new Date('2026-05-04T12:00:00Z'))
let tables: CopiedTables
let limiter: DatabaseLimiter
beforeAll(async () => {
  tables = await copiedTables('logistics', ['rate_limits'])
  limiter = new DatabaseLimiter(tables.options, clock)
  // A key such as 53100 fails with that SQLSTATE.
  await tables.run(`
    create function ${tables.options.schema}.fail() returns trigger language plpgsql as
      $$ begin raise exception using errcode = new.key; end $$;
    create trigger fail before insert on ${tables.options.schema}.rate_limits for each row
      when (new.key ~ '^[0-9A-Z]{5}$') execute function ${tables.options.schema}.fail()`)
})
afterAll(async () => {
  await limiter.close()
  await tables.drop()
})

const ends = () => clock.now().getTime() + window_ms

describe('a budget', () => {
  test('counts down to its limit, and refuses the call beyond it', async () => {
    const resets_at = ends()
    const whole = { resets_at, left_ms: 60_000 }
    expect(await limiter.take('down', 2)).toEqual({ allowed: true, remaining: 1, ...whole })
    clock.advance(1)
    const later = { resets_at, left_ms: 59_000 }
    expect(await limiter.take('down', 2)).toEqual({ allowed: true, remaining: 0, ...later })
    expect(await limiter.take('down', 2)).toEqual({ allowed: false, remaining: 0, ...later })
  })

  test('several calls are taken as a whole or not at all', async () => {
    expect(await limiter.take('whole', 5, 3)).toMatchObject({ allowed: true, remaining: 2 })
    expect(await limiter.take('whole', 5, 3)).toMatchObject({ allowed: false, remaining: 0 })
  })

  test('that is spent is refused without a question to the database until its window ends', async () => {
    const resets_at = ends()
    await limiter.take('spent', 1)
    await limiter.take('spent', 1)
    // Another spent key must not make the limiter forget this one.
    await limiter.take('spent too', 0)
    await tables.run(`delete from ${tables.options.schema}.rate_limits where key = 'spent'`)
    clock.advance(59.999)
    expect(await limiter.take('spent', 1)).toEqual({ allowed: false, remaining: 0, resets_at, left_ms: 1 })
    clock.advance(0.001)
    expect(await limiter.take('spent', 1)).toEqual({
      allowed: true,
      remaining: 0,
      resets_at: ends(),
      left_ms: 60_000,
    })
  })

  test('is asked for again as long as it is not spent', async () => {
    await limiter.take('kept', 1)
    await tables.run(`delete from ${tables.options.schema}.rate_limits where key = 'kept'`)
    expect(await limiter.take('kept', 1)).toMatchObject({ allowed: true })
  })

  test('begins anew on the 60th second', async () => {
    await limiter.take('anew', 5, 4)
    clock.advance(59.999)
    expect(await limiter.take('anew', 5)).toMatchObject({ remaining: 0, left_ms: 1 })
    clock.advance(0.001)
    expect(await limiter.take('anew', 5)).toMatchObject({ remaining: 4, left_ms: 60_000 })
  })

  test('is shared by all nodes', async () => {
    const node = new DatabaseLimiter(tables.options, clock)
    await limiter.take('shared', 2)
    expect(await node.take('shared', 2)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await limiter.take('shared', 2)).toMatchObject({ allowed: false })
    await node.close()
  })
})

const thrown = (key: string) => limiter.take(key, 1).catch((error: unknown) => error)

describe('where the database', () => {
  test.each([
    ['is out of disk', '53100'],
    ['cancels for taking too long', '57014'],
    ['shuts down', '57P01'],
  ])('%s, the limiter is unavailable', async (_name, key) => {
    const error = await thrown(key)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error).toMatchObject({ message: 'rate limits are away', cause: { code: key } })
  })

  test('has an error of another kind, that one is told', async () => {
    const error = await thrown('22012')
    expect(error).not.toBeInstanceOf(DatabaseUnavailable)
    expect(error).toMatchObject({ code: '22012' })
  })
})
