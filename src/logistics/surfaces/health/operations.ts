import { join } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { Text } from '../../../kernel/json.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { check, reused } from './checks.ts'
import { exposition, heartbeatsOf, isoOf, statusOf } from './rules.ts'
import { Health, HealthQuery } from './schema.ts'
import { type RedisLike, cacheKeeps, databaseAnswers, pings, queueTakes, storageKeeps } from './store.ts'

export interface HealthParts {
  readonly database: Database
  readonly redis?: RedisLike
  readonly dataDir: string
  readonly clock: Clock
  readonly app: { readonly name: string; readonly env: string }
  /** Public address of the service, without a trailing slash. */
  readonly address: () => string
  readonly integrations: Readonly<Record<string, boolean>>
  readonly modules: readonly { readonly slug: string; readonly name: string }[]
}

const kept_ms = 1_000

export function healthOperations(parts: HealthParts): readonly AnyOperation[] {
  // Callers need no token and have no rate limit, and every report writes rows and files. So reports are shared for a
  // second.
  const health = reused(parts.clock, kept_ms, reporter(parts))
  return [
    operation({
      id: 'health.get',
      tag: 'Health',
      summary: 'Check the health of the service',
      description: 'Always 200; `status` has the state. A part that is not configured does not degrade it.',
      method: 'GET',
      path: '/health',
      aliases: ['/health', '/up'],
      access: 'public',
      limit: 'none',
      query: HealthQuery,
      status: 200,
      envelope: 'bare',
      response: Health,
      texts: { 'text/plain': '# TYPE waybill_health gauge\nwaybill_health{check="database"} 1\n' },
      async handle(_scope, { query }) {
        const report = await health()
        if (query.format !== 'prometheus') return report
        return new Text('text/plain; version=0.0.4; charset=utf-8', exposition(report))
      },
    }),
  ]
}

/** Checks all parts in parallel, so a report takes as long as the slowest, at most a second. */
function reporter(parts: HealthParts): () => Promise<Health> {
  const { database, redis, clock } = parts
  const storage = join(parts.dataDir, 'storage')
  const checks = {
    database: check(clock, () => databaseAnswers(database)),
    cache: check(clock, () => cacheKeeps(database, redis)),
    queue: check(clock, () => queueTakes(database)),
    redis: redis && check(clock, async () => (await redis.ping()) === 'PONG'),
    storage: check(clock, () => storageKeeps(storage)),
    storage_public: check(clock, () => storageKeeps(join(storage, 'public'))),
    pings: check(clock, () => pings(database)),
  }
  return async () => {
    const [up, cache, queue, redisUp, stored, storedPublic, recorded] = await Promise.all([
      checks.database(),
      checks.cache(),
      checks.queue(),
      checks.redis?.(),
      checks.storage(),
      checks.storage_public(),
      checks.pings(),
    ])
    const now = clock.now()
    const heartbeats = heartbeatsOf(recorded, now)
    const results = {
      database: up === true,
      cache: cache === true,
      queue: queue === true,
      redis: (redis === undefined ? up : redisUp) === true,
      storage: stored === true,
      storage_public: storedPublic === true,
      heartbeat: heartbeats.items.some((item) => item.ok),
    }
    const address = parts.address()
    return {
      status: statusOf(results),
      app: parts.app,
      urls: { app: address, api: `${address}/api` },
      checks: results,
      heartbeats,
      integrations: parts.integrations,
      modules: [...parts.modules],
      timestamp: isoOf(now),
    }
  }
}
