import { inject } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Values } from '../../src/main/config-variables.ts'
import type { Service } from '../../src/kernel/service.ts'
import { HandClock } from '../support/clock.ts'
import { type Edge, startEdge } from '../support/edge.ts'
import { Link } from '../support/link.ts'
import { World } from '../support/world.ts'

/** Servers that each have one trouble, in which every operation can be met. They end with the process. */
export class Troubled {
  /** A service whose database refuses connections. */
  readonly away: World
  /** A service whose database has none of our tables, like a program with a bug. */
  readonly broken: World
  /** That allows one request a minute, in a minute that never ends. */
  readonly limited: World
  /** With a connection to the database that can be cut. */
  readonly fragile: World
  readonly #link: Link

  private constructor(worlds: Pick<Troubled, 'away' | 'broken' | 'limited' | 'fragile'>, link: Link) {
    this.away = worlds.away
    this.broken = worlds.broken
    this.limited = worlds.limited
    this.fragile = worlds.fragile
    this.#link = link
  }

  static async start(service: Service['name'], values: Values = {}): Promise<Troubled> {
    const only = [service]
    const link = await Link.to(inject('waybillUrl'))
    const clock = new HandClock(systemClock.now())
    const limits = { RATE_LIMIT_DATA: '1', RATE_LIMIT_CONSOLE: '1', RATE_LIMIT_TOKEN: '1' }
    // Some operations reach the database only to be counted.
    const counted = { ...values, RATE_LIMIT_TOKEN: '1000000' }
    const worlds = {
      away: await World.start({ only, values: counted, databaseUrl: 'postgresql://127.0.0.1:1/away' }),
      broken: await World.start({ only, values: counted, databaseUrl: inject('databaseUrl') }),
      limited: await World.start({ only, values: { ...values, ...limits }, clock }),
      fragile: await World.start({ only, values, databaseUrl: link.url }),
    }
    return new Troubled(worlds, link)
  }

  /** The connection breaks when the next change has been made and before anybody could be told. */
  loseNextCommit(): void {
    void this.#link.cutAtCommit('after')
  }
}

/** The operations of a service where there is no room for a single request. */
export function crowded(service: Service): Promise<Edge> {
  return startEdge(service.operations, { pressure: { inFlight: 0, loopDelay_ms: 60_000 } })
}
