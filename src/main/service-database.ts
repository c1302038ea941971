import type { Config } from './config.ts'
import { Database, type DatabaseOptions } from '../kernel/database/database.ts'
import { LaggingReads } from '../kernel/database/replicas/lagging.ts'
import { Replica } from '../kernel/database/replicas/replica.ts'
import { Replicas } from '../kernel/database/replicas/replicas.ts'
import { Route } from '../kernel/database/route/route.ts'
import type { Connection } from '../kernel/scope.ts'

/** Connections per process and service, for transactions and slow reads. */
export const usualPool = 10

interface DatabaseParts {
  readonly url: string
  readonly schema: string
  readonly config: Config
  readonly poolSize: number | undefined
  readonly replicaSlow_ms?: number | undefined
}

export class ServiceDatabase {
  readonly database: Database
  readonly replicas: Replicas | undefined

  constructor({ url, schema, config, poolSize, replicaSlow_ms: slow_ms }: DatabaseParts) {
    const { databaseReplicaUrl: replicaUrl, databaseReplicaLag_s: lag_s } = config
    const options: DatabaseOptions = {
      url,
      schema,
      poolSize: poolSize ?? config.databasePool ?? usualPool,
      readTimeout_ms: config.databaseTimeout_ms,
      connectTimeout_ms: config.databaseTimeout_ms,
    }
    if (replicaUrl === undefined) {
      this.database = new Database(options)
      return
    }
    const replicas = (primary: Connection) =>
      new Replicas({ primary, replicas: replicasAt(replicaUrl, options), lag_ms: lag_s * 1_000, slow_ms })
    let made: Replicas | undefined
    const reads = (present: Connection) => new LaggingReads(present, (made = replicas(present)))
    this.database = new Database({ ...options, reads })
    this.replicas = made
  }

  async close(): Promise<void> {
    await this.replicas?.close()
    await this.database.close()
  }
}

/** Each host in the URL is one replica. */
function replicasAt(url: string, options: DatabaseOptions): readonly Replica[] {
  return Route.toReplicas(url).map(({ name, route }) => {
    // Half the timeout, because the primary still has to answer a read that a replica fails or delays.
    const spared = { readTimeout_ms: options.readTimeout_ms / 2, isRepeated: false }
    const connections = new Database({ ...options, ...spared, url, route })
    const replica = new Replica({ name, connections })
    route.onMove(() => replica.doubt())
    route.onBreak(() => replica.doubt())
    return replica
  })
}
