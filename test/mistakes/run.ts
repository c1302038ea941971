// Hand-made faults, one patch each: every one must make a named test fail. A suite that passes with a fault inside proves nothing.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { machine } from '../../bench/support/report.ts'
import { table } from '../../src/kernel/text-table.ts'
import { bool } from '../../src/kernel/fields.ts'
import { main, script } from '../../tools/script.ts'
import { mistakes } from './mistakes.ts'
import { type Outcome, runMistakes } from './outcomes.ts'

const results = resolve(import.meta.dirname, '../results')

function caughtBy({ caught }: Outcome): string {
  return caught === undefined ? 'nothing' : `${caught.file}: ${caught.test}`
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const caught = outcomes.filter((each) => each.caught !== undefined).length
  return `${caught} of ${outcomes.length} faults are caught.`
}

function shown(outcomes: readonly Outcome[]): string {
  const rows = table(outcomes, {
    fault: ({ mistake }) => mistake.name,
    class: ({ mistake }) => mistake.kind,
    'caught by': caughtBy,
    seconds: ({ seconds }) => Math.round(seconds),
  })
  return `${rows}\n${summaryOf(outcomes)}`
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function cellsOf(outcome: Outcome): readonly string[] {
  const { mistake, reason, seconds } = outcome
  return [mistake.name, mistake.kind, reason, caughtBy(outcome), String(Math.round(seconds))]
}

async function keep(outcomes: readonly Outcome[], on: ReturnType<typeof machine>): Promise<void> {
  const { cores, processor, platform, arch, load_before } = on
  const parts = [
    '# Hand-made faults',
    `${new Date().toISOString()} · ${cores} cores, ${processor}, ${platform} ${arch}, load before ${load_before}`,
    `\`npm run test:mistakes -- ${process.argv.slice(2).join(' ')}\``,
    summaryOf(outcomes),
    [
      row(['fault', 'class', 'what is wrong', 'caught by', 'seconds']),
      '|---|---|---|---|---|',
      ...outcomes.map((each) => row(cellsOf(each))),
    ].join('\n'),
  ]
  await mkdir(results, { recursive: true })
  await writeFile(join(results, 'mistakes.md'), `${parts.join('\n\n')}\n`)
}

export const mistakesScript = script({
  name: 'test:mistakes',
  summary: 'Put each hand-made fault into a copy of the tree and see that a test fails',
  input: z.object({
    only: z
      .array(z.enum(mistakes.map(({ name }) => name)))
      .min(1)
      .optional()
      .meta({ description: 'only these faults, by the names of their patches in test/mistakes' }),
    keep: bool().default(false).meta({ description: 'write the table to test/results/mistakes.md' }),
  }),
  short: ['--only', '36-open-redirect'],
  async run({ only, keep: isKept, short }, note) {
    const on = machine()
    const chosen = mistakes.filter(({ name }) => only === undefined || only.includes(name))
    const outcomes = await runMistakes(chosen, { note, databaseUrl: process.env['TEST_DATABASE_URL'] })
    if (isKept && !short) await keep(outcomes, on)
    return { outcomes }
  },
  show: ({ outcomes }) => shown(outcomes),
  failed: ({ outcomes }) => outcomes.some(({ caught }) => caught === undefined),
})

if (import.meta.main) await main(mistakesScript)
