// Runs what a failure of test/ledger-model.test.ts names, on a database of its own, and looks for the shortest way to it
// (unless `--no-shrink`). Without a path it runs as many lists of steps as `--runs` says.
import * as z from 'zod'
import { bool, text } from '../../src/kernel/fields.ts'
import { script } from '../../tools/script.ts'
import { count, onBed, seed, seedOf } from '../faults/bed.ts'
import { World } from '../support/world.ts'
import { properties } from './properties.ts'

export const ledger = script({
  name: 'faults:ledger',
  summary: 'Random steps through orders, receptions and returns: the ledger is as a model of it predicts',
  input: z.object({
    property: z
      .enum(['alone', 'together'])
      .default('alone')
      .meta({ description: 'one after the other, or several at once' }),
    runs: count(100, 'lists of steps'),
    path: text(1000).optional().meta({ description: 'one of them, as a failure names it, such as 3:0' }),
    shrink: bool().default(true).meta({ description: 'do not look for the shortest way to a failure' }),
    seed,
  }),
  short: ['--runs', '2'],
  run: ({ property, runs, path, shrink, seed: given }, note) =>
    onBed('ledger', async ({ url }) => {
      const world = await World.start({ url, only: ['logistics'] })
      const seedUsed = seedOf(given)
      note(`${property}, seed ${seedUsed}${path === undefined ? `, ${runs} runs` : `, path ${path}`}`)
      try {
        const asked = path === undefined ? { numRuns: runs } : { path }
        await properties[property](world, { seed: seedUsed, endOnFailure: !shrink, ...asked })
        return { fault: null }
      } catch (error) {
        return { fault: error instanceof Error ? error.message : String(error) }
      } finally {
        await world.stop()
      }
    }),
  show: ({ fault }) => fault ?? 'everything is as it should be',
  failed: ({ fault }) => fault !== null,
})
