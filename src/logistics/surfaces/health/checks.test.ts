import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { check, reused } from './checks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function fakeClock(): { now(): Date; pass(duration_ms: number): void } {
  let time = Date.parse('2026-03-01T12:00:00Z')
  return {
    now: () => new Date(time),
    pass(duration_ms) {
      time += duration_ms
    },
  }
}

const never = () => new Promise<boolean>(() => {})

test('an answer counts, an error doesn’t', async () => {
  const clock = fakeClock()
  expect(await check(clock, () => Promise.resolve('well'))()).toBe('well')
  expect(await check(clock, () => Promise.reject(new Error('secret')))()).toBeUndefined()
})

test('an answer after a second doesn’t count', async () => {
  const late = vi.fn<(answer: unknown) => void>()
  const asked = check(fakeClock(), never)().then(late)
  await vi.advanceTimersByTimeAsync(999)
  expect(late).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(late).toHaveBeenCalledWith(undefined)
})

test('what hangs is not asked again until it answers, or for half a minute', async () => {
  const clock = fakeClock()
  const answers: ((value: boolean) => void)[] = []
  const ask = vi.fn<() => Promise<boolean>>(() => new Promise((resolve) => answers.push(resolve)))
  const asked = check(clock, ask)
  const first = asked()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await first).toBeUndefined()
  expect(await asked()).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]?.(true)
  await vi.advanceTimersByTimeAsync(0)
  const second = asked()
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await second
  clock.pass(29_999)
  expect(await asked()).toBeUndefined()
  expect(ask).toHaveBeenCalledTimes(2)
  clock.pass(1)
  const third = asked()
  answers[2]?.(true)
  expect(await third).toBe(true)
})

test('an answer is shared while it is made and for a second after', async () => {
  const clock = fakeClock()
  let made = 0
  const unfinished: (() => void)[] = []
  const get = reused(
    clock,
    1_000,
    () => new Promise<number>((resolve) => unfinished.push(() => resolve((made += 1)))),
  )
  const waiting = [get(), get()]
  clock.pass(5_000)
  waiting.push(get())
  unfinished.pop()?.()
  expect(await Promise.all(waiting)).toEqual([1, 1, 1])
  clock.pass(999)
  expect(await get()).toBe(1)
  clock.pass(1)
  const next = get()
  unfinished.pop()?.()
  expect(await next).toBe(2)
})

test('an answer from a time that has not come yet is not reused, and an error is not kept', async () => {
  const clock = fakeClock()
  let made = 0
  const make = vi.fn<() => Promise<number>>(() => Promise.resolve((made += 1)))
  const get = reused(clock, 1_000, make)
  expect(await get()).toBe(1)
  clock.pass(-60_000)
  expect(await get()).toBe(2)
  clock.pass(1_000)
  make.mockRejectedValueOnce(new Error('once'))
  await expect(get()).rejects.toThrow('once')
  expect(await get()).toBe(3)
})
