import { expect, test } from 'vitest'
import { Lines } from './lines.ts'

/** A webhook whose last answers took that long; null for none at all. */
function known(lines: Lines, webhook_id: number, took_ms: number | null) {
  const line = lines.of({ tenant_id: 1, webhook_id })
  for (let i = 0; i < 50; i += 1) lines.learn(line, took_ms !== null, took_ms ?? 15_000)
  return line
}

const sum = (lines: Lines, ids: readonly number[]) =>
  lines.rooms
    .filter(({ webhook_id }) => ids.includes(webhook_id))
    .reduce((total, { room }) => total + room, 0)

test.each([
  ['answer slowly', 14_000],
  ['do not answer', null],
])('webhooks that %s never have more than half of the slots, however many they are', (_, took_ms) => {
  const lines = new Lines({ slots: 256, perWebhook: 64 })
  const ids = Array.from({ length: 200 }, (__, i) => i + 1)
  for (const id of ids) known(lines, id, took_ms)
  known(lines, 1_000, 20)
  expect(sum(lines, ids)).toBe(128)
  expect(sum(lines, [1_000])).toBeGreaterThan(60)
  lines.of({ tenant_id: 1, webhook_id: 7 }).inFlight = 128
  expect(sum(lines, ids)).toBe(0)
})

test('each of them has its turn', () => {
  const lines = new Lines({ slots: 4, perWebhook: 64 })
  const ids = [1, 2, 3, 4, 5]
  for (const id of ids) known(lines, id, 14_000)
  const served = new Set<number>()
  for (let i = 0; i < ids.length; i += 1)
    for (const { webhook_id, room } of lines.rooms) if (room > 0) served.add(webhook_id)
  expect(served).toEqual(new Set(ids))
})

test('one that is prompt again has all its room again', () => {
  const lines = new Lines({ slots: 256, perWebhook: 64 })
  const line = known(lines, 1, 14_000)
  for (let i = 0; i < 50; i += 1) lines.learn(line, true, 20)
  expect(sum(lines, [1])).toBeGreaterThan(60)
})
