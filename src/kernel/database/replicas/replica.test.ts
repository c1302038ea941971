import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '../failures.ts'
import { sql } from '../sql.ts'
import { positionOf } from './position.ts'
import { Replica } from './replica.ts'

const identity = { cluster: '1', database: 'waybill' }
const here = { ...identity, standby: true, lsn: '0/10', timeline: '1' }
const newest = positionOf('1', '0/10')
const limits = { lag_ms: 5_000, primary_ms: 10, slow_ms: 100, newest }

// Fakes only the clock: this test doesn't own the process's other timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A server that answers after a delay, or throws. */
function replicaWith(answer: { after_ms: number; with: object | Error }) {
  const dropped = vi.fn<() => void>()
  const replica = new Replica({
    name: 'a:5432',
    connections: {
      async query<Row>() {
        vi.advanceTimersByTime(answer.after_ms)
        await Promise.resolve()
        if (answer.with instanceof Error) throw answer.with
        return { rows: [answer.with as Row], count: 1 }
      },
      drop: dropped,
      close: () => Promise.resolve(),
    },
  })
  const look = () => replica.look(identity, [{ at_ms: performance.now(), position: newest }])
  return { replica, look, dropped }
}

test('one is well after two good looks, and behind once nobody has looked for too long', async () => {
  const { replica, look } = replicaWith({ after_ms: 1, with: here })
  expect(replica.state(limits)).toBe('unknown')
  await look()
  expect(replica.state(limits)).toBe('unknown')
  await look()
  expect(replica.state(limits)).toBe('well')
  vi.advanceTimersByTime(5_001)
  expect(replica.state(limits)).toBe('behind')
})

test('one that is slower than its primary is left alone, and well again when it is not any more', async () => {
  const answer = { after_ms: 300, with: here }
  const { replica, look } = replicaWith(answer)
  for (const _ of [1, 2]) await look()
  expect(replica.state(limits)).toBe('slow')
  expect(replica.state({ ...limits, primary_ms: 300 })).toBe('well')
  answer.after_ms = 1
  for (const _ of [1, 2, 3]) await look()
  expect(replica.state(limits)).toBe('well')
})

test.each([
  ['of another cluster', { ...here, cluster: '2' }],
  ['of another database', { ...here, database: 'other' }],
  ['no standby', { ...here, standby: false }],
])('one that is %s is foreign, and its connections are given up', async (_, seen) => {
  const { replica, look, dropped } = replicaWith({ after_ms: 1, with: seen })
  await look()
  expect(replica.state(limits)).toBe('foreign')
  expect(dropped).toHaveBeenCalled()
})

test('one on an earlier timeline than the primary is behind, however far it has come', async () => {
  const { replica, look } = replicaWith({ after_ms: 1, with: { ...here, lsn: 'F/0' } })
  for (const _ of [1, 2]) await look()
  expect(replica.state({ ...limits, newest: positionOf('2', '0/10') })).toBe('behind')
})

test('what was known before another server may have taken its place counts for nothing', async () => {
  const { replica, look } = replicaWith({ after_ms: 1, with: here })
  for (const _ of [1, 2]) await look()
  const choice = replica.choice()
  const answered = replica.answer(sql`select 1`, choice)
  replica.doubt()
  expect(await answered).toBeUndefined()
  expect(replica.has(newest)).toBe(false)
  // A check that began before the doubt proves nothing either.
  const looked = replica.look(identity, [])
  replica.doubt()
  await looked
  expect(replica.has(newest)).toBe(false)
})

test('what takes too long there is not asked of the primary as well', async () => {
  const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const unavailable = new DatabaseUnavailable('late', { cause: late })
  const { replica } = replicaWith({ after_ms: 1, with: unavailable })
  const answered = replica.answer(sql`select 1`, replica.choice())
  const refused = answered.catch((error: unknown) => error)
  expect(await refused).toBe(unavailable)
})
