import { withConnection } from '../../../src/postgres/migrate.ts'
import type { Ground } from '../ground.ts'
import { createDatabase, keptDatabase, markFilled } from '../server.ts'
import type { Served } from '../process.ts'

/** Sends a request and gives the body of its answer, whose memory is that of the next one. */
export type Ask = (request: string) => Promise<Buffer>

/** One client's repeated action; a wrong answer is an error. */
export type Deed = (ask: Ask) => Promise<void>

export const questions = ['product by id', 'list of 25 products', 'order of five lines'] as const
export type Question = (typeof questions)[number]

interface Asked {
  readonly server: Served
  /** State of the client of this number. */
  readonly deed: (client: number) => Deed
  /** Scope of the comparison. */
  readonly about: string
}

/** A program that knows products and takes orders for them. */
export interface Shop {
  readonly name: string
  readonly asked: Readonly<Record<Question, Asked>>
  readonly versions: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Contents of a new shop. */
export interface Site {
  readonly ground: Ground
  readonly products: number
  /** How many take part at once. */
  readonly clients: number
  readonly note: (line: string) => void
  readonly profile?: string | undefined
}

export const listSize = 25
export const orderSize = 5
export const mostOfProduct = 5

export function below(limit: number): number {
  return Math.floor(Math.random() * limit)
}

/** Places of different products in their list, one of each fifth of it. */
export function drawnPlaces(products: number): readonly number[] {
  const span = Math.floor(products / orderSize)
  return Array.from({ length: orderSize }, (_, i) => i * span + below(span))
}

export function productName(place: number): { readonly code: string; readonly name: string } {
  return { code: `ART-${place + 1}`, name: `Article ${place + 1}` }
}

export const description = 'Extra virgin olive oil, glass bottle'
export const plenty = 10_000_000

export const buyer = {
  first: 'Trattoria',
  last: 'al Molo',
  street: 'Via del Porto 12',
  city: 'Genova',
  postcode: '16121',
}

export function wrong(what: string, body: Buffer): Error {
  return new Error(`${what}: a wrong answer: ${body.toString('utf8', 0, 1_000)}`)
}

/** Places, so many at a time. */
export function batches(products: number, size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(products / size) }, (_, i) =>
    Array.from({ length: Math.min(size, products - i * size) }, (__, at) => i * size + at),
  )
}

/** The database of a peer: one that was filled by an earlier run, where it was kept, or a new one. */
export async function peerDatabase(
  { ground, products }: Site,
  peer: string,
): Promise<{ readonly url: string; readonly isFilled: boolean; readonly filled: () => Promise<void> }> {
  const name = `waybill_bench_${peer}_${products}`
  const kept = ground.isKept ? await keptDatabase(ground.url, name) : undefined
  if (kept !== undefined) return { url: kept, isFilled: true, filled: () => Promise.resolve() }
  const url = ground.isKept ? await createDatabase({ url: ground.url }, name) : await ground.database(name)
  return {
    url,
    isFilled: false,
    async filled() {
      // As is done for Waybill: nobody is to run by plans for empty tables.
      await withConnection(url, (client) => client.query('vacuum analyze'))
      await markFilled(ground.url, name)
    },
  }
}
