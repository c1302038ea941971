import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import type { Database } from '../kernel/database/database.ts'
import { NotReady, type Service } from '../kernel/service.ts'
import type { ServiceDatabase } from './service-database.ts'

/** Longer than any healthy transaction. */
const stuck_ms = 10_000

/** Minimum free space: with less, PostgreSQL can't write its WAL, and stops. */
export const leastRoom_bytes = 64 * 1_048_576

/** A service that is ready only with connections and disk for writes. Without replicas, the primary answers. */
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

/** Folder of the bundled database; undefined for databases elsewhere: only their machine knows its disk. */
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

/** Free bytes come from `room`; if the folder doesn't exist, nothing is known and nothing is thrown. */
export async function assertRoom(folder: string, room = freeBytes): Promise<void> {
  const free = await room(folder).catch(() => undefined)
  if (free !== undefined && free < leastRoom_bytes)
    throw new NotReady('disk_full', `the disk of ${folder} has ${Math.floor(free / 1_048_576)} MiB left`)
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
