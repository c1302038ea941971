import * as z from 'zod'
import { Timestamp, anyText } from '../../../kernel/fields.ts'

export const HealthQuery = z.object({
  format: anyText().optional().meta({
    type: 'string',
    description: '`prometheus` answers in the Prometheus text format; anything else as JSON.',
  }),
})

const Check = z.boolean()
export const Checks = z
  .object({
    database: Check,
    cache: Check,
    queue: Check,
    redis: Check.meta({ description: 'Without Redis, the state of the database, which replaces it.' }),
    storage: Check,
    storage_public: Check,
    heartbeat: Check.meta({ description: 'The scheduler was heard of within `stale_after_minutes`.' }),
  })
  .meta({ id: 'HealthChecks' })

const Heartbeat = z
  .object({
    name: z.string(),
    last_ping_at: Timestamp.nullable(),
    last_ping_at_ms: z.int().nullable(),
    ok: z.boolean(),
  })
  .meta({ id: 'Heartbeat' })

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']).meta({
      description: '`down` without the database, `degraded` when another check fails.',
    }),
    app: z.object({ name: z.string(), env: z.string() }),
    urls: z.object({ app: z.string(), api: z.string() }),
    checks: Checks,
    heartbeats: z.object({
      stale_after_minutes: z.int(),
      no_records: z.boolean().meta({ description: 'True until the scheduler has run for the first time.' }),
      items: z.array(Heartbeat),
    }),
    integrations: z.record(z.string(), z.boolean()).meta({
      description: 'Of each integration whether it is configured.',
      example: { etsm: true, mdm: false },
    }),
    modules: z.array(z.object({ slug: z.string(), name: z.string() })),
    timestamp: Timestamp,
  })
  .meta({ id: 'Health' })

export type Checks = z.output<typeof Checks>
export type Heartbeat = z.output<typeof Heartbeat>
export type Health = z.output<typeof Health>
