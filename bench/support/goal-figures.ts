import * as z from 'zod'
import { growthOf } from './growth.ts'

// Readers that extract a goal's figure from a bench's kept results. They return undefined if the results don't contain
// it.

const named = (list: string) =>
  z.object({ [list]: z.array(z.looseObject({ name: z.string(), perSecond: z.number() })) })

/** Throughput of one contender divided by that of another. */
export function ofNames(list: string, own: string, other: string) {
  return (figures: unknown): number | undefined => {
    const rows = named(list).parse(figures)[list] ?? []
    const speed = (name: string) => rows.find((row) => row.name.startsWith(name))?.perSecond
    return ratio(speed(own), speed(other))
  }
}

function ratio(own: number | undefined, other: number | undefined): number | undefined {
  return own === undefined || other === undefined ? undefined : own / other
}

const Headlines = z.object({
  headlines: z.array(z.object({ what: z.string(), articles: z.int(), ratio: z.number() })),
})

/** At the size where it is least. */
export function headline(what: string) {
  return (figures: unknown): number | undefined =>
    least(
      Headlines.parse(figures)
        .headlines.filter((row) => row.what === what)
        .map((row) => row.ratio),
    )
}

const Grown = z.array(
  z.object({
    question: z.string(),
    isCounted: z.boolean().default(true),
    costs: z.array(
      z.object({
        size: z.int(),
        database_ms: z.number().optional(),
        request_ms: z.number(),
        hits: z.number().optional(),
      }),
    ),
  }),
)

type Cost = z.output<typeof Grown>[number]['costs'][number]

function time({ database_ms, request_ms }: Cost): number {
  return database_ms ?? request_ms
}

const GrownLists = z
  .array(z.object({ costs: Grown }))
  .transform((services) => services.flatMap(({ costs }) => costs))

/**
 * Highest growth in cost relative to growth in hits, from the smallest size to the largest. Accepts results of one
 * service or several.
 */
export function growth(isMeant: (question: string) => boolean) {
  return (figures: unknown): number | undefined =>
    most(
      z
        .union([Grown, GrownLists])
        .parse(figures)
        .flatMap(({ question, isCounted, costs }) => {
          const [first, last] = [costs.at(0), costs.at(-1)]
          if (!isMeant(question) || first === undefined || last === undefined || costs.length < 2) return []
          const { times, hits } = growthOf(last, first, isCounted)
          return [times / hits]
        }),
    )
}

/** Slowest matching question at the largest size. */
export function slowest(isMeant: (question: string) => boolean) {
  return (figures: unknown): number | undefined =>
    most(
      Grown.parse(figures).flatMap(({ question, costs }) => {
        const last = costs.at(-1)
        return !isMeant(question) || last === undefined ? [] : [time(last)]
      }),
    )
}

function least(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.min(...values)
}

function most(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.max(...values)
}

const Synced = z.array(z.object({ name: z.string(), kind: z.string(), size: z.int(), perSecond: z.number() }))

export function synced(figures: unknown): number | undefined {
  const rows = Synced.parse(figures)
  return least(
    rows.flatMap((row) => {
      const copy = rows.find(
        ({ name, kind, size }) => name === 'COPY' && kind === row.kind && size === row.size,
      )
      return row.name !== 'sync' || copy === undefined ? [] : [row.perSecond / copy.perSecond]
    }),
  )
}

const Logins = z.object({
  logins: z.object({
    hashes: z.object({ perSecond: z.number() }),
    logins: z.object({ perSecond: z.number() }),
    beside: z.object({ worst_p99_ms: z.number() }),
  }),
})

const Orders = z.object({
  costs: z.array(z.object({ what: z.string(), ratio: z.number().optional() })),
})
const Moved = z.object({ moved: z.array(z.object({ move: z.string(), ratio: z.number() })) })
const Brought = z.array(z.object({ what: z.string(), ratio: z.number() }))
const Delivered = z.array(
  z.object({ what: z.string(), runs: z.array(z.object({ count: z.int(), seconds: z.number() })) }),
)
const Answered = z.object({
  answered: z.array(z.object({ question: z.string(), shop: z.string(), perSecond: z.number() })),
})

export function delivered(figures: unknown): number | undefined {
  const runs = Delivered.parse(figures).find(({ what }) => what === 'one worker')?.runs ?? []
  return least(runs.map(({ count, seconds }) => count / seconds))
}

export function beside(question: string, peer: string) {
  return (figures: unknown): number | undefined => {
    const { answered } = Answered.parse(figures)
    const speed = (shop: string) =>
      answered.find((row) => row.question === question && row.shop === shop)?.perSecond
    return ratio(speed('Waybill'), speed(peer))
  }
}

export function logins(figures: unknown): number {
  const { logins: found } = Logins.parse(figures)
  return found.logins.perSecond / found.hashes.perSecond
}

export function verifiesBesideLogins(figures: unknown): number {
  return Logins.parse(figures).logins.beside.worst_p99_ms
}

export function orderToSets(figures: unknown): number | undefined {
  return Orders.parse(figures).costs.find(({ what }) => what === 'pgbench, set by set')?.ratio
}

export function moved(move: string) {
  return (figures: unknown): number | undefined =>
    Moved.parse(figures).moved.find((row) => row.move === move)?.ratio
}

export function brought(way: string) {
  return (figures: unknown): number | undefined =>
    Brought.parse(figures).find(({ what }) => what.startsWith(way))?.ratio
}

const Idle = z.array(
  z.object({
    first: z.record(z.string(), z.number()),
    second: z.record(z.string(), z.number()),
    idle: z.object({ program_percent: z.number(), rss_mb: z.number() }),
  }),
)

/** Start time in seconds: the slower of the worlds with and without demo data. */
export function started(which: 'first' | 'second') {
  return (figures: unknown): number | undefined =>
    most(
      Idle.parse(figures).map((world) =>
        Object.values(world[which]).reduce((sum, part_ms) => sum + part_ms / 1_000, 0),
      ),
    )
}

export function idle(figure: 'program_percent' | 'rss_mb') {
  return (figures: unknown): number | undefined =>
    most(Idle.parse(figures).map((world) => world.idle[figure]))
}

const Scaled = z.array(z.object({ processes: z.int(), ratio: z.number() }))

/** Lowest scaling efficiency: the throughput gain divided by the number of processes. */
export function scaled(figures: unknown): number | undefined {
  const several = Scaled.parse(figures).filter(({ processes }) => processes > 1)
  return least(several.map(({ processes, ratio: times }) => times / processes))
}

const Spared = z.array(z.object({ who: z.string(), ratio: z.number().optional() }))

/** Highest share of the primary's processor time with a replica, relative to none. */
export function spared(figures: unknown): number | undefined {
  return most(Spared.parse(figures).flatMap((row) => (row.who === 'without' ? [] : (row.ratio ?? []))))
}

const StockPages = z.array(z.object({ perSecond: z.number(), alonePerSecond: z.number().optional() }))

/** At the size where it is least. */
export function stockPage(figures: unknown): number | undefined {
  return least(
    StockPages.parse(figures).flatMap(
      ({ perSecond, alonePerSecond }) => ratio(perSecond, alonePerSecond) ?? [],
    ),
  )
}
