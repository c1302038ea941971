// Every performance goal in one table, from the kept results of the benches. With `--run`, it measures them anew, one
// bench after the other.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { bool } from '../src/kernel/fields.ts'
import { script } from '../tools/script.ts'
import { goalTableOf, sourcesOf, tableText } from './support/all.ts'
import { goalRows } from './support/goal-rows.ts'
import { results } from './support/report.ts'

const benches = [...new Set(goalRows.flatMap(({ from }) => (typeof from === 'string' ? [] : [from.bench])))]

export const all = script({
  name: 'bench:all',
  summary: 'Every speed goal, with the result of the last kept run of its bench',
  input: z.object({
    only: z.array(z.enum(benches)).default([]).meta({ description: 'with --run, only these' }),
    run: bool()
      .default(false)
      .meta({ description: 'measures all of them anew first, one after the other, which takes hours' }),
  }),
  short: [],
  async run({ run, only, short }, note) {
    if (run && !short) {
      for (const name of benches.filter((each) => only.length === 0 || only.includes(each))) {
        note(`Measuring ${name}`)
        if ((await measured(name)) !== 0) note(`bench:${name} failed; its last results stay`)
      }
    }
    const rows = await goalTableOf(goalRows)
    const text = tableText(rows, await sourcesOf(benches))
    if (!short) await writeFile(join(results, 'all.md'), `${text}\n`)
    return { text, rows }
  },
  show: ({ text }) => text,
})

/** Runs the bench with its defaults in its own process. */
async function measured(name: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), name], { stdio: 'inherit' })
  await once(child, 'exit')
  return child.exitCode
}
