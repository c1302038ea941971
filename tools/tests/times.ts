// How long each test file takes and what tier one costs, as `.ci/run` or `npm run test:times` measured it last: kept in
// test/times.json. The order of a run follows from it, the longest first, and `npm run check` holds it to the budgets.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { testFiles } from './kinds.ts'
import { budget, tierOf } from './tiers.ts'

const root = resolve(import.meta.dirname, '../..')
const kept = resolve(root, 'test/times.json')

/** Percent of the test files that may be too new to be known. */
const unknownLimit = 5

const Times = z.object({
  tier_one_cpu_s: z.number(),
  /** Seconds by file. */
  files: z.record(z.string(), z.number()),
})
export type Times = z.output<typeof Times>

const Report = z.object({ cpu_s: z.number().optional(), seconds: Times.shape.files })

/** From the reports of both tiers (timed-report.ts), that of tier one first. */
export function timesIn(reports: readonly string[]): Times {
  const all = reports.map((report) => Report.parse(JSON.parse(readFileSync(report, 'utf8'))))
  const files = all.flatMap(({ seconds }) => Object.entries(seconds))
  return {
    tier_one_cpu_s: Math.round(all[0]?.cpu_s ?? 0),
    files: Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

export function keptTimes(): Times {
  return Times.parse(JSON.parse(readFileSync(kept, 'utf8')))
}

export function keepTimes(times: Times): void {
  writeFileSync(kept, `${JSON.stringify(times, null, 2)}\n`)
}

/** A line for each budget that is exceeded. */
export function exceeded(times: Times): readonly string[] {
  const all = testFiles()
  const unknown = all.filter((file) => times.files[file] === undefined)
  const long = all
    .filter((file) => tierOf(file) === 'one' && (times.files[file] ?? 0) > budget.file_s)
    .map((file) => `${file} takes ${times.files[file]} s; a file of tier one may take ${budget.file_s} s`)
  const share = (unknown.length / all.length) * 100
  return [
    ...long,
    ...(share > unknownLimit
      ? [
          `test/times.json lacks ${unknown.length} of ${all.length} files (${unknown.slice(0, 3).join(', ')}, …)`,
        ]
      : []),
    ...(times.tier_one_cpu_s > budget.tier_cpu_s
      ? [`tier one takes ${times.tier_one_cpu_s} s of processor time; it may take ${budget.tier_cpu_s} s`]
      : []),
  ]
}
