import { migrateServers } from '../../src/main/databases.ts'
import { Cluster } from './cluster.ts'

/** A migrated database with a replica whose replay can be paused. */
export class Replicated {
  readonly primary: Cluster
  readonly replica: Cluster
  private constructor(primary: Cluster, replica: Cluster) {
    this.primary = primary
    this.replica = replica
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Replicated> {
    const primary = await Cluster.make()
    const replica = await primary.standby()
    await Promise.all([primary.start(settings), replica.start(settings)])
    const url = primary.url()
    await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
    await primary.followedBy(replica)
    return new Replicated(primary, replica)
  }

  /** Configuration of a program that reads from the replica, however far it lags. */
  get values() {
    return { DATABASE_REPLICA_URL: this.replica.url(), DATABASE_REPLICA_LAG_S: '300' }
  }

  /** Pauses replay: the replica shows no later writes. */
  async hold(): Promise<void> {
    await this.primary.followedBy(this.replica)
    await this.replica.query('select pg_wal_replay_pause()')
  }

  async release(): Promise<void> {
    await this.replica.query('select pg_wal_replay_resume()')
    await this.primary.followedBy(this.replica)
  }

  async remove(): Promise<void> {
    await Promise.all([this.primary.remove(), this.replica.remove()])
  }
}

/** Statements of a service that replicas answered so far, and statements that could have used one but didn't. */
export async function readsOf(
  address: string,
): Promise<{ readonly replica: number; readonly primary: number }> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const of = (source: string) =>
    Number(new RegExp(`^waybill_reads_total\\{.*source="${source}".*\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  return { replica: of('replica'), primary: of('primary') }
}
