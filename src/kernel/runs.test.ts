import { expect, test } from 'vitest'
import { Runs } from './runs.ts'

/** A job whose runs end on the test's command. */
function job() {
  const runs: PromiseWithResolvers<number>[] = []
  const started = () => runs.length
  const run = () => {
    const next = Promise.withResolvers<number>()
    runs.push(next)
    return next.promise
  }
  return {
    run,
    started,
    end: (at: number) => runs[at]?.resolve(at),
    fail: (at: number) => runs[at]?.reject(new Error('x')),
  }
}

test('callers who come while one is under way all get the same next one', async () => {
  const { run, started, end } = job()
  const runs = new Runs(run)
  const first = runs.next()
  const [second, third] = [runs.next(), runs.next()]
  expect(started()).toBe(1)
  end(0)
  expect(await first).toBe(0)
  await expect.poll(started).toBe(2)
  end(1)
  expect(await Promise.all([second, third])).toEqual([1, 1])
  expect(started()).toBe(2)
})

test('after the last one a new one begins at once', async () => {
  const { run, started, end } = job()
  const runs = new Runs(run)
  const first = runs.next()
  end(0)
  await first
  const second = runs.next()
  expect(started()).toBe(2)
  end(1)
  expect(await second).toBe(1)
})

test('a run that fails concerns only those who waited for it', async () => {
  const { run, end, fail } = job()
  const runs = new Runs(run)
  const first = runs.next()
  const second = runs.next()
  fail(0)
  await expect(first).rejects.toThrow('x')
  end(1)
  expect(await second).toBe(1)
})
