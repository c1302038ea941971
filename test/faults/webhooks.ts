// Events to a receiver that fails 40 % of the time, by workers that are killed, and proves that none is lost, few come
// twice and each resource's come in order.
import * as z from 'zod'
import { Database } from '../../src/kernel/database/database.ts'
import { script } from '../../tools/script.ts'
import { count, figuresText, onBed } from './bed.ts'
import { deliverThroughFaults } from './deliveries.ts'
import { patience } from '../support/patience.ts'

export const webhookFaults = script({
  name: 'faults:webhooks',
  summary: 'Events to a bad receiver by workers that are killed: none is lost, few come twice, order is kept',
  input: z.object({
    events: count(100_000, 'events'),
    resources: count(2_000, 'resources that they are of'),
    kills: count(20, 'kills of a worker'),
    minutes: count(30, 'how long it may take'),
    service: z
      .enum(['logistics', 'auth'])
      .default('logistics')
      .meta({ description: 'whose events and webhooks' }),
  }),
  short: ['--events', '300', '--resources', '50', '--kills', '0', '--minutes', '2'],
  run: ({ service, minutes, ...options }, note) =>
    onBed('webhooks', async ({ url }) => {
      const database = new Database({ url, schema: service, poolSize: 4, ...patience })
      const limit_ms = minutes * 60_000
      try {
        return await deliverThroughFaults({ ...options, service, database, url, limit_ms, report: note })
      } finally {
        await database.close()
      }
    }),
  show({ faults, ...figures }) {
    const twice = `${((figures.duplicates / figures.events) * 100).toFixed(3)} %`
    return figuresText([...Object.entries(figures), ['twice', twice]], faults)
  },
  failed: ({ faults, lost, duplicates, events }) =>
    faults.length > 0 || lost > 0 || duplicates > events * 0.01,
})
