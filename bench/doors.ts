// Timing leaks in both services: whether the response times of sign-ins, forgotten passwords and invitations reveal who
// has an account.
import * as z from 'zod'
import { integer, text } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { DoorWorld } from './support/door-world.ts'
import { type Door, type DoorTimes, doorTable, timesOf } from './support/doors.ts'
import { panelDoors, siteDoors } from './support/doors-auth.ts'
import { consoleDoors } from './support/doors-console.ts'

const notes = [
  'Each door says the same of addresses of all kinds, word for word; that is checked at every answer that is timed. Here a clock is held against it.',
  'Requests come one at a time, a door about each address once, kinds in random order, to both services and the worker in one process, with',
  'real hashes, letters caught and no limits of requests. "Longer" is how probable it is that an answer of that kind takes longer than one of the',
  'first kind: 0.50 tells nothing, 0 or 1 everything; "by chance" is where it lies in 95 of 100 runs of a door that tells nothing. A kind is',
  '"told" where it lies outside of that and the medians are more than 5 % apart. A letter is written after the answer, to those only who are',
  'there; so requests that come right after one for a letter are timed too.',
]

export const doorsBench = bench({
  name: 'doors',
  summary: 'Timing leaks of accounts: sign-ins, forgotten passwords, invitations',
  input: z.object({
    each: integer(1)
      .default(200)
      .meta({ type: 'integer', description: 'how many addresses of each kind a door is asked about' }),
    only: text().default('').meta({ description: 'only doors that have this in their name' }),
  }),
  short: ['--each', '2'],
  async measure({ each, only }, ground, note) {
    note('Starting the program')
    const world = await DoorWorld.start(ground.server(undefined))
    const warmups = Math.ceil(each / 10)
    const figures: DoorTimes[] = []
    try {
      for await (const door of doors(world, each + warmups)) {
        if (!door.name.includes(only)) continue
        note(door.name)
        figures.push(await timesOf(door, warmups))
      }
    } finally {
      await world.stop()
    }
    return {
      title: 'What doors tell by their time',
      notes: [...notes, '', summed(figures)],
      tables: figures.map(doorTable),
      figures,
      versions: { PostgreSQL: await ground.postgresql() },
    }
  },
})

async function* doors(world: DoorWorld, count: number): AsyncGenerator<Door> {
  yield* await siteDoors(world, count)
  yield* await panelDoors(world, count)
  yield* consoleDoors(world, count)
}

/**
 * Summary of the results. One kind in twenty falls outside its range by chance, so a door that leaks nothing still
 * shows some.
 */
function summed(figures: readonly DoorTimes[]): string {
  const kinds = figures.flatMap((each) => each.kinds.slice(1).map((kind) => ({ door: each.door, ...kind })))
  if (kinds.some(({ told }) => told === 'too few')) return 'There were too few addresses to say what is told.'
  const told = kinds.filter((kind) => kind.told === 'told').map(({ door, kind }) => `${kind} (${door})`)
  const stray = Math.ceil(kinds.length / 20)
  const first = `${told.length} of ${kinds.length} kinds are told; about ${stray} lie outside of their range by chance alone.`
  if (told.length === 0) return first
  return `${first} Whether they are told again is seen with \`--only\`: ${told.join('; ')}.`
}
