import { parseArgs } from 'node:util'

/** How much is measured; every bench takes the same. */
export interface Options {
  readonly sizes: readonly number[]
  readonly seconds: number
  readonly warmup: number
  readonly rounds: number
  /** Numbers of connections to the API to choose the best of. */
  readonly connections: readonly number[]
  /** The same for pgbench. */
  readonly clients: readonly number[]
  readonly profile: string | undefined
  /** A server of one's own, by TCP, to measure beside the bundled one. */
  readonly database: string | undefined
}

/** A bench may have its own defaults for what takes long. */
export function readOptions(
  own: Partial<Readonly<Record<'sizes' | 'seconds' | 'connections' | 'rounds', string>>> = {},
): Options {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: own.sizes ?? '10000,1000000' },
      seconds: { type: 'string', default: own.seconds ?? '10' },
      warmup: { type: 'string', default: '5' },
      rounds: { type: 'string', default: own.rounds ?? '3' },
      connections: { type: 'string', default: own.connections ?? '16,32,64' },
      clients: { type: 'string', default: '4,8,16' },
      profile: { type: 'string' },
      database: { type: 'string' },
    },
  })
  return {
    sizes: numbers(values.sizes),
    seconds: number(values.seconds),
    warmup: number(values.warmup),
    rounds: number(values.rounds),
    connections: numbers(values.connections),
    clients: numbers(values.clients),
    profile: values.profile,
    database: values.database,
  }
}

function numbers(text: string): readonly number[] {
  return text.split(',').map(number)
}

function number(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`not a whole number from 1: ${text}`)
  return value
}
