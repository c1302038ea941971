// How long each test file takes, as `npm run test:times` measured it last: kept in test/times.json. The order of a run
// follows from it, the longest first, and `npm run check` names the files that take more than their share.
import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import * as z from 'zod'

const root = resolve(import.meta.dirname, '../..')
const kept = resolve(root, 'test/times.json')

/** Seconds that one file may take on two cores. */
const share_s = 20

export type Times = Readonly<Record<string, number>>

const Report = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

/** Seconds by file, from a report of Vitest. */
export function timesIn(report: string): Times {
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  const times = testResults.map(({ name, startTime, endTime }): readonly [string, number] => [
    relative(root, name),
    Math.round(Math.max(0, endTime - startTime) / 100) / 10,
  ])
  return Object.fromEntries(times.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function keptTimes(): Times {
  return z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(kept, 'utf8')))
}

export function keepTimes(times: Times): void {
  writeFileSync(kept, `${JSON.stringify(times, null, 2)}\n`)
}

/** A line for each file above its share, the longest first. */
export function overShare(times: Times): readonly string[] {
  return Object.entries(times)
    .filter(([, seconds]) => seconds > share_s)
    .toSorted(([, a], [, b]) => b - a)
    .map(([file, seconds]) => `${file} takes ${seconds} s; a file's share is ${share_s} s`)
}
