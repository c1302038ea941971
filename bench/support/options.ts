import * as z from 'zod'
import { bool, integer, text } from '../../src/kernel/fields.ts'

// The options of the benches; each takes those that mean something to it, with its own defaults.

/** How much is measured. */
export interface Options {
  readonly sizes: readonly number[]
  readonly seconds: number
  readonly warmup: number
  readonly rounds: number
  /** Numbers of connections to the API to choose the best of. */
  readonly connections: readonly number[]
  /** The same for pgbench. */
  readonly clients: readonly number[]
}

const whole = integer(1)

export function sizes(fallback: number[], of: string) {
  return z
    .array(whole)
    .min(1)
    .default(fallback)
    .meta({ description: `how many ${of}; several to compare` })
}

export function rounds(fallback: number) {
  return whole.default(fallback).meta({ type: 'integer', description: 'how often each is measured, in turn' })
}

export function seconds(fallback: number, description = 'how long each is measured in a round') {
  return z
    .preprocess((value) => (typeof value === 'string' ? Number(value) : value), z.number().min(0.01))
    .default(fallback)
    .meta({ type: 'number', description })
}

export const warmup = seconds(5, 'how long each is asked before anything counts')

export function connections(fallback: number[]) {
  return z
    .array(whole)
    .min(1)
    .default(fallback)
    .meta({ description: 'connections to the API; of several the best' })
}

export const clients = z
  .array(whole)
  .min(1)
  .default([4, 8, 16])
  .meta({ description: 'connections of pgbench; of several the best' })

export const profile = text()
  .optional()
  .meta({ description: 'folder for a CPU profile of the program, written when it stops' })

export const keep = text()
  .optional()
  .meta({ description: 'folder in which the filled databases stay for the next run' })

export const peers = bool().default(true).meta({
  description: 'without the other programs, which are fetched from npm where they are not installed',
})
