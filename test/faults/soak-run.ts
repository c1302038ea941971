import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Guest, Tally } from './soak-clients.ts'
import { GoodsGuest } from './soak-goods.ts'
import { type SoakTarget, prepare } from './soak-ground.ts'
import { Looking, type Moment } from './soak-looking.ts'
import { Rude } from './soak-rude.ts'
import type { Watched } from './soak-samples.ts'
import { Sink } from './soak-sink.ts'
import { SiteGuest } from './soak-site.ts'
import { warmUp } from './soak-slopes.ts'
import { randomFrom } from './rounds.ts'

export interface SoakOptions {
  readonly target: SoakTarget
  readonly watched: Watched
  /** Where the garbage of the program can be collected before its heap is measured. */
  readonly inspector?: string | undefined
  readonly rate: number
  /** It ends with whichever comes first. */
  readonly minutes: number
  readonly requests?: number
  /** Between two looks. */
  readonly every_s: number
  /** Under way at once; beyond that the machine cannot hold the rate, and the rate that was reached is told. */
  readonly crowd: number
  readonly articles: number
  readonly users: number
  readonly seed: number
  /** Ends it early, with what there is so far. */
  readonly signal: AbortSignal
  readonly note: (line: string) => void
}

export interface SoakReport {
  readonly moments: readonly Moment[]
  readonly hours: number
  readonly tally: Tally
  readonly reached: number
  readonly wanted: number
  readonly delivered: number
  /** With nobody there: after the first fifth of the time, and in the end. */
  readonly rests: readonly Moment[]
}

/** A fifth of all clients misbehave. */
const rudeShare = 0.2
const tick_ms = 20
/** For each minute of the run, until the rate is what it is to be: nobody comes to a program that has just begun at once. */
const rise_ms = 500
/** Uses the program for as long as is wanted and looks at it again and again. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { target, note, rate } = options
  const sink = await Sink.open()
  const tally = new Tally()
  const random = randomFrom(options.seed)
  const client = new Client({ keep: true, most: 64 })
  const rude = new Rude(target, tally, random)
  try {
    note('filling the shelves')
    const ground = await prepare(target, { ...options, sink: sink.address })
    const parts = { guest: new Guest(client, tally), target, ground, random }
    const good = drawn([...new GoodsGuest(parts).errands, ...new SiteGuest(parts).errands], random)
    const bad = drawn(rude.errands, random)
    const traffic = new Traffic(() => (random() < rudeShare ? bad() : good())(), tally)
    const looking = new Looking(options, tally)
    const rests: Moment[] = []
    let [issued, seconds] = [0, 0]
    for (const part of [warmUp, 1 - warmUp]) {
      const over = new AbortController()
      const watching = looking.until(over.signal)
      const began = performance.now()
      issued += await traffic.run(partOf(options, part), () => looking.failed)
      seconds += (performance.now() - began) / 1000
      over.abort()
      await watching
      rude.close()
      client.close()
      note('nobody is there')
      rests.push(await looking.rest())
    }
    return {
      moments: looking.moments,
      hours: seconds / 3600,
      tally,
      reached: issued / seconds,
      wanted: rate,
      delivered: sink.arrived,
      rests,
    }
  } finally {
    rude.close()
    client.close()
    await sink.close()
  }
}

function partOf(options: SoakOptions, part: number): SoakOptions {
  const { minutes, requests = Infinity } = options
  return { ...options, minutes: minutes * part, requests: Math.ceil(requests * part) }
}

/** Draws errands, each as often as its share. */
export function drawn(
  errands: readonly (readonly [share: number, errand: () => Promise<unknown>])[],
  random: () => number,
): () => () => Promise<unknown> {
  const all = errands.reduce((sum, [share]) => sum + share, 0)
  return () => {
    let left = random() * all
    for (const [share, errand] of errands) {
      left -= share
      if (left < 0) return errand
    }
    return () => Promise.resolve()
  }
}

/** Sends clients at a rate, whether those before are served or not, up to a crowd. */
class Traffic {
  readonly #next: () => Promise<unknown>
  readonly #tally: Tally
  readonly #underWay = new Set<Promise<void>>()
  constructor(next: () => Promise<unknown>, tally: Tally) {
    this.#next = next
    this.#tally = tally
  }

  /** Until the time is over; gives how many were sent. */
  async run(options: SoakOptions, isOver: () => boolean): Promise<number> {
    const { rate, crowd, minutes, requests = Infinity, signal } = options
    const began = performance.now()
    const end = began + minutes * 60_000
    let [sent, owed, last] = [0, 0, performance.now()]
    while (performance.now() < end && sent < requests && !signal.aborted && !isOver()) {
      const now = performance.now()
      // Requests missed in the last second are not made up for.
      const rising = Math.min(1, (now - began) / (minutes * rise_ms))
      owed = Math.min(rate, owed + ((now - last) / 1000) * rate * rising)
      last = now
      for (; owed >= 1 && this.#underWay.size < crowd && sent < requests; owed -= 1, sent += 1) this.#send()
      await sleep(tick_ms)
    }
    await Promise.all(this.#underWay)
    return sent
  }

  #send(): void {
    const errand = this.#next()
      .catch((error: unknown) => this.#tally.fail('the soak itself', String(error)))
      .then(() => void this.#underWay.delete(errand))
    this.#underWay.add(errand)
  }
}
