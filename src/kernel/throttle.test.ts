import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../test/support/clock.ts'
import { type CopiedTables, copiedTables } from '../../test/support/copied-tables.ts'
import { type Guess, forgetGuesses, guarded, oldGuesses, returnGuess, takeGuess } from './throttle.ts'
import { sql } from './database/sql.ts'

let sites: CopiedTables
let users: CopiedTables
beforeAll(async () => {
  sites = await copiedTables('auth', ['throttle'])
  users = await copiedTables('logistics', ['throttle'])
})
afterAll(async () => {
  await sites.drop()
  await users.drop()
})

let serial = 0
/** An address without guesses, and its own clock. */
class Door {
  readonly clock = new HandClock(new Date('2026-05-04T12:00:00Z'))
  readonly site_id: number | undefined
  readonly email = `door-${(serial += 1)}@test.example`
  constructor(site_id?: number) {
    this.site_id = site_id
  }
  get #connection() {
    return (this.site_id === undefined ? users : sites).database
  }
  get guess(): Guess {
    const { email, site_id } = this
    return { email, now: this.clock.now(), ...(site_id !== undefined && { tenant: { site_id } }) }
  }
  /** Minutes that the address is locked after one more guess. 0 if the guess may be made. */
  async take(): Promise<number> {
    const { locked_until } = await takeGuess(this.#connection, this.guess)
    return locked_until === null ? 0 : (locked_until.getTime() - this.clock.now().getTime()) / 60_000
  }
  async takeMany(count: number): Promise<readonly number[]> {
    const taken: number[] = []
    for (let i = 0; i < count; i += 1) taken.push(await this.take())
    return taken
  }
  giveBack() {
    return returnGuess(this.#connection, this.guess)
  }
  forget() {
    return forgetGuesses(this.#connection, this.guess)
  }
  readonly calls: string[] = []
  /** One login. Returns its outcome, or the seconds to wait. */
  async login(result: { right: boolean; isHalf?: boolean } | Error): Promise<unknown> {
    const work = {
      compare: async () => {
        this.calls.push('compare')
        if (result instanceof Error) throw result
        return result
      },
      onLock: async () => this.calls.push('lock'),
    }
    return guarded(this.#connection, this.guess, work).catch((error: unknown) => error)
  }
}

const kinds = [
  ['of a site', 7],
  ['of a service without sites', undefined],
] as const

describe.each(kinds)('guesses at an address %s', (_name, site_id) => {
  test('five are free; the sixth locks for a minute, and a guess during a lock does not make it longer', async () => {
    const door = new Door(site_id)
    expect(await door.takeMany(6)).toEqual([0, 0, 0, 0, 0, 1])
    door.clock.advance(30)
    expect(await door.takeMany(2)).toEqual([0.5, 0.5])
  })

  test('after each lock there is one guess; locks last 1, 2, 4, 8, 15 and again 15 minutes', async () => {
    const door = new Door(site_id)
    await door.takeMany(5)
    const locks: number[] = []
    for (let i = 0; i < 6; i += 1) {
      const minutes = await door.take()
      locks.push(minutes)
      door.clock.advance(minutes * 60)
      expect(await door.take()).toBe(0)
    }
    expect(locks).toEqual([1, 2, 4, 8, 15, 15])
  })

  test('15 minutes after the first guess the count begins anew, and not before', async () => {
    const [early, late] = [new Door(site_id), new Door(site_id)]
    for (const door of [early, late]) await door.takeMany(5)
    early.clock.advance(899.999)
    late.clock.advance(900)
    expect([await early.take(), await late.take()]).toEqual([1, 0])
    expect(await late.takeMany(5)).toEqual([0, 0, 0, 0, 1])
  })

  test('15 minutes after the end of a lock everything is forgotten', async () => {
    const door = new Door(site_id)
    await door.takeMany(6)
    door.clock.advance(60 + 900)
    expect(await door.takeMany(6)).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('a guess that is given back doesn’t count, except during a lock', async () => {
    const door = new Door(site_id)
    await door.takeMany(5)
    await door.giveBack()
    expect(await door.takeMany(2)).toEqual([0, 1])
    await door.giveBack()
    expect(await door.take()).toBe(1)
  })

  test('more guesses given back than taken count as none', async () => {
    const door = new Door(site_id)
    await door.take()
    for (let i = 0; i < 3; i += 1) await door.giveBack()
    expect(await door.takeMany(6)).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('what is forgotten is that of one address', async () => {
    const [door, other] = [new Door(site_id), new Door(site_id)]
    for (const each of [door, other]) await each.takeMany(6)
    await door.forget()
    expect([await door.take(), await other.take()]).toEqual([0, 1])
  })
})

test('each site counts on its own', async () => {
  const door = new Door(7)
  await door.takeMany(6)
  const elsewhere = { ...door.guess, tenant: { site_id: 8 } }
  expect(await takeGuess(sites.database, elsewhere)).toEqual({ locked_until: null, locks: 0 })
})

test('a day after the last of it a count is removed', async () => {
  const seen = async () =>
    (await users.database.query(sql`select email from throttle where email like 'old-%' order by email`)).rows
  const day = new Date('2001-02-03T00:00:00Z')
  const before = new Date(day.getTime() - 1)
  for (const [email, first_at, locked_until] of [
    ['old-1', before, null],
    ['old-2', day, null],
    ['old-3', before, day],
    ['old-4', before, before],
  ] as const) {
    await users.database.write(sql`
      insert into throttle (email, failures, first_at, locked_until)
      values (${email}, 1, ${first_at}, ${locked_until})`)
  }
  await users.database.write(oldGuesses(day))
  expect(await seen()).toEqual([{ email: 'old-2' }, { email: 'old-3' }])
})

describe('a guarded comparison', () => {
  const right = { right: true }
  const wrong = { right: false }
  const half = { right: true, isHalf: true }

  test('gives its result, and a right one clears the count', async () => {
    const door = new Door(7)
    for (let i = 0; i < 4; i += 1) expect(await door.login(wrong)).toBe(wrong)
    expect(await door.login(right)).toBe(right)
    expect(await door.takeMany(6)).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('a right one that is not all neither counts nor clears', async () => {
    const door = new Door(7)
    for (let i = 0; i < 4; i += 1) await door.login(wrong)
    for (let i = 0; i < 3; i += 1) expect(await door.login(half)).toBe(half)
    expect(await door.takeMany(2)).toEqual([0, 1])
  })

  test('one that fails does not count, and tells why', async () => {
    const door = new Door(7)
    const full = new Error('the queue is full')
    for (let i = 0; i < 3; i += 1) expect(await door.login(full)).toBe(full)
    expect(await door.takeMany(6)).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('a lock is told once when it begins; nothing is compared while it lasts', async () => {
    const door = new Door(7)
    for (let i = 0; i < 5; i += 1) await door.login(wrong)
    expect(await door.login(right)).toMatchObject({ code: 'login_locked', retryAfter_s: 60 })
    door.clock.advance(0.001)
    expect(await door.login(right)).toMatchObject({ code: 'login_locked', retryAfter_s: 60 })
    door.clock.advance(59.998)
    expect(await door.login(right)).toMatchObject({ code: 'login_locked', retryAfter_s: 1 })
    expect(door.calls.slice(5)).toEqual(['lock'])
  })

  test('the second lock and the fifth are told as well', async () => {
    const door = new Door(7)
    for (let i = 0; i < 5; i += 1) await door.login(wrong)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await door.login(wrong)).toMatchObject({ code: 'login_locked', retryAfter_s: minutes * 60 })
      door.clock.advance(minutes * 60)
      await door.login(wrong)
    }
    expect(door.calls.filter((call) => call === 'lock')).toHaveLength(6)
  })
})
