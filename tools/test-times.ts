// `npm run test:times`: runs both tiers and keeps in test/times.json how long each file took. With `--check` nothing runs:
// it fails where a budget is exceeded.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { typed } from './tests/arguments.ts'
import { exceeded, keepTimes, keptTimes, timesIn } from './tests/times.ts'

const help = `npm run test:times [-- --from REPORT --from REPORT | --check]

Runs both tiers on a machine that has nothing else to do, and keeps the seconds of each file in test/times.json.
  --from REPORT  takes them from reports that are there already, tier one first (TEST_REPORT=FILE npm test)
  --check        fails where the kept times exceed a budget (tools/tests/tiers.ts), and runs nothing`

const { values } = typed('test:times', {
  options: {
    from: { type: 'string', multiple: true, default: [] },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Runs both tiers; their reports. */
function measured(folder: string): readonly string[] {
  return ['one', 'rest'].map((name) => {
    const report = join(folder, `${name}.json`)
    const args = ['tools/test.ts', ...(name === 'rest' ? ['--rest'] : [])]
    const env = { ...process.env, TEST_REPORT: report }
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
    if (status !== 0) process.exit(status ?? 1)
    return report
  })
}

if (values.help) console.log(help)
else {
  if (!values.check) {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-times-'))
    keepTimes(timesIn(values.from.length > 0 ? values.from : measured(folder)))
    rmSync(folder, { recursive: true })
  }
  const lines = exceeded(keptTimes())
  for (const line of lines) console.log(line)
  if (values.check && lines.length > 0) process.exitCode = 1
}
