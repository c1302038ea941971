import { expect, test } from 'vitest'
import { Receivers } from './receivers.ts'

/** Webhook whose latest responses took this long; null for no response. */
function known(receivers: Receivers, webhook_id: number, took_ms: number | null) {
  const receiver = receivers.of({ tenant_id: 1, webhook_id })
  for (let i = 0; i < 50; i += 1) receivers.learn(receiver, took_ms !== null, took_ms ?? 15_000)
  return receiver
}

const sum = (receivers: Receivers, ids: readonly number[]) =>
  receivers.capacities
    .filter(({ webhook_id }) => ids.includes(webhook_id))
    .reduce((total, { capacity }) => total + capacity, 0)

test.each([
  ['answer slowly', 14_000],
  ['do not answer', null],
])('webhooks that %s never have more than half of the slots, however many they are', (_, took_ms) => {
  const receivers = new Receivers({ slots: 256, perWebhook: 64 })
  const ids = Array.from({ length: 200 }, (__, i) => i + 1)
  for (const id of ids) known(receivers, id, took_ms)
  known(receivers, 1_000, 20)
  expect(sum(receivers, ids)).toBe(128)
  expect(sum(receivers, [1_000])).toBeGreaterThan(60)
  receivers.of({ tenant_id: 1, webhook_id: 7 }).inFlight = 128
  expect(sum(receivers, ids)).toBe(0)
})

test('each of them has its turn', () => {
  const receivers = new Receivers({ slots: 4, perWebhook: 64 })
  const ids = [1, 2, 3, 4, 5]
  for (const id of ids) known(receivers, id, 14_000)
  const served = new Set<number>()
  for (let i = 0; i < ids.length; i += 1)
    for (const { webhook_id, capacity } of receivers.capacities) if (capacity > 0) served.add(webhook_id)
  expect(served).toEqual(new Set(ids))
})

test('one that is prompt again has all its capacity again', () => {
  const receivers = new Receivers({ slots: 256, perWebhook: 64 })
  const receiver = known(receivers, 1, 14_000)
  for (let i = 0; i < 50; i += 1) receivers.learn(receiver, true, 20)
  expect(sum(receivers, [1])).toBeGreaterThan(60)
})
