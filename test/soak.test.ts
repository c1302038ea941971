import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Tally } from './faults/soak-clients.ts'
import { inFlight } from './faults/soak-looking.ts'
import { type SoakReport, soak } from './faults/soak-run.ts'
import { afterWarmUp, slopeOf, thinned, verdictOf } from './faults/soak-slopes.ts'
import { faultsOf, judged, soakText } from './faults/soak-text.ts'
import { Sites } from './support/sites.ts'
import { World, testPassword } from './support/world.ts'

/** Every minute of so many hours. */
function minutes(hours: number, value: (at_h: number, i: number) => number) {
  return Array.from({ length: hours * 60 }, (_, i) => ({ at_h: i / 60, value: value(i / 60, i) }))
}

/** Ups and downs that have no direction. */
const noise = (size: number) => (i: number) => size * Math.sin(i * 12.9898) * Math.cos(i * 78.233)

describe('the slope', () => {
  test('of a line is its own, without an error', () => {
    const { perHour, error, first, last } = slopeOf(minutes(4, (at_h) => 100 + 3 * at_h))
    expect([perHour, error, first]).toEqual([expect.closeTo(3, 9), expect.closeTo(0, 9), 100])
    expect(last).toBeCloseTo(100 + 3 * (239 / 60), 9)
  })

  test('of a noisy line is within two standard errors, which are smaller the longer it is', () => {
    const [short, long] = [1, 8].map((hours) => slopeOf(minutes(hours, (at_h, i) => 2 * at_h + noise(5)(i))))
    expect(Math.abs((long?.perHour ?? NaN) - 2)).toBeLessThan(2 * (long?.error ?? NaN))
    expect(long?.error).toBeLessThan((short?.error ?? NaN) / 4)
  })

  test('of points that are alike to their neighbours is less certain than of as many that are not', () => {
    const [alone, alike] = [1, 10].map((run) => slopeOf(minutes(4, (_, i) => noise(5)(Math.floor(i / run)))))
    expect(alike?.error).toBeGreaterThan(2 * (alone?.error ?? NaN))
  })

  test('of less than four points, or of a single moment, is unknown', () => {
    expect(slopeOf(minutes(4, () => 1).slice(0, 3)).error).toBe(Infinity)
    expect(slopeOf(Array.from({ length: 9 }, () => ({ at_h: 1, value: 2 }))).error).toBe(Infinity)
  })

  test('does not count the first fifth', () => {
    const filling = minutes(5, (at_h) => Math.min(1, at_h) * 50)
    expect(afterWarmUp(filling, 5)[0]).toEqual({ at_h: 1, value: 50 })
    expect(slopeOf(afterWarmUp(filling, 5)).perHour).toBeCloseTo(0, 9)
    expect(slopeOf(filling).perHour).toBeGreaterThan(1)
  })
})

test.each([
  ['flat', 0, 0.1],
  ['flat', 0.5, 0.2],
  ['flat', -40, 10],
  ['grows', 1.5, 0.5],
  ['grows', 30, 1],
  ['unclear', 0, 3],
  ['unclear', 5, 4],
  ['unclear', 0.9, 0.1],
  ['unclear', 0, Infinity],
] as const)('%s: %d an hour with an error of %d, where 1 is allowed', (verdict, perHour, error) => {
  expect(verdictOf({ perHour, error, first: 0, last: 0 }, 1)).toBe(verdict)
})

test('of many rows some are shown, the first and the last among them', () => {
  const rows = Array.from({ length: 1_440 }, (_, i) => i)
  expect(thinned(rows, 20)).toHaveLength(20)
  expect([thinned(rows, 20)[0], thinned(rows, 20).at(-1)]).toEqual([0, 1_439])
  expect(thinned([1, 2], 20)).toEqual([1, 2])
})

/** Samples of a program whose memory grows by this many MB an hour. */
function using(hours: number, leak: number, tally = new Tally()): SoakReport {
  const moments = minutes(hours, (at_h) => at_h).map(({ at_h }) => ({
    at_h,
    figures: { 'heap MB': 60 + leak * at_h, descriptors: 50, 'database size MB': 900 * at_h },
  }))
  return { moments, hours, tally, reached: 300, wanted: 300, delivered: 1, rests: [] }
}

function rest(at_h: number, sockets: number) {
  return { at_h, figures: { 'heap MB': 60, descriptors: sockets } }
}

describe('what is judged', () => {
  test('memory that grows is a fault, a database that grows isn’t', () => {
    expect(faultsOf(using(4, 5))).toEqual(['heap MB grows by 5.00 an hour'])
    expect(faultsOf(using(4, 0.5))).toEqual([])
    expect(judged(using(4, 5)).map(({ name, verdict }) => [name, verdict])).toEqual([
      ['heap MB', 'grows'],
      ['descriptors', 'flat'],
      ['database size MB', undefined],
    ])
  })

  test('what is exact when nobody is there is judged by that', () => {
    const [busy, level, leaks] = [using(4, 5), [rest(1, 40), rest(4, 41)], [rest(1, 40), rest(4, 60)]]
    expect(faultsOf({ ...busy, rests: level })).toEqual([])
    expect(faultsOf({ ...busy, rests: leaks })).toEqual(['descriptors grows by 6.67 an hour'])
  })

  test('a run of minutes is not judged by what grows in it, but by what failed', () => {
    const tally = new Tally()
    tally.fail('order', 'no answer')
    const rests = [{ at_h: 0.2, figures: { 'logistics in flight': 2, 'auth in flight': 1 } }]
    expect(faultsOf({ ...using(1, 500, tally), hours: 0.2, rests })).toEqual([
      'order: 1 times',
      'order: no answer',
      '3 requests in flight when nobody asked any more',
    ])
  })

  test('who is told to come again later is no fault while they are few', () => {
    const tally = new Tally()
    for (let i = 0; i < 198; i += 1) tally.done('read', 1)
    for (const _ of [1, 2]) tally.refuse('overloaded')
    expect(faultsOf(using(4, 0, tally))).toEqual([])
    tally.refuse('overloaded')
    expect(faultsOf(using(4, 0, tally))).toEqual(['3 of 201 told to come again later'])
  })
})

describe('the run', () => {
  let world: World
  let sites: Sites
  let database: pg.Client
  beforeAll(async () => {
    world = await World.start({
      values: { WEBHOOK_ALLOWED_SUBNETS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: '1', ALLOWED_HOSTS: 'hostile' },
    })
    sites = new Sites(world)
    database = new pg.Client({ connectionString: world.database.url })
    await database.connect()
  })
  afterAll(async () => {
    await database.end()
    await sites.close()
    await world.stop()
  })

  // The long form is `npm run faults -- soak`.
  test('serves everybody who behaves, beside those who do not, and looks at the program meanwhile', async () => {
    const company = await world.company()
    const user = await world.user([{ company_id: company, role: 'manager' }])
    const { logistics = '', auth = '' } = world.app.addresses
    const notes: string[] = []
    const report = await soak({
      target: {
        logistics,
        auth,
        company,
        manager: { ...user, password: testPassword },
        site: await sites.site(),
      },
      watched: { pid: process.pid, services: { logistics, auth }, database },
      rate: 150,
      minutes: 1,
      requests: 300,
      every_s: 0.25,
      crowd: 8,
      articles: 20,
      users: 2,
      seed: 1,
      signal: new AbortController().signal,
      note: (line) => notes.push(line),
    })
    const { tally, moments, rests } = report
    expect([tally.faults, rests.map(({ figures }) => inFlight(figures))]).toEqual([[], [0, 0]])
    expect(tally.rude_n).toBeGreaterThan(30)
    expect(tally.served_n).toBeGreaterThan(200)
    expect(moments.at(-1)?.figures).toMatchObject({
      'logistics in flight': expect.any(Number),
      'auth active resources': expect.any(Number),
      'database connections': expect.any(Number),
    })
    expect(soakText(report)).toMatch(/^\| logistics in flight \| .* \| not judged \|$/m)
  })
})
