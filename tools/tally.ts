// Adds up test runs, each given as its exit status and its JSON report: `node tools/tally.ts STATUS:REPORT...`.
// Its last line is the last of .ci/run.
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

function tally(run: string): Tally {
  const colon = run.indexOf(':')
  const fine = run.slice(0, colon) === '0'
  const report = Report.safeParse(contents(run.slice(colon + 1)))
  // A run that died before it could report has failed, though no test of it did.
  if (!report.success) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data
  // A file that cannot be loaded has no tests that could fail.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = numFailedTests + broken.length
  return {
    passed: numPassedTests,
    // An error that belongs to no test, such as an unhandled rejection, shows only in the exit status.
    failed: fine ? failed : Math.max(1, failed),
    skipped: numPendingTests + numTodoTests,
  }
}

function contents(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const tallies = process.argv.slice(2).map(tally)
const passed = tallies.reduce((sum, run) => sum + run.passed, 0)
const failed = tallies.reduce((sum, run) => sum + run.failed, 0)
const skipped = tallies.reduce((sum, run) => sum + run.skipped, 0)

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
