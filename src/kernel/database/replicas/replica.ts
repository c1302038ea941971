import type { Connection, Result } from '../../scope.ts'
import { isDisconnect, isTimedOut, DatabaseUnavailable } from '../failures.ts'
import { type Statement, sql } from '../sql.ts'
import { type Position, hasReplayed, hasTimelineOf, positionOf } from './position.ts'

/** The connections to one replica. */
export interface ReplicaConnections extends Connection {
  /** Breaks all of them; whoever waits for an answer is told at once. */
  drop(): void
  close(): Promise<void>
}

export interface ReplicaParts {
  /** `host:port`, for people. */
  readonly name: string
  readonly connections: ReplicaConnections
}

/** The cluster that a server belongs to, and the database in it. */
export interface Identity {
  readonly cluster: string
  readonly database: string
}

/** What a moment of the primary was: when it was asked, and where its log was then. */
export interface Moment {
  readonly at_ms: number
  readonly position: Position
}

/** What a replica is measured by. */
interface Limits {
  readonly lag_ms: number
  /** How long the primary takes to answer next to nothing. */
  readonly primary_ms: number
  /** How much longer than twice that it may take. */
  readonly slow_ms: number
  /** The last position of the primary that is known. */
  readonly newest: Position | undefined
}

/** What one request may rely on: what is known of the replica, as long as that is the same server. */
export interface Choice {
  readonly replica: Replica
  readonly knowledge: number
}

/** Why a replica is left alone; `well` where it is not. */
export const replicaStates = ['well', 'unknown', 'away', 'behind', 'slow', 'foreign'] as const
export type ReplicaState = (typeof replicaStates)[number]

/** Good looks in a row after which one that was away is trusted again. */
const trusted = 2
/** How many times as long as its primary one may take. */
const slowness = 2
/** Weight of a new measurement among the earlier ones. */
const weight = 0.3

/** The timeline as far as it is certain: what the control file has, and what is received where the role may see it. */
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

/** One server that follows the primary, and what is known of it. */
export class Replica {
  readonly name: string
  readonly #connections: ReplicaConnections
  #knowledge = 0
  #reached: Position | undefined
  /** The last moment of the primary that it is known to have replayed. */
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

  /** Where it has come to, as far as is known. */
  get reached(): Position | undefined {
    return this.#reached
  }

  /** How long ago the primary was where this one is known to be now, at most. */
  lag_ms(now = performance.now()): number {
    return now - this.#followed_ms
  }

  /** How long it takes to answer next to nothing. */
  get time_ms(): number | undefined {
    return this.#time_ms
  }

  /** What is wrong with it, in words. */
  get why(): string | undefined {
    return this.#fault?.why
  }

  state({ lag_ms, primary_ms, slow_ms, newest }: Limits): ReplicaState {
    if (this.#fault !== undefined) return this.#fault.state
    if (this.#reached === undefined || this.#goodLooks < trusted) return 'unknown'
    // Whoever is not known to have gone over to the timeline of the primary may follow another one, with writes that were lost.
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

  /** Its answer; undefined where it has none that may be used, and the primary has to be asked. */
  async answer<Row>(statement: Statement, { knowledge }: Choice): Promise<Result<Row> | undefined> {
    try {
      const result = await this.#connections.query<Row>(statement)
      return this.#knowledge === knowledge ? result : undefined
    } catch (error) {
      // It would take as long there.
      if (isTimedOut(error)) throw error
      if (error instanceof DatabaseUnavailable && isDisconnect(error.cause)) this.fail('away', said(error))
      return undefined
    }
  }

  /** Another server may answer from now on, or the same one after a crash: what was known is worth nothing. */
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

  /** Looks where it is; whoever wants to know meanwhile waits for the same look. */
  look(primary: Identity, moments: readonly Moment[]): Promise<void> {
    this.#looking ??= this.#look(primary, moments).finally(() => (this.#looking = undefined))
    return this.#looking
  }

  /** When it was last looked at. */
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
      // Else another server may have answered than the one that answers now.
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
