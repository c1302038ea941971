import type { Connection, Result } from '../../scope.ts'
import { isDisconnect, isTimedOut, DatabaseUnavailable } from '../failures.ts'
import { type Statement, sql } from '../sql.ts'
import { type Position, hasReplayed, hasTimelineOf, positionOf } from './position.ts'

export interface ReplicaConnections extends Connection {
  drop(): void
  close(): Promise<void>
}

export interface ReplicaParts {
  /** `host:port`, for people. */
  readonly name: string
  readonly connections: ReplicaConnections
}

export interface Identity {
  readonly cluster: string
  readonly database: string
}

/** A sample of the primary's log position, and when it was taken. */
export interface Moment {
  readonly at_ms: number
  readonly position: Position
}

interface Limits {
  readonly lag_ms: number
  /** Response time of the primary for a trivial statement. */
  readonly primary_ms: number
  /** Tolerance on top of twice the primary's response time. */
  readonly slow_ms: number
  /** The last known position of the primary. */
  readonly newest: Position | undefined
}

/** The replica chosen for one request. Valid while the knowledge about that server is unchanged. */
export interface Choice {
  readonly replica: Replica
  readonly knowledge: number
}

/** Why a replica is not used, or `well` if it is. */
export const replicaStates = ['well', 'unknown', 'away', 'behind', 'slow', 'foreign'] as const
export type ReplicaState = (typeof replicaStates)[number]

/** Successful checks in a row before a replica that was away is trusted again. */
const trusted = 2
/** A replica's allowed response time, as a multiple of the primary's. */
const slowness = 2
/** Weight of a new measurement in the moving average. */
const weight = 0.3

/** The timeline as far as it is certain: from the control file, and from the WAL receiver if the role may see it. */
const look = sql`
  select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn,
         to_hex(greatest((select timeline_id from pg_control_checkpoint()),
                         (select min_recovery_end_timeline from pg_control_recovery()),
                         (select received_tli from pg_stat_wal_receiver))) as timeline,
         (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database`

interface Seen extends Identity {
  readonly standby: boolean
  readonly lsn: string | null
  readonly timeline: string
}

/** One server that follows the primary, and its known state. */
export class Replica {
  readonly name: string
  readonly #connections: ReplicaConnections
  #knowledge = 0
  #reached: Position | undefined
  /** Time of the primary's last sample that this replica is known to have replayed. */
  #followed_ms = Number.NEGATIVE_INFINITY
  #time_ms: number | undefined
  #goodLooks = 0
  #fault: { readonly state: ReplicaState; readonly why: string } | undefined
  #looking: Promise<void> | undefined
  #looked_ms = Number.NEGATIVE_INFINITY

  constructor({ name, connections }: ReplicaParts) {
    this.name = name
    this.#connections = connections
  }

  get reached(): Position | undefined {
    return this.#reached
  }

  /** Upper bound on how far this replica is behind the primary, in time. */
  lag_ms(now = performance.now()): number {
    return now - this.#followed_ms
  }

  /** Response time for a trivial statement. */
  get time_ms(): number | undefined {
    return this.#time_ms
  }

  get why(): string | undefined {
    return this.#fault?.why
  }

  state({ lag_ms, primary_ms, slow_ms, newest }: Limits): ReplicaState {
    if (this.#fault !== undefined) return this.#fault.state
    if (this.#reached === undefined || this.#goodLooks < trusted) return 'unknown'
    // A replica not known to be on the primary's timeline may follow another one, with writes that were lost.
    if (newest !== undefined && !hasTimelineOf(this.#reached, newest)) return 'behind'
    if (this.lag_ms() > lag_ms) return 'behind'
    const tolerated_ms = primary_ms * slowness + slow_ms
    return (this.#time_ms ?? 0) > tolerated_ms ? 'slow' : 'well'
  }

  has(wanted: Position): boolean {
    return this.#reached !== undefined && hasReplayed(this.#reached, wanted)
  }

  choice(): Choice {
    return { replica: this, knowledge: this.#knowledge }
  }

  /** The replica's answer. Undefined if there is no usable one and the primary must be asked. */
  async answer<Row>(statement: Statement, { knowledge }: Choice): Promise<Result<Row> | undefined> {
    try {
      const result = await this.#connections.query<Row>(statement)
      return this.#knowledge === knowledge ? result : undefined
    } catch (error) {
      // The primary would take as long.
      if (isTimedOut(error)) throw error
      if (error instanceof DatabaseUnavailable && isDisconnect(error.cause)) this.fail('away', said(error))
      return undefined
    }
  }

  /** Forgets everything known: another server, or the same one after a crash, may answer from now on. */
  doubt(): void {
    this.#knowledge += 1
    this.#reached = undefined
    this.#followed_ms = Number.NEGATIVE_INFINITY
    this.#goodLooks = 0
  }

  fail(state: ReplicaState, why: string): void {
    this.doubt()
    this.#fault = { state, why }
    this.#connections.drop()
  }

  /** Checks the replica's position. Concurrent callers share one check. */
  look(primary: Identity, moments: readonly Moment[]): Promise<void> {
    this.#looking ??= this.#look(primary, moments).finally(() => (this.#looking = undefined))
    return this.#looking
  }

  get looked_ms(): number {
    return this.#looked_ms
  }

  close(): Promise<void> {
    return this.#connections.close()
  }

  async #look(primary: Identity, moments: readonly Moment[]): Promise<void> {
    const knowledge = this.#knowledge
    const asked_ms = performance.now()
    this.#looked_ms = asked_ms
    try {
      const { rows } = await this.#connections.query<Seen>(look)
      const took_ms = performance.now() - asked_ms
      const [seen] = rows
      if (seen === undefined) throw new Error('says nothing of itself')
      // Otherwise the answer may come from a different server than the current one.
      if (this.#knowledge === knowledge) this.#learn(seen, primary, moments)
      this.#time_ms = this.#time_ms === undefined ? took_ms : mixed(this.#time_ms, took_ms)
    } catch (error) {
      this.fail('away', said(error))
    }
  }

  #learn(seen: Seen, primary: Identity, moments: readonly Moment[]): void {
    if (seen.cluster !== primary.cluster || seen.database !== primary.database)
      this.fail('foreign', 'is no copy of the database it stands beside')
    else if (!seen.standby || seen.lsn === null) this.fail('foreign', 'is not a standby')
    else {
      this.#fault = undefined
      this.#goodLooks += 1
      this.#reached = positionOf(seen.timeline, seen.lsn)
      for (const { at_ms, position } of moments)
        if (at_ms > this.#followed_ms && this.has(position)) this.#followed_ms = at_ms
    }
  }
}

export function mixed(before: number, now: number): number {
  return before * (1 - weight) + now * weight
}

function said(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return said(error.cause)
  return error instanceof Error ? error.message : String(error)
}
