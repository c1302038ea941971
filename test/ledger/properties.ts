import fc from 'fast-check'
import type { World } from '../support/world.ts'
import { walk } from './steps.ts'
import { runAlone, runTogether } from './trial.ts'

/** How often, or what exactly: a seed with a path is one list of steps. */
export interface Runs {
  readonly numRuns?: number
  readonly skipAllAfterTimeLimit?: number
  readonly seed?: number
  readonly path?: string
  /** Without looking for the shortest way to what is wrong, which takes minutes. */
  readonly endOnFailure?: boolean
}

const clients = 8

/** One client: the model says what becomes of every step. */
async function alone(world: World, runs: Runs): Promise<number> {
  const property = fc.asyncProperty(walk(40, { allocator: true }), (steps) => runAlone(world, steps))
  return report('alone', await fc.check(property, runs))
}

/** Several at once: nobody can say who comes first, and the laws hold in any order. */
async function together(world: World, runs: Runs): Promise<number> {
  const walks = fc.array(walk(20), { minLength: clients, maxLength: clients, size: 'max' })
  const property = fc.asyncProperty(walks, (each) => runTogether(world, each))
  return report('together', await fc.check(property, runs))
}

export const properties = { alone, together } as const

/** How many lists of steps were run; or what is wrong, the way to it, and how to see it again. */
function report<T extends readonly unknown[]>(
  name: keyof typeof properties,
  details: fc.RunDetails<[T]>,
): number {
  const { failed, seed, counterexamplePath, counterexample, errorInstance } = details
  if (!failed || counterexample === null) return details.numRuns
  const again = `npm run faults -- ledger --property ${name} --seed ${seed} --path "${counterexamplePath}"`
  const steps = counterexample[0].map((step) => JSON.stringify(step)).join('\n  ')
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(
    `${why}\n\nThe steps:\n  ${steps}\n\nTo see it again, and the shortest way to it: ${again}`,
    { cause: errorInstance },
  )
}
