import { expect, test } from 'vitest'
import { webhooksSaid } from './webhooks-said.ts'

const none = { paused: 0, auto_disabled: 0, waiting: 0, delivered_24h: 0, failed_24h: 0 }

test.each([
  ['nothing was sent', {}, 'quiet'],
  ['everything arrived', { delivered_24h: 3 }, 'delivered'],
  ['something is tried again', { delivered_24h: 3, waiting: 1 }, 'waiting'],
  ['nothing arrived, and it is tried again', { waiting: 4 }, 'waiting'],
  ['something was given up', { delivered_24h: 3, failed_24h: 1 }, undefined],
  ['one is paused', { delivered_24h: 3, paused: 1 }, undefined],
  ['one was given up', { delivered_24h: 3, auto_disabled: 1 }, undefined],
])('of webhooks, when %s: %j', (_name, figures, said) => {
  expect(webhooksSaid({ ...none, ...figures })).toBe(said)
})
