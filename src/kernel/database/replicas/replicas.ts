import type { Connection } from '../../scope.ts'
import { untraced } from '../../traces/span.ts'
import { sql } from '../sql.ts'
import { type Position, type WrittenRow, positionOf, writtenPosition } from './position.ts'
import { type Choice, type Identity, type Moment, type Replica, type ReplicaState, mixed } from './replica.ts'

/** Interval between checks of all servers. */
const beat_ms = 500
/** Pause before a failed replica is checked again. */
const retry_ms = 1_000
/** Checks stop after this long without a read that could use a replica. The next such read goes to the primary. */
const calm_ms = 10_000
/** Minimum interval between checks of a replica that a caller needs at a newer position than known. */
const gap_ms = 5

export interface ReplicaParts {
  readonly primary: Connection
  readonly replicas: readonly Replica[]
  /** Maximum lag of a replica in use. */
  readonly lag_ms: number
  /** How much slower than the primary a replica in use may be. Defaults to a tenth of a second. */
  readonly slow_ms?: number | undefined
}

export interface ReplicaReport {
  readonly name: string
  readonly state: ReplicaState
  readonly why: string | undefined
  /** Infinite if unknown. */
  readonly lag_ms: number
}

/** Statements that a replica could have answered, by the server that answered them. */
export interface ReadCounts {
  replica: number
  primary: number
}

/** The replicas of a database. Tracks their state and chooses one for each request. */
export class Replicas {
  readonly counts: ReadCounts = { replica: 0, primary: 0 }
  readonly #primary: Connection
  readonly #replicas: readonly Replica[]
  readonly #lag_ms: number
  readonly #slow_ms: number
  /** Samples of the primary, newest last. Kept as long as needed to tell which replicas lag too far behind. */
  #moments: readonly Moment[] = []
  #identity: Identity | undefined
  #primary_ms: number | undefined
  #asked_ms = Number.NEGATIVE_INFINITY
  #looked_ms = Number.NEGATIVE_INFINITY
  #turn = 0
  #beating: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ primary, replicas, lag_ms, slow_ms = 100 }: ReplicaParts) {
    this.#primary = primary
    this.#replicas = replicas
    this.#lag_ms = lag_ms
    this.#slow_ms = slow_ms
  }

  /** A healthy replica that has reached `needed`, in rotation. Undefined if the primary must be asked. */
  choose(needed: Position | undefined): Choice | undefined | Promise<Choice | undefined> {
    this.#watch()
    const well = this.#well()
    const chosen = this.#inTurn(well.filter((each) => needed === undefined || each.has(needed)))
    if (chosen !== undefined || needed === undefined || well.length === 0) return chosen
    return this.#looked(well, needed)
  }

  async report(): Promise<readonly ReplicaReport[]> {
    if (performance.now() - this.#looked_ms > beat_ms && !this.#isClosed) await this.look()
    return this.#replicas.map((each) => ({
      name: each.name,
      state: this.#stateOf(each),
      why: each.why,
      lag_ms: each.lag_ms(),
    }))
  }

  look(): Promise<void> {
    this.#beating ??= untraced(() => this.#beat()).finally(() => (this.#beating = undefined))
    return this.#beating
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#beating
    await Promise.allSettled(this.#replicas.map((each) => each.close()))
  }

  #stateOf(replica: Replica): ReplicaState {
    const newest = this.#moments.at(-1)?.position
    const primary_ms = this.#primary_ms ?? 0
    return replica.state({ lag_ms: this.#lag_ms, slow_ms: this.#slow_ms, primary_ms, newest })
  }

  #well(): readonly Replica[] {
    return this.#replicas.filter((each) => this.#stateOf(each) === 'well')
  }

  #inTurn(among: readonly Replica[]): Choice | undefined {
    this.#turn += 1
    return among[this.#turn % among.length]?.choice()
  }

  /** Checks again: replicas trail a fresh write by milliseconds, and the known positions are older still. */
  async #looked(well: readonly Replica[], needed: Position): Promise<Choice | undefined> {
    const identity = this.#identity
    if (identity === undefined) return undefined
    const now = performance.now()
    const due = well.filter((each) => now - each.looked_ms >= gap_ms)
    await Promise.all(due.map((each) => untraced(() => each.look(identity, this.#moments))))
    return this.#inTurn(this.#well().filter((each) => each.has(needed)))
  }

  /** Keeps checking while there are reads. */
  #watch(): void {
    this.#asked_ms = performance.now()
    if (this.#timer === undefined && !this.#isClosed) this.#lookSoon(0)
  }

  #lookSoon(pause_ms: number): void {
    this.#timer = setTimeout(() => {
      void this.look().finally(() => {
        this.#timer = undefined
        const isWanted = performance.now() - this.#asked_ms < calm_ms
        if (isWanted && !this.#isClosed) this.#lookSoon(beat_ms)
      })
    }, pause_ms)
    this.#timer.unref()
  }

  async #beat(): Promise<void> {
    this.#looked_ms = performance.now()
    try {
      this.#identity ??= await this.#identityOf()
      await this.#moment()
    } catch {
      // Nothing shows that replicas follow an absent primary: in time all count as behind. Another may come back.
      this.#identity = undefined
      return
    }
    const identity = this.#identity
    const now = performance.now()
    const due = this.#replicas.filter((each) => each.why === undefined || now - each.looked_ms >= retry_ms)
    await Promise.all(due.map((each) => each.look(identity, this.#moments)))
  }

  async #moment(): Promise<void> {
    const at_ms = performance.now()
    const { rows } = await this.#primary.query<WrittenRow>(writtenPosition)
    const took_ms = performance.now() - at_ms
    const [row] = rows
    if (row === undefined) throw new Error('the primary says nothing')
    this.#primary_ms = this.#primary_ms === undefined ? took_ms : mixed(this.#primary_ms, took_ms)
    const recent = this.#moments.filter((each) => at_ms - each.at_ms <= this.#lag_ms)
    this.#moments = [...recent, { at_ms, position: positionOf(row.timeline, row.lsn) }]
  }

  async #identityOf(): Promise<Identity> {
    const { rows } = await this.#primary.query<Identity>(sql`
      select (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database`)
    const [row] = rows
    if (row === undefined) throw new Error('the primary says nothing')
    return row
  }
}
