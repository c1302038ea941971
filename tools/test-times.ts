// `npm run test:times`: runs all tests and keeps in test/times.json how long each file took. With `--check` nothing runs:
// the files that took more than their share last time are named.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { typed } from './tests/arguments.ts'
import { keepTimes, keptTimes, overShare, timesIn } from './tests/times.ts'

const help = `npm run test:times [-- --from REPORT | --check]

Runs all tests on a machine that has nothing else to do, and keeps the seconds of each file in test/times.json.
  --from REPORT  takes them from a report that is there already (TEST_REPORT=FILE npm test)
  --check        names the files above their share, as they were measured last, and runs nothing`

const { values } = typed('test:times', {
  options: {
    from: { type: 'string' },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

function measured(): string {
  const report = join(mkdtempSync(join(tmpdir(), 'waybill-times-')), 'report.json')
  const env = { ...process.env, TEST_REPORT: report }
  const { status } = spawnSync('vitest', ['run'], { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
  return report
}

if (values.help) console.log(help)
else if (!values.check) {
  const report = values.from ?? measured()
  keepTimes(timesIn(report))
  if (values.from === undefined) rmSync(join(report, '..'), { recursive: true })
}
if (!values.help) for (const line of overShare(keptTimes())) console.log(`warning: ${line}`)
