import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { Rest, giveBack } from './rest.ts'

const mb = 2 ** 20
const size = () => getHeapStatistics().total_heap_size

/** Process whose load the test sets. */
function resting() {
  const state = { cpu_ms: 500, heap: 100 * mb, given: 0 }
  const rest = new Rest({
    cpu_ms: () => state.cpu_ms,
    heapSize: () => state.heap,
    giveBack() {
      state.given += 1
      state.heap = 40 * mb
    },
  })
  return { state, rest }
}

test('who is at rest gives back once, and again when there is more to give', () => {
  const { state, rest } = resting()
  rest.look(10_000)
  rest.look(10_000)
  expect(state.given).toBe(1)
  state.heap = 50 * mb
  rest.look(10_000)
  expect(state.given).toBe(1)
  state.heap = 80 * mb
  for (let i = 0; i < 12; i += 1) rest.look(10_000)
  expect(state.given).toBe(2)
})

test('who has served keeps what it has until it has rested for two minutes', () => {
  const { state, rest } = resting()
  rest.look(10_000)
  state.heap = 80 * mb
  state.cpu_ms += 300
  rest.look(10_000)
  for (let i = 0; i < 11; i += 1) rest.look(10_000)
  expect(state.given).toBe(1)
  rest.look(10_000)
  expect(state.given).toBe(2)
})

test('who is at work is left alone, until the work is over', () => {
  const { state, rest } = resting()
  for (let i = 0; i < 3; i += 1) {
    state.cpu_ms += 300
    rest.look(10_000)
  }
  expect(state.given).toBe(0)
  state.cpu_ms += 100
  rest.look(10_000)
  expect(state.given).toBe(1)
})

test('what nobody needs any more is given back to the system', () => {
  let held: unknown[] = Array.from({ length: 500_000 }, (_, at) => ({ at }))
  expect(held).toHaveLength(500_000)
  const before = size()
  held = []
  giveBack()
  expect(size()).toBeLessThan(before - 8 * mb)
})
