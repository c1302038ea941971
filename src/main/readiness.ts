import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../kernel/config.ts'
import type { Database } from '../kernel/database/database.ts'
import { NotReady, type Service } from '../kernel/service.ts'
import type { ServiceDatabase } from './service-database.ts'

/** Longer than any transaction that goes well. */
const stuck_ms = 10_000

/** With less, PostgreSQL cannot write its log, and stops. */
export const leastRoom_bytes = 64 * 1_048_576

/**
 * The service, which is ready only where there is room: connections for writes, and a disk to write to. Replicas have no say
 * in it: what they do not answer, the primary does.
 */
export function withRoom(
  service: Service,
  { database, replicas }: Pick<ServiceDatabase, 'database' | 'replicas'>,
  config: Config,
): Service {
  const folder = bundledFolder(config)
  return {
    ...service,
    ...(replicas && { replicas }),
    async ready() {
      await service.ready()
      assertMoving(database)
      if (folder !== undefined) await assertRoom(folder)
    },
  }
}

/** Undefined where the database is somewhere else: how full its disk is, only its own machine knows. */
export function bundledFolder(config: Config): string | undefined {
  const { logisticsDatabaseUrl, authDatabaseUrl, dataDir } = config
  const isElsewhere = logisticsDatabaseUrl !== undefined && authDatabaseUrl !== undefined
  return isElsewhere ? undefined : join(resolve(dataDir), 'postgres')
}

export function assertMoving({ stuck_ms: standing_ms }: Pick<Database, 'stuck_ms'>): void {
  if (standing_ms < stuck_ms) return
  const seconds = Math.round(standing_ms / 1000)
  throw new NotReady(
    'connections_stuck',
    `all connections for transactions have been in use for ${seconds} s without one being given back`,
  )
}

/** `room` is asked for a folder; without such a folder nothing is known. */
export async function assertRoom(folder: string, room = freeBytes): Promise<void> {
  const free = await room(folder).catch(() => undefined)
  if (free !== undefined && free < leastRoom_bytes)
    throw new NotReady('disk_full', `the disk of ${folder} has ${Math.floor(free / 1_048_576)} MiB left`)
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
